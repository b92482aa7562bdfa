//! Every family of primitives, with its edge cases, against what GHC computes.

use crate::lisp::{expression, name, program};
use limpid_base::Limits;
use limpid_core::PrimOp;
use limpid_machine::{ConcreteDomain, Ghc, Machine, Outcome, View};

/// The value of an expression; strings in quotes.
fn eval(text: &str) -> String {
    let lisp = program("");
    let mut machine = Machine::new(&lisp, ConcreteDomain::<Ghc>::default());
    let handle = machine.expression(name("it"), expression(text));
    match machine.force_view(handle, &mut Limits::fuel(1_000_000)) {
        Outcome::Value(View::Con { name, .. }) if [":", "[]"].contains(&name.ident.as_str()) => {
            format!("{:?}", machine.text(handle, 10_000, &mut Limits::unlimited()).0)
        }
        Outcome::Value(_) => machine.describe_value(handle, 3),
        Outcome::Raised(raised) => format!("!{}", raised.message),
        outcome => format!("!{outcome:?}"),
    }
}

#[track_caller]
fn check(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        assert_eq!(eval(&format!("({text})")), *expected, "{text}");
    }
}

const MIN: &str = "-9223372036854775808";
const MAX: &str = "9223372036854775807";

#[test]
fn int_arithmetic_wraps() {
    check(&[
        (&format!("%intAdd {MAX} 1"), MIN),
        (&format!("%intSub {MIN} 1"), MAX),
        (&format!("%intMul {MAX} 2"), "-2"),
        (&format!("%intNegate {MIN}"), MIN),
        ("%intNegate 5", "-5"),
        ("%intAdd 18446744073709551617n 1", "2"),
    ]);
}

#[test]
fn int_division_rounds_like_haskell() {
    for (a, b, quot, rem, div, modulo) in [
        (7, 2, 3, 1, 3, 1),
        (-7, 2, -3, -1, -4, 1),
        (7, -2, -3, 1, -4, -1),
        (-7, -2, 3, -1, 3, -1),
        (6, -3, -2, 0, -2, 0),
    ] {
        for family in ["int", "integer"] {
            check(&[
                (&format!("%{family}Quot {a} {b}"), &quot.to_string()),
                (&format!("%{family}Rem {a} {b}"), &rem.to_string()),
                (&format!("%{family}Div {a} {b}"), &div.to_string()),
                (&format!("%{family}Mod {a} {b}"), &modulo.to_string()),
            ]);
        }
    }
    check(&[
        ("%intQuot 1 0", "!divide by zero"),
        ("%intRem 1 0", "!divide by zero"),
        ("%intDiv 1 0", "!divide by zero"),
        ("%intMod 1 0", "!divide by zero"),
        (&format!("%intQuot {MIN} -1"), "!arithmetic overflow"),
        (&format!("%intDiv {MIN} -1"), "!arithmetic overflow"),
        (&format!("%intRem {MIN} -1"), "0"),
        (&format!("%intMod {MIN} -1"), "0"),
        (&format!("%integerQuot {MIN}n -1n"), "9223372036854775808"),
        ("%integerMod 1n 0n", "!divide by zero"),
        ("%integerMod 100000000000000000000n 0n", "!divide by zero"),
    ]);
}

#[test]
fn int_bits() {
    check(&[
        ("%intAnd 12 10", "8"),
        ("%intOr 12 10", "14"),
        ("%intXor 12 10", "6"),
        ("%intComplement 0", "-1"),
        ("%intShiftL 1 63", MIN),
        ("%intShiftL 1 64", "0"),
        ("%intShiftL 1 -1", "!arithmetic overflow"),
        ("%intShiftR -8 1", "-4"),
        ("%intShiftR -8 100", "-1"),
        ("%intShiftRL -1 63", "1"),
        ("%intShiftRL -1 64", "0"),
        ("%intPopCount -1", "64"),
        ("%intPopCount 255", "8"),
    ]);
}

#[test]
fn int_comparisons_and_conversions() {
    check(&[
        ("%intEq 1 1", "True"),
        ("%intNe 1 1", "False"),
        ("%intLt -1 1", "True"),
        ("%intLe 1 1", "True"),
        ("%intGt -1 1", "False"),
        ("%intGe 1 2", "False"),
        ("%intToInteger 5", "5"),
        ("%intToDouble 3", "3.0"),
        ("%intToFloat 3", "3.0"),
        ("%intToChar 955", "'λ'"),
        ("%intToChar 1114112", "!Prelude.chr: bad argument"),
        ("%intToChar -1", "!Prelude.chr: bad argument"),
        ("%charToInt (%intToChar 55296)", "55296"),
        ("%intShow -42", "\"-42\""),
        (&format!("%intShow {MIN}"), &format!("\"{MIN}\"")),
    ]);
}

#[test]
fn integers_are_exact() {
    check(&[
        (&format!("%integerAdd {MAX}n 1n"), "9223372036854775808"),
        (&format!("%integerSub (%integerAdd {MAX}n 1n) 1n"), MAX),
        (&format!("%integerSub {MIN}n 1n"), "-9223372036854775809"),
        (&format!("%integerMul {MAX}n {MAX}n"), "85070591730234615847396907784232501249"),
        (&format!("%integerNegate {MIN}n"), "9223372036854775808"),
        ("%integerEq 100000000000000000000n 100000000000000000000n", "True"),
        ("%integerNe 100000000000000000000n 1n", "True"),
        ("%integerLt 100000000000000000000n 1n", "False"),
        ("%integerLe -100000000000000000000n 1n", "True"),
        ("%integerGt 100000000000000000000n 1n", "True"),
        ("%integerGe 1n 100000000000000000000n", "False"),
        ("%integerDiv -100000000000000000001n 2n", "-50000000000000000001"),
        ("%integerMod -100000000000000000001n 2n", "1"),
        ("%integerQuot -100000000000000000001n 2n", "-50000000000000000000"),
        ("%integerRem -100000000000000000001n 2n", "-1"),
        ("%integerShow 100000000000000000000n", "\"100000000000000000000\""),
        ("%integerToInt 18446744073709551617n", "1"),
        ("%integerToInt -18446744073709551617n", "-1"),
        ("%integerToInt 9223372036854775808n", MIN),
        ("%integerToDouble 100000000000000000000n", "1.0e20"),
        ("%integerToFloat 100000000000000000000n", "1.0e20"),
    ]);
}

#[test]
fn integer_bits() {
    check(&[
        ("%integerAnd -1n 100000000000000000000n", "100000000000000000000"),
        ("%integerOr 1n 2n", "3"),
        ("%integerXor 100000000000000000000n 100000000000000000000n", "0"),
        ("%integerComplement 0n", "-1"),
        ("%integerShiftL 1n 64", "18446744073709551616"),
        ("%integerShiftR 18446744073709551616n 64", "1"),
        ("%integerShiftR -1n 1000000000000", "-1"),
        ("%integerShiftL 0n 1000000000000", "0"),
        ("%integerShiftL 1n 1000000000000", "!OutOfMemory"),
        ("%integerShiftL 1n -1", "!arithmetic overflow"),
        ("%integerPopCount 18446744073709551615n", "64"),
        ("%integerPopCount -3n", "-2"),
    ]);
}

#[test]
fn doubles() {
    check(&[
        ("%doubleAdd 0.1 0.2", "0.30000000000000004"),
        ("%doubleSub 1.0 0.9", "9.999999999999998e-2"),
        ("%doubleMul 1.5 2.0", "3.0"),
        ("%doubleDiv 1.0 3.0", "0.3333333333333333"),
        ("%doubleDiv 1.0 0.0", "Infinity"),
        ("%doubleNegate 0.0", "-0.0"),
        ("%doubleEq (%doubleDiv 0.0 0.0) (%doubleDiv 0.0 0.0)", "False"),
        ("%doubleNe 1.0 2.0", "True"),
        ("%doubleLt 1.0 2.0", "True"),
        ("%doubleLe 2.0 2.0", "True"),
        ("%doubleGt 1.0 2.0", "False"),
        ("%doubleGe 1.0 2.0", "False"),
        ("%doubleSqrt 2.0", "1.4142135623730951"),
        ("%doubleExp 1.0", "2.718281828459045"),
        ("%doubleLog 10.0", "2.302585092994046"),
        ("%doubleSin 1.0", "0.8414709848078965"),
        ("%doubleCos 1.0", "0.5403023058681398"),
        ("%doublePow 2.0 0.5", "1.4142135623730951"),
        ("%doubleAtan2 1.0 -1.0", "2.356194490192345"),
        ("%doubleTruncate -2.7", "-2"),
        ("%doubleTruncate 1e20", "100000000000000000000"),
        ("%doubleDecodeMantissa 0.1", "7205759403792794"),
        ("%doubleDecodeExponent 0.1", "-56"),
        ("%doubleEncode 7205759403792794n -56", "0.1"),
        ("%doubleEncode 1n 2000", "Infinity"),
        ("%doubleIsNaN (%doubleDiv 0.0 0.0)", "True"),
        ("%doubleIsInfinite (%doubleDiv -1.0 0.0)", "True"),
        ("%doubleIsNegativeZero (%doubleNegate 0.0)", "True"),
        ("%doubleIsNegativeZero 0.0", "False"),
        ("%doubleShow 0.1", "\"0.1\""),
        ("%doubleShow 12345678.9", "\"1.23456789e7\""),
        ("%doubleRead \"2.5e3\"", "2500.0"),
        ("%doubleRead \"x\"", "!Prelude.read: no parse"),
        ("%doubleToFloat 0.1", "0.1"),
    ]);
}

#[test]
fn floats() {
    check(&[
        ("%floatAdd 0.1f 0.2f", "0.3"),
        ("%floatSub 1.0f 0.9f", "0.100000024"),
        ("%floatMul 1.5f 2.0f", "3.0"),
        ("%floatDiv 1.0f 3.0f", "0.33333334"),
        ("%floatNegate 1.0f", "-1.0"),
        ("%floatLt 1.0f 2.0f", "True"),
        ("%floatSqrt 2.0f", "1.4142135"),
        ("%floatTruncate 2.9f", "2"),
        ("%floatDecodeMantissa 0.1f", "13421773"),
        ("%floatDecodeExponent 0.1f", "-27"),
        ("%floatEncode 13421773n -27", "0.1"),
        ("%floatIsNaN 0.0f", "False"),
        ("%floatShow 1.0e-2f", "\"1.0e-2\""),
        ("%floatRead \"1.5\"", "1.5"),
        ("%floatToDouble 0.1f", "0.10000000149011612"),
    ]);
}

#[test]
fn characters() {
    check(&[
        ("%charEq 'a' 'a'", "True"),
        ("%charNe 'a' 'a'", "False"),
        ("%charLt 'a' 'b'", "True"),
        ("%charLe 'b' 'b'", "True"),
        ("%charGt 'a' 'b'", "False"),
        ("%charGe 'a' 'b'", "False"),
        ("%charToInt 'a'", "97"),
        ("%charToUpper 'ä'", "'Ä'"),
        ("%charToUpper 'ß'", "'ß'"),
        ("%charToUpper 'ᾳ'", "'ᾼ'"),
        ("%charToLower 'Σ'", "'σ'"),
        ("%charToLower 'İ'", "'i'"),
        ("%charToTitle 'ǆ'", "'ǅ'"),
        ("%charToTitle 'a'", "'A'"),
    ]);
    // In the order of GHC's `GeneralCategory`, where we can write an example.
    let examples = "Aaǅʰאֽः҈1Ⅷ½_-()«»!+$^© ";
    let expected = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22];
    for (c, index) in examples.chars().zip(expected) {
        check(&[(&format!("%charGeneralCategory (%intToChar {})", u32::from(c)), &index.to_string())]);
    }
    for (code, index) in [(0x2028, 23), (0x2029, 24), (0, 25), (0xAD, 26), (0xD800, 27), (0xE000, 28), (0x378, 29)] {
        check(&[(&format!("%charGeneralCategory (%intToChar {code})"), &index.to_string())]);
    }
}

#[test]
fn control() {
    check(&[
        ("%seq 1 2", "2"),
        ("%unsafeCoerce 5", "5"),
        ("%unpackString \"ab\"", "\"ab\""),
        ("%catch (%error \"e\") (\\ (k m) m)", "\"e\""),
    ]);
    assert_eq!(eval("%undefined"), "!Prelude.undefined");
}

#[test]
fn wrong_types_are_reported_and_nothing_panics() {
    for &op in PrimOp::ALL {
        for args in [
            ["True", "True", "1"],
            ["\"x\"", "1", "True"],
            ["1", "'c'", "1"],
            ["1.5", "1", "'c'"],
            ["(\\ (x) x)", "1.5f", "1.5"],
        ] {
            let text = format!("(%{} {})", op.name(), args[..op.arity()].join(" "));
            eval(&text);
        }
    }
    assert!(eval("(%intAdd True 1)").starts_with("!Unsupported"));
}
