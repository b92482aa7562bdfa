-- | Actions, as functions of the world and as values.
module GHC.IO
  ( IO (..), unIO, liftIO, mplusIO, unsafePerformIO, unsafeInterleaveIO, unsafeDupablePerformIO, unsafeDupableInterleaveIO, noDuplicate
  , stToIO, ioToST, unsafeIOToST, unsafeSTToIO, FilePath, catch, catchException, catchAny, throwIO
  , mask, mask_, uninterruptibleMask, uninterruptibleMask_, MaskingState (..), unsafeUnmask, interruptible, getMaskingState
  , onException, bracket, finally, evaluate, mkUserError
  ) where

import Control.Exception.Base
import Control.Monad.ST (RealWorld, ST, stToIO)
import GHC.Base (unIO)
import GHC.IO.Unsafe
import GHC.ST (unsafeIOToST, unsafeSTToIO)
import GHC.Types (IO (..))

mplusIO :: IO a -> IO a -> IO a
mplusIO m n = catch m (\e -> otherwiseTo n e)

liftIO :: IO a -> IO a
liftIO m = m

ioToST :: IO a -> ST RealWorld a
ioToST m = unsafeIOToST m

catchException :: Exception e => IO a -> (e -> IO a) -> IO a
catchException m handler = catch m handler

catchAny :: IO a -> (SomeException -> IO a) -> IO a
catchAny m handler = catch m handler

unsafeUnmask :: IO a -> IO a
unsafeUnmask m = m

mkUserError :: String -> SomeException
mkUserError text = toException (userError text)

otherwiseTo :: IO a -> IOException -> IO a
otherwiseTo n _ = n
