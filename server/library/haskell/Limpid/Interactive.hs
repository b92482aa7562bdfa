-- | What the tool itself calls to print the value of an expression as GHCi does.
module Limpid.Interactive (shown, ran, ranAndShown, action) where

import Limpid.World (Result (..), freshWorld, stepAction, worldText)

-- | The value of an expression, as one line of output.
shown :: Show a => a -> String
shown x = showsPrec 0 x "\n"

-- | What an action prints.
ran :: IO a -> String
ran action = case stepAction action freshWorld of Result world _ -> worldText world

-- | What an action prints, then its result.
ranAndShown :: Show a => IO a -> String
ranAndShown action = ran (action >>= print)

-- | What could be of many types, as an action.
action :: IO a -> IO a
action a = a
