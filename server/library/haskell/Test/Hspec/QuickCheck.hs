-- | Properties in specs.
module Test.Hspec.QuickCheck (prop, xprop, fprop, modifyMaxSuccess) where

import Test.Hspec (Spec, it, modifyMaxSuccess, xit)
import Test.QuickCheck.Property (Testable (..))

prop, xprop, fprop :: Testable prop => String -> prop -> Spec
prop name p = it name (property p)
xprop name p = xit name (property p)
fprop = prop
