{-# LANGUAGE NoImplicitPrelude #-}
-- | The errors of input and output.
module System.IO.Error (IOError, userError, ioError, ioeGetErrorString) where

import GHC.Base
import GHC.IO.Exception

ioeGetErrorString :: IOError -> String
ioeGetErrorString (IOError s) = s
