-- | Catching an error in 'IO'. What a raised error carries is its message.
-- What the failed action printed or wrote is undone: the handler starts in
-- the world in which the action started.
module Limpid.Catch (catchMessage) where

import GHC.Types (IO (..), Result)
import Limpid.World (stepAction)

foreign import prim "catch" primCatch :: Result a -> (Int -> [Char] -> Result a) -> Result a

catchMessage :: IO a -> ([Char] -> IO a) -> IO a
catchMessage action handler = IO (\w -> primCatch (stepAction action w) (\_ message -> stepAction (handler message) w))
