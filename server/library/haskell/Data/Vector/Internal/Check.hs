-- | The checks of indices that vector's own macros make. As GHC compiles vector, bounds are checked; unsafe operations and
-- vector itself are trusted.
module Data.Vector.Internal.Check
  ( Checks (..), doChecks, error, internalError, check, checkIndex, checkLength, checkSlice
  ) where

import Prelude hiding (error)
import qualified Prelude

data Checks = Bounds | Unsafe | Internal
  deriving Eq

doChecks :: Checks -> Bool
doChecks kind = kind == Bounds

-- | Arguments are the file, the line, the name of the function, and what is wrong.
error :: String -> Int -> String -> String -> a
error file line function message =
  Prelude.error (file ++ ":" ++ show line ++ " (" ++ function ++ "): " ++ message)

internalError :: String -> Int -> String -> String -> a
internalError = error

check :: String -> Int -> Checks -> String -> String -> Bool -> a -> a
check file line kind function message holds x
  | doChecks kind && not holds = error file line function message
  | otherwise = x

checkIndex :: String -> Int -> Checks -> String -> Int -> Int -> a -> a
checkIndex file line kind function i n x =
  check file line kind function ("index out of bounds " ++ show (i, n)) (0 <= i && i < n) x

checkLength :: String -> Int -> Checks -> String -> Int -> a -> a
checkLength file line kind function n x =
  check file line kind function ("negative length " ++ show n) (0 <= n) x

checkSlice :: String -> Int -> Checks -> String -> Int -> Int -> Int -> a -> a
checkSlice file line kind function i m n x =
  check file line kind function ("invalid slice " ++ show (i, m, n)) (0 <= i && 0 <= m && i + m <= n) x
