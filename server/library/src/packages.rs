//! The packages that the embedded libraries stand for.

/// Packages and a module of each, without which it is of no use. Their sources are never read: a package half of which is
/// embedded would have types that are not those of the other half.
const STANDING_FOR: &[(&str, &str)] = &[
    ("array", "Data.Array"),
    ("base", "Prelude"),
    ("binary", "Data.Binary"),
    ("bytestring", "Data.ByteString"),
    ("containers", "Data.Map"),
    ("deepseq", "Control.DeepSeq"),
    ("directory", "System.Directory"),
    ("exceptions", "Control.Monad.Catch"),
    ("filepath", "System.FilePath"),
    ("ghc-bignum", "GHC.Num.Integer"),
    ("ghc-internal", "GHC.Base"),
    ("ghc-prim", "GHC.Types"),
    ("hashable", "Data.Hashable"),
    ("hedgehog", "Hedgehog"),
    ("hspec", "Test.Hspec"),
    ("hspec-expectations", "Test.Hspec.Expectations"),
    ("HUnit", "Test.HUnit"),
    ("integer-gmp", "GHC.Num.Integer"),
    ("integer-simple", "GHC.Num.Integer"),
    ("leancheck", "Test.LeanCheck"),
    ("liquid-base", "Prelude"),
    ("liquid-bytestring", "Data.ByteString"),
    ("liquid-containers", "Data.Map"),
    ("liquid-ghc-prim", "GHC.Types"),
    ("liquid-prelude", "Language.Haskell.Liquid.Prelude"),
    ("liquid-vector", "Data.Vector"),
    ("liquidhaskell", "Language.Haskell.Liquid.ProofCombinators"),
    ("liquidhaskell-boot", "LiquidHaskell"),
    ("mtl", "Control.Monad.State"),
    ("parallel", "Control.Parallel"),
    ("parsec", "Text.Parsec"),
    ("pretty", "Text.PrettyPrint"),
    ("primitive", "Control.Monad.Primitive"),
    ("process", "System.Process"),
    ("QuickCheck", "Test.QuickCheck"),
    ("random", "System.Random"),
    ("smallcheck", "Test.SmallCheck"),
    ("stm", "Control.Concurrent.STM"),
    ("tasty", "Test.Tasty"),
    ("tasty-hunit", "Test.Tasty.HUnit"),
    ("tasty-quickcheck", "Test.Tasty.QuickCheck"),
    ("template-haskell", "Language.Haskell.TH"),
    ("text", "Data.Text"),
    ("time", "Data.Time"),
    ("transformers", "Control.Monad.Trans.State"),
    ("unordered-containers", "Data.HashMap.Strict"),
    ("vector", "Data.Vector"),
];

/// Whether the embedded libraries stand for a package, given whether they have a module.
pub(crate) fn stands_for(package: &str, has_module: impl Fn(&str) -> bool) -> bool {
    STANDING_FOR.iter().any(|(name, module)| *name == package && has_module(module))
}
