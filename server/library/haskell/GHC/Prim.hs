{-# LANGUAGE NoImplicitPrelude #-}
-- | What is primitive and has a type of its own choosing.
module GHC.Prim (seq, coerce, module GHC.PrimopWrappers) where

import GHC.PrimopWrappers
import GHC.Types

infixr 0 `seq`

foreign import prim "seq" seq :: a -> b -> b

foreign import prim "unsafeCoerce" primCoerce :: a -> b

coerce :: Coercible a b => a -> b
coerce x = primCoerce x
