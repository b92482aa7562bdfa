-- | Trees of tests, as hspec and tasty have them. 'paths' lists the properties in a tree, and 'propertyAt' is one of them.
module Limpid.Tests (Test (..), Tested (..), paths, propertyAt) where

import Test.QuickCheck.Property (Property, property)

data Test
  = Group String [Test]
  | Check String Property
  -- | A test without inputs.
  | Single String

-- | Trees of tests, by whatever name a library has for them.
class Tested t where
  tests :: t -> [Test]

instance Tested Test where
  tests t = [t]

-- | One line for each property: the texts that lead to it.
paths :: Tested t => t -> String
paths t = unlines (map fst (concatMap (under []) (tests t)))

-- | The property of a line.
propertyAt :: Tested t => Int -> t -> Property
propertyAt place t = case drop place (concatMap (under []) (tests t)) of
  (_, p) : _ -> p
  [] -> property True

under :: [String] -> Test -> [(String, Property)]
under around (Group name inner) = concatMap (under (name : around)) inner
under around (Check name p) = [(joined (reverse (name : around)), p)]
under _ (Single _) = []

joined :: [String] -> String
joined [] = ""
joined [name] = map flat name
joined (name : names) = map flat name ++ " / " ++ joined names

flat :: Char -> Char
flat c = if c == '\n' then ' ' else c
