-- | tasty's vocabulary. `limpid refute` searches for inputs that falsify the properties of a tree.
module Test.Tasty (TestTree, TestName, testGroup, defaultMain, localOption, adjustOption, after, DependencyType (..)) where

import Limpid.Tests (Test (..))

type TestTree = Test

type TestName = String

data DependencyType = AllSucceed | AllFinish

testGroup :: TestName -> [TestTree] -> TestTree
testGroup = Group

defaultMain :: TestTree -> IO ()
defaultMain _ = ioError (userError "Limpid does not run tasty; `limpid refute` searches for counterexamples")

localOption :: option -> TestTree -> TestTree
localOption _ tree = tree

adjustOption :: (option -> option) -> TestTree -> TestTree
adjustOption _ tree = tree

after :: DependencyType -> String -> TestTree -> TestTree
after _ _ tree = tree
