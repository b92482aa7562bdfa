//! Counterexamples of properties.

use expect_test::{Expect, expect};

use crate::support::refute;

fn check(program: &str, expected: Expect) {
    expected.assert_eq(&refute(program, "prop"));
}

#[test]
fn plain_properties() {
    check(
        "prop :: Int -> Bool\nprop x = x < 10",
        expect![[r#"
        prop 10 = False
    "#]],
    );
    check(
        "prop :: Int -> Bool\nprop x = x < 10 || x > 5",
        expect![[r#"
        proved
    "#]],
    );
    check(
        "prop :: [Int] -> [Int] -> Bool\nprop xs ys = xs ++ ys == ys ++ xs",
        expect![[r#"
        prop [0] [1] = False
    "#]],
    );
    check(
        "prop :: [Int] -> Bool\nprop xs = reverse (reverse xs) == xs",
        expect![[r#"
        open: not all inputs
    "#]],
    );
    check(
        "prop :: Bool\nprop = False",
        expect![[r#"
        prop = False
    "#]],
    );
}

#[test]
fn exceptions_falsify() {
    check(
        "prop :: [Int] -> Bool\nprop xs = head xs == head xs",
        expect![[r#"
        prop [] = exception: Prelude.head: empty list
    "#]],
    );
    check(
        "prop :: Bool -> Bool\nprop True = True",
        expect![[r#"
        prop False = exception: Test.hs:3:1-16: Non-exhaustive patterns in function prop
    "#]],
    );
}

#[test]
fn functions() {
    check(
        "prop :: (Int -> Bool) -> [Int] -> Bool\nprop p xs = all p xs",
        expect![[r#"
        prop (\_ -> False) [0] = False
    "#]],
    );
    check(
        "prop :: (Int -> Int) -> Bool\nprop f = f 1 == f 2",
        expect![[r#"
        prop (\x -> case x of { 1 -> 0; _ -> 1 }) = False
    "#]],
    );
}

#[test]
fn quickcheck_properties() {
    let quick = |text: &str| format!("import Test.QuickCheck\n{text}");
    check(
        &quick("prop :: Int -> Property\nprop x = x > 3 ==> x > 4"),
        expect![[r#"
        prop 4 = False
    "#]],
    );
    check(
        &quick("prop :: Int -> Property\nprop x = x > 3 ==> x > 2"),
        expect![[r#"
        proved
    "#]],
    );
    check(
        &quick("prop :: NonNegative Int -> Bool\nprop (NonNegative x) = x >= 0"),
        expect![[r#"
        proved
    "#]],
    );
    check(
        &quick("prop :: Positive Int -> Bool\nprop (Positive x) = x > 1"),
        expect![[r#"
        prop (Positive 1) = False
    "#]],
    );
    check(
        &quick("prop :: OrderedList Int -> Bool\nprop (Ordered xs) = length xs < 3 || head xs < xs !! 2"),
        expect![[r#"
        prop (Ordered [0, 0, 0]) = False
    "#]],
    );
    check(
        &quick("prop :: Property\nprop = forAll (choose (1, 9)) (\\n -> n /= (7 :: Int))"),
        expect![[r#"
        prop = False
          7
    "#]],
    );
    check(
        &quick("prop :: Property\nprop = forAll (choose (1, 9)) (\\n -> n < (10 :: Int))"),
        expect![[r#"
        proved
    "#]],
    );
    check(
        &quick("prop :: Int -> Property\nprop x = counterexample \"here\" (x === x + x)"),
        expect![[r#"
        prop 1 = False
          here
          1 /= 2
    "#]],
    );
    check(
        &quick("prop :: [Int] -> Property\nprop xs = forAll (elements [1, 2, 3]) (\\n -> take n xs =/= [5, 6])"),
        expect![[r#"
        prop [5, 6] = False
          2
          [5,6] == [5,6]
    "#]],
    );
}

#[test]
fn values_of_own_generators() {
    let program = "import Test.QuickCheck\nnewtype Even = Even Int deriving Show\ninstance Arbitrary Even where { arbitrary = Even . (* 2) <$> arbitrary }\nprop :: Even -> Bool\nprop (Even n) = ";
    check(
        &format!("{program}even n"),
        expect![[r#"
        proved
    "#]],
    );
    check(
        &format!("{program}n < 6"),
        expect![[r#"
        prop (Even 6) = False
    "#]],
    );
}

#[test]
fn generated_and_open_parameters() {
    let program = "import Test.QuickCheck\nnewtype Even = Even Int deriving Show\ninstance Arbitrary Even where { arbitrary = Even . (* 2) <$> arbitrary }\nprop :: Even -> Fun Int Int -> Positive Int -> Bool\nprop (Even n) f (Positive k) = ";
    check(
        &format!("{program}n < 4 || applyFun f n /= k"),
        expect![[r#"
        prop (Even 4) (Fn (\_ -> 1)) (Positive 1) = False
    "#]],
    );
    check(
        &format!("{program}n == k || n /= 3"),
        expect![[r#"
        open: not all inputs
    "#]],
    );
    check(
        &format!("{program}n < 2 || n `div` (applyFun f k) >= 0"),
        expect![[r#"
        prop (Even 2) (Fn (\_ -> 0)) (Positive 1) = False
          exception: divide by zero
    "#]],
    );
}

#[test]
fn real_numbers_are_not_only_quarters() {
    let program =
        "import Test.QuickCheck\nprop :: Property\nprop = forAll arbitrary (\\x -> x * 3 /= (1 :: Double) || x > 1)";
    check(
        program,
        expect![[r#"
        prop = False
          0.3333333333333333
    "#]],
    );
}

#[test]
fn what_is_no_property() {
    check(
        "prop :: Int -> Int\nprop x = x",
        expect![[r#"
        37..41: `prop` is no property: it returns `Int`, not `Bool`
    "#]],
    );
    check(
        "prop :: IO Bool\nprop = return True",
        expect![[r#"
            34..38: `prop` returns `IO Bool`: properties in `IO` are not tried
        "#]],
    );
    check(
        "other :: Bool\nother = True",
        expect![[r#"
        there is no function `prop` in Test.hs
    "#]],
    );
}

#[test]
fn functions_by_their_pattern_and_by_a_generator() {
    let import = "import Test.QuickCheck\n";
    check(
        &format!("{import}prop :: Fun Int Int -> Bool\nprop (Fn f) = f 1 == f 2"),
        expect![[r#"
        prop (Fn (\x -> case x of { 1 -> 0; _ -> 1 })) = False
    "#]],
    );
    check(
        &format!("{import}prop :: Property\nprop = property (\\f -> applyFun f (1 :: Int) == (applyFun f 2 :: Int))"),
        expect![[r#"
            prop = False
              <fun>
        "#]],
    );
}

#[test]
fn transparent_vocabulary() {
    let import = "import Test.QuickCheck\n";
    let claim = "label \"a\" (collect x (classify (x > 0) \"b\" (cover 1 True \"c\" (within 10 (once (verbose (withMaxSuccess 5 (x /= (4 :: Int)))))))))";
    check(
        &format!("{import}prop :: Int -> Property\nprop x = {claim}"),
        expect![[r#"
        prop 4 = False
    "#]],
    );
    check(
        &format!(
            "{import}prop :: Property\nprop = forAllShrink (choose (1, 9)) shrink (\\x -> property (x < (9 :: Int)))"
        ),
        expect![[r#"
            prop = False
              9
        "#]],
    );
    // No input shows that a property does not fail.
    check(
        &format!("{import}prop :: Property\nprop = expectFailure (\\x -> x == (x :: Int))"),
        expect![[r#"
        open: all inputs
    "#]],
    );
}

#[test]
fn actions_are_not_tried() {
    check(
        "import Test.QuickCheck\nprop :: Int -> Property\nprop x = x > 0 ==> ioProperty (return (x > 1))",
        expect![[r#"
            84..94: properties in `IO` are not tried
        "#]],
    );
    check(
        "prop :: Int -> IO Bool\nprop x = return (x > 1)",
        expect![[r#"
        41..45: `prop` returns `IO Bool`: properties in `IO` are not tried
    "#]],
    );
}

#[test]
fn all_inputs_up_to_a_size() {
    let evaluator = crate::support::evaluator("prop :: [Bool] -> Bool\nprop xs = length xs < 100000");
    let report = limpid_explore::refute(
        &evaluator,
        "prop",
        limpid_explore::Budget { times: 0.001 },
        &limpid_base::Limits::unlimited(),
    );
    let extent = report.expect("a property").extent;
    // The elements are not looked at, so a list of so many elements is one path.
    assert!(extent.constructors.is_some_and(|bound| bound > 3), "{extent:?}");
}

#[test]
fn trees_of_tests() {
    let program = "import Test.Hspec\nimport Test.Hspec.QuickCheck\nspec :: Spec\nspec = describe \"a\" inner\ninner :: Spec\ninner = prop \"b\" (\\x -> x < (3 :: Int))\nprop_c :: Bool\nprop_c = True";
    let evaluator = crate::support::evaluator(program);
    assert_eq!(limpid_explore::properties(&evaluator), ["prop_c", "a / b"]);
    expect![[r#"
        a / b = False
          3
    "#]]
    .assert_eq(&refute(program, "a / b"));
    expect![[r#"
        there is no function `a / c` in Test.hs
    "#]]
    .assert_eq(&refute(program, "a / c"));
}
