{-# LANGUAGE RankNTypes #-}
-- | Threads and transactions. There is one thread: making another one is not modelled, so a transaction that has to wait waits for ever.
module GHC.Conc.Sync
  ( ThreadId, myThreadId, showThreadId, killThread, throwTo, yield, labelThread, mkWeakThreadId
  , forkIO, forkIOWithUnmask, forkOn, forkOnWithUnmask, threadStatus, threadCapability, BlockReason (..), ThreadStatus (..)
  , numCapabilities, getNumCapabilities, setNumCapabilities, getNumProcessors
  , par, pseq
  , STM (..), TVar (..), atomically, retry, orElse, throwSTM, catchSTM, unsafeIOToSTM
  , newTVar, newTVarIO, readTVar, readTVarIO, writeTVar
  , setUncaughtExceptionHandler, getUncaughtExceptionHandler, reportError, reportStackOverflow, reportHeapOverflow
  , getAllocationCounter, setAllocationCounter, enableAllocationLimit, disableAllocationLimit
  ) where

import Control.Applicative (Alternative (..))
import Control.Exception.Base (BlockedIndefinitelyOnSTM (..), Exception, SomeException, catch, throwIO)
import Control.Monad (MonadPlus)
import Control.Monad.Fix (MonadFix (..))
import Data.IORef (IORef, newIORef, readIORef, writeIORef)
import Data.Int (Int64)
import GHC.Weak (Weak)
import Limpid.Catch (catchMessage)

infixr 0 `par`, `pseq`

-- Threads

data ThreadId

instance Eq ThreadId where
  t == u = compareThreads t u == EQ

instance Ord ThreadId where
  compare t u = compareThreads t u

instance Show ThreadId where
  showsPrec _ t = showString (showThreadId t)

data BlockReason
  = BlockedOnMVar
  | BlockedOnBlackHole
  | BlockedOnException
  | BlockedOnSTM
  | BlockedOnForeignCall
  | BlockedOnIOCompletion
  | BlockedOnOther
  deriving (Eq, Ord, Show)

data ThreadStatus = ThreadRunning | ThreadFinished | ThreadBlocked BlockReason | ThreadDied
  deriving (Eq, Ord, Show)

foreign import ccall "compareThreads" compareThreads :: ThreadId -> ThreadId -> Ordering
foreign import ccall "showThreadId" showThreadId :: ThreadId -> String
foreign import ccall "myThreadId" myThreadId :: IO ThreadId
foreign import ccall "forkIO" forkIO :: IO () -> IO ThreadId
foreign import ccall "forkIOWithUnmask" forkIOWithUnmask :: ((forall a. IO a -> IO a) -> IO ()) -> IO ThreadId
foreign import ccall "forkOn" forkOn :: Int -> IO () -> IO ThreadId
foreign import ccall "forkOnWithUnmask" forkOnWithUnmask :: Int -> ((forall a. IO a -> IO a) -> IO ()) -> IO ThreadId
foreign import ccall "killThread" killThread :: ThreadId -> IO ()
foreign import ccall "throwTo" throwTo :: Exception e => ThreadId -> e -> IO ()
foreign import ccall "threadStatus" threadStatus :: ThreadId -> IO ThreadStatus
foreign import ccall "threadCapability" threadCapability :: ThreadId -> IO (Int, Bool)
foreign import ccall "mkWeakThreadId" mkWeakThreadId :: ThreadId -> IO (Weak ThreadId)
foreign import ccall "numCapabilities" numCapabilities :: Int
foreign import ccall "getNumCapabilities" getNumCapabilities :: IO Int
foreign import ccall "getNumProcessors" getNumProcessors :: IO Int
foreign import ccall "getUncaughtExceptionHandler" getUncaughtExceptionHandler :: IO (SomeException -> IO ())
foreign import ccall "setUncaughtExceptionHandler" setUncaughtExceptionHandler :: (SomeException -> IO ()) -> IO ()
foreign import ccall "reportError" reportError :: SomeException -> IO ()
foreign import ccall "reportStackOverflow" reportStackOverflow :: ThreadId -> IO ()
foreign import ccall "reportHeapOverflow" reportHeapOverflow :: IO ()
foreign import ccall "getAllocationCounter" getAllocationCounter :: IO Int64
foreign import ccall "setAllocationCounter" setAllocationCounter :: Int64 -> IO ()
foreign import ccall "enableAllocationLimit" enableAllocationLimit :: IO ()
foreign import ccall "disableAllocationLimit" disableAllocationLimit :: IO ()

setNumCapabilities :: Int -> IO ()
setNumCapabilities _ = return ()

labelThread :: ThreadId -> String -> IO ()
labelThread _ _ = return ()

yield :: IO ()
yield = return ()

par :: a -> b -> b
par _ y = y

pseq :: a -> b -> b
pseq x y = x `seq` y

-- Transactions

newtype STM a = STM (IO a)

newtype TVar a = TVar (IORef a)

instance Eq (TVar a) where
  TVar r == TVar q = r == q

run :: STM a -> IO a
run (STM m) = m

instance Functor STM where
  fmap f (STM m) = STM (fmap f m)

instance Applicative STM where
  pure x = STM (return x)
  STM f <*> STM m = STM (f <*> m)

instance Monad STM where
  STM m >>= k = STM (m >>= \x -> run (k x))

instance MonadFix STM where
  mfix f = STM (mfix (\x -> run (f x)))

instance Alternative STM where
  empty = retry
  m <|> n = orElse m n

instance MonadPlus STM

instance Semigroup a => Semigroup (STM a) where
  m <> n = m >>= \x -> n >>= \y -> return (x <> y)

instance Monoid a => Monoid (STM a) where
  mempty = return mempty

atomically :: STM a -> IO a
atomically (STM m) = m

retryMessage :: String
retryMessage = show BlockedIndefinitelyOnSTM

retry :: STM a
retry = STM (throwIO BlockedIndefinitelyOnSTM)

-- | What the first transaction did is undone if it has to wait.
orElse :: STM a -> STM a -> STM a
orElse (STM m) (STM n) = STM (catchMessage m (\message -> if message == retryMessage then n else errorWithoutStackTrace message))

throwSTM :: Exception e => e -> STM a
throwSTM e = STM (throwIO e)

catchSTM :: Exception e => STM a -> (e -> STM a) -> STM a
catchSTM (STM m) handler = STM (catch m (\e -> run (handler e)))

unsafeIOToSTM :: IO a -> STM a
unsafeIOToSTM m = STM m

newTVar :: a -> STM (TVar a)
newTVar x = STM (newTVarIO x)

newTVarIO :: a -> IO (TVar a)
newTVarIO x = fmap TVar (newIORef x)

readTVar :: TVar a -> STM a
readTVar v = STM (readTVarIO v)

readTVarIO :: TVar a -> IO a
readTVarIO (TVar r) = readIORef r

writeTVar :: TVar a -> a -> STM ()
writeTVar (TVar r) x = STM (writeIORef r x)
