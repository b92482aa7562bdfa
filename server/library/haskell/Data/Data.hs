-- | Generic programming is not modelled: every type is in the class.
module Data.Data (module Data.Typeable, Data) where

import Data.Typeable

class Typeable a => Data a

instance Data a
