//! For each function that Z3 interprets, something that holds and something that does not.

use limpid_base::Name;
use limpid_logic::{
    BagFunction, BitFunction, Bits, Builtin, MapFunction, MeasureFunction, SetFunction, Sort, StringFunction, Term,
    Theory,
};

use super::{call, check, check_strings, count, eq, single, var};
use crate::Validity;

/// A valid predicate and one that is not.
type Claims = (Term, Term);

#[test]
fn every_function_has_its_meaning() {
    let mut names: Vec<Name> = Builtin::names().collect();
    names.sort_by_key(|name| name.as_str());
    for name in names {
        let Some(builtin) = Builtin::named(name) else { continue };
        let claims = match builtin.theory() {
            Theory::Sets(function) => Some(sets(function)),
            Theory::Maps(function) => Some(maps(function)),
            Theory::Bags(function) => Some(bags(function)),
            Theory::BitVectors(function) => Some(bit_vectors(function)),
            Theory::Measures(function) => measures(function),
            Theory::Strings(function) => {
                check_strings(strings(function));
                continue;
            }
            Theory::Uninterpreted(_) | Theory::Generated(_) => None,
        };
        let Some((valid, invalid)) = claims else { continue };
        check(&[], &valid, Validity::Valid);
        check(&[], &invalid, Validity::Invalid);
    }
}

fn set(elements: impl IntoIterator<Item = i64>) -> Term {
    let empty = call(Builtin::SetEmpty, [Term::int(0)]);
    elements.into_iter().fold(empty, |set, element| call(Builtin::SetInsert, [set, Term::int(element)]))
}

fn member(element: i64, set: Term) -> Term {
    call(Builtin::SetMember, [Term::int(element), set])
}

fn sets(function: SetFunction) -> Claims {
    let both = |builtin: Builtin, result: &[i64]| {
        let applied = |right: Term| call(builtin, [set([1, 2]), right]);
        let result = set(result.iter().copied());
        (eq(applied(set([2, 3])), result.clone()), eq(applied(var("s")), result))
    };
    match function {
        SetFunction::SetEmpty => (member(1, set([])).negate(), member(1, set([]))),
        SetFunction::SetEmptyConstant => {
            let empty = || call(Builtin::SetEmptyConstant, []);
            (eq(empty(), set([])), eq(empty(), var("s")))
        }
        SetFunction::SetIsEmpty => (call(Builtin::SetIsEmpty, [set([])]), call(Builtin::SetIsEmpty, [var("s")])),
        SetFunction::SetSingleton => {
            let one = |element: Term| call(Builtin::SetSingleton, [element]);
            (eq(one(Term::int(1)), set([1])), eq(one(var("x")), set([1])))
        }
        SetFunction::SetInsert => (eq(set([1, 2]), set([2, 1, 2])), eq(set([1, 2]), set([1]))),
        SetFunction::SetMember => (member(1, set([2, 1])), member(3, set([2, 1]))),
        SetFunction::SetUnion => both(Builtin::SetUnion, &[1, 2, 3]),
        SetFunction::SetIntersection => both(Builtin::SetIntersection, &[2]),
        SetFunction::SetDifference => both(Builtin::SetDifference, &[1]),
        SetFunction::SetSubset => {
            let part = |left: Term| call(Builtin::SetSubset, [left, set([1, 2])]);
            (part(set([2])), part(var("s")))
        }
        SetFunction::SetComplement => {
            let other = || call(Builtin::SetComplement, [set([1])]);
            (member(2, other()), member(1, other()))
        }
    }
}

fn at(map: Term, key: i64) -> Term {
    call(Builtin::MapSelect, [map, Term::int(key)])
}

fn maps(function: MapFunction) -> Claims {
    let one = || call(Builtin::MapStore, [var("b"), Term::int(1), Term::int(5)]);
    match function {
        MapFunction::MapDefault => {
            let stored =
                call(Builtin::MapStore, [call(Builtin::MapDefault, [Term::int(7)]), Term::int(1), Term::int(7)]);
            let value = eq(at(var("b"), 2), Term::int(7));
            (Term::imply(eq(var("b"), stored.clone()), value), eq(var("b"), stored))
        }
        MapFunction::MapSelect | MapFunction::MapStore => {
            (eq(at(one(), 1), Term::int(5)), eq(at(one(), 2), Term::int(5)))
        }
        MapFunction::MapUnion => {
            let union = |left: &str, right: &str| call(Builtin::MapUnion, [var(left), var(right)]);
            (eq(union("b", "c"), union("c", "b")), eq(union("b", "c"), var("b")))
        }
        MapFunction::MapProject => {
            let only = |key: i64| at(call(Builtin::MapProject, [set([1]), one()]), key);
            (eq(only(2), Term::int(0)), eq(only(1), Term::int(0)))
        }
        MapFunction::MapShift => {
            let shifted = |key: i64| at(call(Builtin::MapShift, [Term::int(3), one()]), key);
            (eq(shifted(4), Term::int(5)), eq(shifted(1), Term::int(5)))
        }
        MapFunction::MapToSet => {
            let keys = || call(Builtin::MapToSet, [one()]);
            (member(1, keys()), member(2, keys()))
        }
    }
}

fn bags(function: BagFunction) -> Claims {
    let counted = |builtin: Builtin, result: i64| {
        let applied = |right: Term| count(call(builtin, [single(1, 2), right]), 1);
        (eq(applied(single(1, 3)), Term::int(result)), eq(applied(var("b")), Term::int(result)))
    };
    match function {
        BagFunction::BagEmpty => {
            let empty = || call(Builtin::BagEmpty, [Term::int(0)]);
            (eq(empty(), single(1, 0)), eq(empty(), var("b")))
        }
        BagFunction::BagSingleton => (eq(single(1, 2), single(1, 2)), eq(single(1, 2), single(2, 1))),
        BagFunction::BagCount => (eq(count(single(1, 2), 1), Term::int(2)), eq(count(single(1, 2), 3), Term::int(2))),
        BagFunction::BagUnion => counted(Builtin::BagUnion, 5),
        BagFunction::BagUnionMax => counted(Builtin::BagUnionMax, 3),
        BagFunction::BagIntersectionMin => counted(Builtin::BagIntersectionMin, 2),
        BagFunction::BagSubset => {
            let part = |left: Term| call(Builtin::BagSubset, [left, single(1, 2)]);
            (part(single(1, 1)), part(var("b")))
        }
    }
}

fn measures(function: MeasureFunction) -> Option<Claims> {
    match function {
        MeasureFunction::Not => {
            let not = |truth: bool| call(Builtin::Not, [Term::Bool(truth)]);
            Some((not(false), not(true)))
        }
        MeasureFunction::Null => Some((call(Builtin::Null, [set([])]), call(Builtin::Null, [set([1])]))),
        _ => None,
    }
}

fn strings(function: StringFunction) -> Claims {
    let text = |text: &str| Term::Str(Name::new(text));
    let length = |of: Term| call(Builtin::StringLength, [of]);
    let both = || call(Builtin::StringConcat, [var("u"), text("ab")]);
    let part = |from: i64| call(Builtin::Substring, [both(), Term::int(from), length(var("u"))]);
    match function {
        StringFunction::StringLength => {
            let at_least = |least: i64| Term::compare(limpid_logic::Relation::Ge, length(var("u")), Term::int(least));
            (at_least(0), at_least(1))
        }
        StringFunction::StringConcat => {
            let sum = |more: i64| Term::arith(limpid_logic::ArithOp::Add, length(var("u")), Term::int(more));
            (eq(length(both()), sum(2)), eq(length(both()), sum(3)))
        }
        StringFunction::Substring => (eq(part(0), var("u")), eq(part(1), var("u"))),
    }
}

fn bits(text: &str) -> Term {
    let digits = text.len() as u32 - 2;
    let width = if text.starts_with("#x") { 4 * digits } else { digits };
    let sort = Sort::bit_vec(Sort::Size(width));
    Bits::parse(text, &sort).map_or(Term::Bool(false), |bits| Term::Bits(bits.into()))
}

fn bit_vectors(function: BitFunction) -> Claims {
    // `v` is any bit vector.
    let of_one = |builtin: Builtin, arg: &str, result: &str| {
        let is = |arg: Term| eq(call(builtin, [arg]), bits(result));
        (is(bits(arg)), is(var("v")))
    };
    let of_two = |builtin: Builtin, left: &str, right: &str, result: &str| {
        let is = |left: Term| eq(call(builtin, [left, bits(right)]), bits(result));
        (is(bits(left)), is(var("v")))
    };
    let test = |builtin: Builtin, left: &str, right: &str| {
        let is = |left: Term| call(builtin, [left, bits(right)]);
        (is(bits(left)), is(var("v")))
    };
    let from_int = |builtin: Builtin, result: &str| {
        let is = |number: Term| eq(call(builtin, [number]), bits(result));
        (is(Term::int(-2)), is(var("x")))
    };
    let to_int = |builtin: Builtin, from: Builtin, arg: &str| {
        let is = |arg: Term| eq(call(builtin, [arg]), Term::int(15));
        (is(bits(arg)), is(call(from, [var("x")])))
    };
    match function {
        BitFunction::BitsNot => of_one(Builtin::BitsNot, "#x0f", "#xf0"),
        BitFunction::BitsNegate => of_one(Builtin::BitsNegate, "#x01", "#xff"),
        BitFunction::BitsAnd => of_two(Builtin::BitsAnd, "#x0c", "#x0a", "#x08"),
        BitFunction::BitsNand => of_two(Builtin::BitsNand, "#x0c", "#x0a", "#xf7"),
        BitFunction::BitsOr => of_two(Builtin::BitsOr, "#x0c", "#x0a", "#x0e"),
        BitFunction::BitsNor => of_two(Builtin::BitsNor, "#x0c", "#x0a", "#xf1"),
        BitFunction::BitsXor => of_two(Builtin::BitsXor, "#x0c", "#x0a", "#x06"),
        BitFunction::BitsXnor => of_two(Builtin::BitsXnor, "#x0c", "#x0a", "#xf9"),
        BitFunction::BitsShiftLeft => of_two(Builtin::BitsShiftLeft, "#x81", "#x01", "#x02"),
        BitFunction::BitsShiftRight => of_two(Builtin::BitsShiftRight, "#x81", "#x01", "#x40"),
        BitFunction::BitsShiftSign => of_two(Builtin::BitsShiftSign, "#x81", "#x01", "#xc0"),
        BitFunction::BitsAdd => of_two(Builtin::BitsAdd, "#xff", "#x02", "#x01"),
        BitFunction::BitsSub => of_two(Builtin::BitsSub, "#x01", "#x02", "#xff"),
        BitFunction::BitsMul => of_two(Builtin::BitsMul, "#x10", "#x11", "#x10"),
        BitFunction::BitsDivide => of_two(Builtin::BitsDivide, "#xfe", "#x03", "#x54"),
        BitFunction::BitsRemainder => of_two(Builtin::BitsRemainder, "#xfe", "#x03", "#x02"),
        BitFunction::BitsSignedDivide => of_two(Builtin::BitsSignedDivide, "#xf9", "#x02", "#xfd"),
        BitFunction::BitsSignedRemainder => of_two(Builtin::BitsSignedRemainder, "#xf9", "#x02", "#xff"),
        BitFunction::BitsSignedModulo => of_two(Builtin::BitsSignedModulo, "#xf9", "#x02", "#x01"),
        BitFunction::BitsCompare => of_two(Builtin::BitsCompare, "#x07", "#x07", "#b1"),
        BitFunction::BitsLess => test(Builtin::BitsLess, "#x01", "#x02"),
        BitFunction::BitsLessEqual => test(Builtin::BitsLessEqual, "#x02", "#x02"),
        BitFunction::BitsGreater => test(Builtin::BitsGreater, "#xff", "#x01"),
        BitFunction::BitsGreaterEqual => test(Builtin::BitsGreaterEqual, "#x01", "#x01"),
        BitFunction::BitsSignedLess => test(Builtin::BitsSignedLess, "#xff", "#x00"),
        BitFunction::BitsSignedLessEqual => test(Builtin::BitsSignedLessEqual, "#xff", "#xff"),
        BitFunction::BitsSignedGreater => test(Builtin::BitsSignedGreater, "#x00", "#xff"),
        BitFunction::BitsSignedGreaterEqual => test(Builtin::BitsSignedGreaterEqual, "#x00", "#x00"),
        BitFunction::IntToBits32 => from_int(Builtin::IntToBits32, "#xfffffffe"),
        BitFunction::IntToBits64 => from_int(Builtin::IntToBits64, "#xfffffffffffffffe"),
        BitFunction::Bits32ToInt => to_int(Builtin::Bits32ToInt, Builtin::IntToBits32, "#x0000000f"),
        BitFunction::Bits64ToInt => to_int(Builtin::Bits64ToInt, Builtin::IntToBits64, "#x000000000000000f"),
    }
}

#[test]
fn literals_of_strings_differ_and_have_their_length() {
    let text = |text: &str| Term::Str(Name::new(text));
    let length = |of: Term, number: i64| eq(call(Builtin::StringLength, [of]), Term::int(number));
    for string_theory in [false, true] {
        let check = |facts: &[Term], goal: Term, expected| super::check_with(string_theory, facts, &goal, expected);
        check(&[], length(text("cat"), 3), Validity::Valid);
        check(&[], length(text("cat"), 4), Validity::Invalid);
        check(&[], eq(text("cat"), text("dog")).negate(), Validity::Valid);
        check(&[eq(var("u"), text("cat"))], length(var("u"), 3), Validity::Valid);
        check(&[eq(var("u"), text("cat"))], eq(var("u"), text("dog")).negate(), Validity::Valid);
        // Liquid-fixpoint tells Z3 nothing of the characters.
        let joined = call(Builtin::StringConcat, [text("c"), text("at")]);
        check(&[], eq(joined, text("cat")), Validity::Invalid);
    }
}

#[test]
fn a_bit_vector_of_unknown_width_is_no_bit_vector() {
    let or = |left: &str, right: &str| call(Builtin::BitsOr, [var(left), var(right)]);
    check(&[], &eq(or("v", "w"), or("w", "v")), Validity::Valid);
    check(&[], &eq(or("wide", "wider"), or("wider", "wide")), Validity::Invalid);
}
