-- | Instances, which the Prelude has.
module Control.Monad.Instances (Functor (..), Monad (..)) where
