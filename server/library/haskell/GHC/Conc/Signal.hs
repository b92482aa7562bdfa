-- | Signals of the system, which do not come here.
module GHC.Conc.Signal (Signal, HandlerFun, setHandler, runHandlers) where

import Data.Dynamic (Dynamic)
import Data.Word (Word8)
import Foreign.C.Types (CInt)
import Foreign.ForeignPtr (ForeignPtr)

type Signal = CInt

type HandlerFun = ForeignPtr Word8 -> IO ()

foreign import ccall "setHandler" setHandler :: Signal -> Maybe (HandlerFun, Dynamic) -> IO (Maybe (HandlerFun, Dynamic))
foreign import ccall "runHandlers" runHandlers :: ForeignPtr Word8 -> Signal -> IO ()
