-- | Devices with buffers, which are not modelled.
module GHC.IO.BufferedIO (BufferedIO) where

class BufferedIO dev
