{-# LANGUAGE ExistentialQuantification #-}
-- | What GHC's desugaring of arrows and annotations uses.
module GHC.Desugar ((>>>), AnnotationWrapper (..), toAnnotationWrapper) where

import Control.Arrow (Arrow)
import qualified Control.Category as Category
import Data.Data (Data)

infixr 1 >>>

(>>>) :: Arrow arr => arr a b -> arr b c -> arr a c
f >>> g = f Category.>>> g

data AnnotationWrapper = forall a. Data a => AnnotationWrapper a

toAnnotationWrapper :: Data a => a -> AnnotationWrapper
toAnnotationWrapper x = AnnotationWrapper x
