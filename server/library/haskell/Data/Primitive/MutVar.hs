-- | Mutable references in monads with mutable state underneath.
module Data.Primitive.MutVar
  ( MutVar, newMutVar, readMutVar, writeMutVar
  , modifyMutVar, modifyMutVar', atomicModifyMutVar, atomicModifyMutVar'
  ) where

import Control.Monad.Primitive (PrimMonad (..), PrimState)
import Data.IORef

newtype MutVar s a = MutVar (IORef a)

instance Eq (MutVar s a) where
  MutVar r == MutVar t = r == t

newMutVar :: PrimMonad m => a -> m (MutVar (PrimState m) a)
newMutVar x = liftPrimitive (fmap MutVar (newIORef x))

readMutVar :: PrimMonad m => MutVar (PrimState m) a -> m a
readMutVar (MutVar r) = liftPrimitive (readIORef r)

writeMutVar :: PrimMonad m => MutVar (PrimState m) a -> a -> m ()
writeMutVar (MutVar r) x = liftPrimitive (writeIORef r x)

modifyMutVar :: PrimMonad m => MutVar (PrimState m) a -> (a -> a) -> m ()
modifyMutVar (MutVar r) f = liftPrimitive (modifyIORef r f)

modifyMutVar' :: PrimMonad m => MutVar (PrimState m) a -> (a -> a) -> m ()
modifyMutVar' (MutVar r) f = liftPrimitive (modifyIORef' r f)

atomicModifyMutVar :: PrimMonad m => MutVar (PrimState m) a -> (a -> (a, b)) -> m b
atomicModifyMutVar (MutVar r) f = liftPrimitive (atomicModifyIORef r f)

atomicModifyMutVar' :: PrimMonad m => MutVar (PrimState m) a -> (a -> (a, b)) -> m b
atomicModifyMutVar' (MutVar r) f = liftPrimitive (atomicModifyIORef' r f)
