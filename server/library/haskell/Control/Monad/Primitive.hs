{-# LANGUAGE KindSignatures, TypeFamilies #-}
-- | Monads with mutable state underneath: 'IO' and 'ST', and what stands on
-- them. 'PrimState' names the state.
module Control.Monad.Primitive
  ( PrimMonad (..), PrimState, RealWorld
  , stToPrim, ioToPrim, unsafePrimToPrim, unsafePrimToST, unsafePrimToIO
  ) where

import Control.Monad.ST.RealWorld (RealWorld)
import GHC.ST (ST (..), unsafeIOToST, unsafeSTToIO)

type family PrimState (m :: * -> *)

type instance PrimState IO = RealWorld

type instance PrimState (ST s) = s

-- | GHC's class has the method @primitive@ on state tokens; here the lifting
-- from 'IO' plays that part.
class Monad m => PrimMonad m where
  liftPrimitive :: IO a -> m a
  lowerPrimitive :: m a -> IO a

instance PrimMonad IO where
  liftPrimitive io = io
  lowerPrimitive io = io

instance PrimMonad (ST s) where
  liftPrimitive io = unsafeIOToST io
  lowerPrimitive m = unsafeSTToIO m

stToPrim :: PrimMonad m => ST (PrimState m) a -> m a
stToPrim m = liftPrimitive (unsafeSTToIO m)

ioToPrim :: PrimMonad m => IO a -> m a
ioToPrim io = liftPrimitive io

unsafePrimToPrim :: (PrimMonad m, PrimMonad n) => m a -> n a
unsafePrimToPrim m = liftPrimitive (lowerPrimitive m)

unsafePrimToST :: PrimMonad m => m a -> ST s a
unsafePrimToST m = unsafeIOToST (lowerPrimitive m)

unsafePrimToIO :: PrimMonad m => m a -> IO a
unsafePrimToIO m = lowerPrimitive m
