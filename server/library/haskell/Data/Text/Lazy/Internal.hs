-- | Lazy texts.
module Data.Text.Lazy.Internal (module Data.Text.Internal.Lazy) where

import Data.Text.Internal.Lazy
