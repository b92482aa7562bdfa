-- | Buffers of handles, which are not modelled.
module GHC.IO.Buffer (Buffer, BufferState (..), CharBuffer, CharBufElem, RawBuffer, RawCharBuffer) where

import Foreign.ForeignPtr (ForeignPtr)

type RawBuffer e = ForeignPtr e

type CharBufElem = Char

type RawCharBuffer = RawBuffer CharBufElem

type CharBuffer = Buffer Char

data Buffer e

data BufferState = ReadBuffer | WriteBuffer
  deriving (Eq)
