//! The logic's arithmetic: integers without bounds, exact fractions.

use std::convert::Infallible;

use crate::lisp::{expression, name, program};
use limpid_base::Limits;
use limpid_machine::{Bigs, ConcreteDomain, Logic, Machine, Outcome, Value, View};

fn eval(text: &str) -> String {
    let lisp = program("");
    let mut machine = Machine::new(&lisp, ConcreteDomain::<Logic>::default());
    let handle = machine.expression(name("it"), expression(text));
    match machine.force_view(handle, &mut Limits::fuel(1_000_000)) {
        Outcome::Value(View::Con { name, .. }) if name.ident.as_str() == ":" => {
            format!("{:?}", machine.text(handle, 1_000, &mut Limits::unlimited()).0)
        }
        Outcome::Value(_) => machine.describe_value(handle, 3),
        Outcome::Raised(raised) => format!("!{}", raised.message),
        Outcome::Unsupported(missing) => format!("!unsupported: {}", missing.what),
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
fn int_has_no_bounds() {
    check(&[
        (&format!("%intAdd {MAX} 1"), "9223372036854775808"),
        (&format!("%intSub {MIN} 1"), "-9223372036854775809"),
        (&format!("%intMul {MAX} 2"), "18446744073709551614"),
        (&format!("%intNegate {MIN}"), "9223372036854775808"),
        (&format!("%intQuot {MIN} -1"), "9223372036854775808"),
        (&format!("%intDiv {MIN} -1"), "9223372036854775808"),
        (&format!("%intRem {MIN} -1"), "0"),
        (&format!("%intMod {MIN} -1"), "0"),
        (&format!("%intSub (%intAdd {MAX} 1) 1"), MAX),
        (&format!("%intGt (%intAdd {MAX} 1) {MAX}"), "True"),
        (&format!("%intEq (%intAdd {MAX} 1) (%intAdd 1 {MAX})"), "True"),
        ("%integerToInt 18446744073709551617n", "18446744073709551617"),
        ("%intToInteger (%intShiftL 1 70)", "1180591620717411303424"),
        ("%intShiftR (%intShiftL 1 70) 69", "2"),
        ("%intShiftL 1 1000000000000", "!OutOfMemory"),
        ("%intShow (%intMul 4611686018427387904 4)", "\"18446744073709551616\""),
        ("%intAnd (%intShiftL 3 64) (%intShiftL 1 64)", "18446744073709551616"),
        ("%intComplement 0", "-1"),
    ]);
}

#[test]
fn division_rounds_like_haskell() {
    for (a, b, quot, rem, div, modulo) in [
        (7, 2, 3, 1, 3, 1),
        (-7, 2, -3, -1, -4, 1),
        (7, -2, -3, 1, -4, -1),
        (-7, -2, 3, -1, 3, -1),
        (6, -3, -2, 0, -2, 0),
        (-6, 3, -2, 0, -2, 0),
        (0, -5, 0, 0, 0, 0),
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
    // The same beyond 64 bits: (2^64 + 1) and its negative, by 2 and by -2.
    let big = "(%intAdd (%intShiftL 1 64) 1)";
    check(&[
        (&format!("%intQuot {big} -2"), "-9223372036854775808"),
        (&format!("%intRem {big} -2"), "1"),
        (&format!("%intDiv {big} -2"), "-9223372036854775809"),
        (&format!("%intMod {big} -2"), "-1"),
        (&format!("%intDiv (%intNegate {big}) 2"), "-9223372036854775809"),
        (&format!("%intMod (%intNegate {big}) 2"), "1"),
        (&format!("%intDiv 5 {big}"), "0"),
        (&format!("%intDiv -5 {big}"), "-1"),
        (&format!("%intMod -5 {big}"), "18446744073709551612"),
    ]);
    for op in ["intQuot", "intRem", "intDiv", "intMod", "integerDiv", "integerMod"] {
        check(&[(&format!("%{op} 1 0"), "!divide by zero")]);
    }
}

#[test]
fn doubles_are_fractions() {
    check(&[
        ("%doubleAdd 0.1 0.2", "0.3"),
        ("%doubleEq (%doubleAdd 0.1 0.2) 0.3", "True"),
        ("%doubleDiv 1.0 3.0", "1/3"),
        ("%doubleMul 3.0 (%doubleDiv 1.0 3.0)", "1.0"),
        ("%doubleSub (%doubleDiv 1.0 3.0) (%doubleDiv 1.0 2.0)", "-1/6"),
        ("%doubleDiv 1.0 -3.0", "-1/3"),
        ("%doubleNegate 0.0", "0.0"),
        ("%doubleLt (%doubleDiv 1.0 3.0) (%doubleDiv 1.0 2.0)", "True"),
        ("%doubleLt (%doubleDiv 1.0 -3.0) (%doubleDiv 1.0 -2.0)", "False"),
        ("%doubleNe 0.5 (%doubleDiv 1.0 2.0)", "False"),
        ("%doubleGe 0.5 (%doubleDiv 1.0 2.0)", "True"),
        ("%intToDouble 3", "3.0"),
        ("%doubleEq (%intToDouble 3) 3.0", "True"),
        ("%doubleTruncate (%doubleDiv -7.0 2.0)", "-3"),
        ("%doubleTruncate (%doubleDiv 7.0 2.0)", "3"),
        ("%doubleSqrt 0.25", "0.5"),
        ("%doublePow 0.1 2.0", "1.0e-2"),
        ("%doublePow 2.0 -2.0", "0.25"),
        ("%doubleRead \"0.1\"", "0.1"),
        ("%doubleShow (%doubleAdd 0.1 0.2)", "\"0.3\""),
        ("%floatAdd 0.1f 0.2f", "0.3"),
        ("%doubleEq (%floatToDouble 0.1f) 0.1", "True"),
        ("%integerToDouble 100000000000000000000n", "1.0e20"),
        ("%doubleIsNaN 1.0", "False"),
        ("%doubleIsNegativeZero (%doubleNegate 0.0)", "False"),
    ]);
}

#[test]
fn literals_stand_for_decimals() {
    let bigs = Bigs::default();
    let fraction = |value: Value<Infallible>| bigs.fraction(&value).map(|(above, below)| format!("{above}/{below}"));
    assert_eq!(fraction(Value::Double(0.1)).as_deref(), Some("1/10"));
    assert_eq!(fraction(Value::Float(0.1)).as_deref(), Some("1/10"));
    assert_eq!(fraction(Value::Double(-2.5e10)).as_deref(), Some("-25000000000/1"));
    assert_eq!(fraction(Value::Double(f64::NAN)), None);
    assert_eq!(fraction(Value::Int(1)), None);
}

#[test]
fn what_is_no_fraction_is_not_made_up() {
    check(&[
        ("%doubleDiv 1.0 0.0", "!unsupported: doubleDiv: no number in the logic"),
        ("%floatDiv 0.0f 0.0f", "!unsupported: floatDiv: no number in the logic"),
        ("%doubleSqrt -1.0", "!unsupported: doubleSqrt: no number in the logic"),
        ("%doubleLog 0.0", "!unsupported: doubleLog: no number in the logic"),
        ("%doublePow 0.0 -1.0", "!unsupported: doublePow: no number in the logic"),
        ("%doubleRead \"NaN\"", "!unsupported: doubleRead: no number in the logic"),
        ("%catch (%doubleDiv 1.0 0.0) (\\ (k m) 0.0)", "!unsupported: doubleDiv: no number in the logic"),
    ]);
}

#[test]
fn literal_patterns_fit_exact_numbers() {
    check(&[
        ("case (%doubleAdd 0.1 0.2) _ (0.3 1) (_ 2)", "1"),
        ("case (%doubleDiv 1.0 3.0) _ (0.3333333333333333 1) (_ 2)", "2"),
        ("case (%intToDouble 2) _ (2.0 1) (_ 2)", "1"),
        ("case (%intSub (%intShiftL 1 64) 18446744073709551615n) _ (1 1) (_ 2)", "1"),
        ("case (%intShiftL 1 64) _ (18446744073709551616n 1) (_ 2)", "1"),
    ]);
}

#[test]
fn sizes_are_bounded() {
    // Squaring again and again.
    let lisp = program(
        "(def grow (\\ (n x) (case n _ (0 x) (_ (grow (%intSub n 1) (%intMul x x))))))
         (def shrink (\\ (n x) (case n _ (0 x) (_ (shrink (%intSub n 1) (%doubleMul x x))))))",
    );
    for text in ["(grow 60 3)", "(shrink 60 0.3)"] {
        let mut machine = Machine::new(&lisp, ConcreteDomain::<Logic>::default());
        let handle = machine.expression(name("it"), expression(text));
        assert_eq!(machine.force(handle, &mut Limits::fuel(1_000_000)), Outcome::OutOfMemory, "{text}");
    }
}
