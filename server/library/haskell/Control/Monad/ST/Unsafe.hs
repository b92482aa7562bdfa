-- | Conversions between 'ST' and 'IO' that the types do not protect.
module Control.Monad.ST.Unsafe (unsafeInterleaveST, unsafeIOToST, unsafeSTToIO) where

import GHC.ST (unsafeIOToST, unsafeInterleaveST, unsafeSTToIO)
