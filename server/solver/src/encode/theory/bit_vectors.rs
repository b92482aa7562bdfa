//! Bit vectors: Z3's own theory. A function applies where the width of an argument is known.

use limpid_logic::{BitFunction, Bits, Sort, Term};
use z3::ast::{BV, Bool, Dynamic};

use super::super::{Encoder, Typed};

impl Encoder<'_> {
    pub(super) fn bit_vectors(&mut self, function: BitFunction, args: &[Term], hint: Option<&Sort>) -> Option<Typed> {
        match function {
            BitFunction::BitsNot => self.bits_from_one(args, hint, BV::bvnot),
            BitFunction::BitsNegate => self.bits_from_one(args, hint, BV::bvneg),
            BitFunction::BitsAnd => self.bits_from_two(args, hint, BV::bvand),
            BitFunction::BitsNand => self.bits_from_two(args, hint, BV::bvnand),
            BitFunction::BitsOr => self.bits_from_two(args, hint, BV::bvor),
            BitFunction::BitsNor => self.bits_from_two(args, hint, BV::bvnor),
            BitFunction::BitsXor => self.bits_from_two(args, hint, BV::bvxor),
            BitFunction::BitsXnor => self.bits_from_two(args, hint, BV::bvxnor),
            BitFunction::BitsShiftLeft => self.bits_from_two(args, hint, BV::bvshl),
            BitFunction::BitsShiftRight => self.bits_from_two(args, hint, BV::bvlshr),
            BitFunction::BitsShiftSign => self.bits_from_two(args, hint, BV::bvashr),
            BitFunction::BitsAdd => self.bits_from_two(args, hint, BV::bvadd),
            BitFunction::BitsSub => self.bits_from_two(args, hint, BV::bvsub),
            BitFunction::BitsMul => self.bits_from_two(args, hint, BV::bvmul),
            BitFunction::BitsDivide => self.bits_from_two(args, hint, BV::bvudiv),
            BitFunction::BitsRemainder => self.bits_from_two(args, hint, BV::bvurem),
            BitFunction::BitsSignedDivide => self.bits_from_two(args, hint, BV::bvsdiv),
            BitFunction::BitsSignedRemainder => self.bits_from_two(args, hint, BV::bvsrem),
            BitFunction::BitsSignedModulo => self.bits_from_two(args, hint, BV::bvsmod),
            BitFunction::BitsCompare => {
                let (left, right, _) = self.two_bit_vectors(args, None)?;
                let bit = left.eq(&right).ite(&BV::from_u64(1, 1), &BV::from_u64(0, 1));
                Some((bit.into(), Sort::bit_vec(Sort::Size(1))))
            }
            BitFunction::BitsLess => self.compare_bits(args, BV::bvult),
            BitFunction::BitsLessEqual => self.compare_bits(args, BV::bvule),
            BitFunction::BitsGreater => self.compare_bits(args, BV::bvugt),
            BitFunction::BitsGreaterEqual => self.compare_bits(args, BV::bvuge),
            BitFunction::BitsSignedLess => self.compare_bits(args, BV::bvslt),
            BitFunction::BitsSignedLessEqual => self.compare_bits(args, BV::bvsle),
            BitFunction::BitsSignedGreater => self.compare_bits(args, BV::bvsgt),
            BitFunction::BitsSignedGreaterEqual => self.compare_bits(args, BV::bvsge),
            BitFunction::IntToBits32 => self.int_to_bits(args, 32),
            BitFunction::IntToBits64 => self.int_to_bits(args, 64),
            BitFunction::Bits32ToInt => self.bits_to_int(args, 32),
            BitFunction::Bits64ToInt => self.bits_to_int(args, 64),
        }
    }

    /// A literal. The digits are those of a number less than two to the power of the width.
    pub(in crate::encode) fn bits_literal(&mut self, bits: &Bits) -> Typed {
        self.needs_theories.set(true);
        let literal = BV::from_str(bits.width(), &bits.value().to_string());
        let value: Dynamic = literal.unwrap_or_else(|| BV::fresh_const("large", bits.width())).into();
        (value, bits.sort())
    }

    fn bits_from_one(&mut self, args: &[Term], hint: Option<&Sort>, apply: impl Fn(&BV) -> BV) -> Option<Typed> {
        let [bits] = args else { return None };
        let (value, sort) = self.term(bits, hint.filter(|sort| sort.width().is_some()));
        Some((apply(&value.as_bv()?).into(), sort))
    }

    fn bits_from_two(&mut self, args: &[Term], hint: Option<&Sort>, apply: impl Fn(&BV, BV) -> BV) -> Option<Typed> {
        let (left, right, sort) = self.two_bit_vectors(args, hint)?;
        Some((apply(&left, right).into(), sort))
    }

    fn compare_bits(&mut self, args: &[Term], apply: impl Fn(&BV, BV) -> Bool) -> Option<Typed> {
        let (left, right, _) = self.two_bit_vectors(args, None)?;
        Some((apply(&left, right).into(), Sort::Bool))
    }

    /// Two bit vectors of the same width, which is that of the first one whose width is known.
    fn two_bit_vectors(&mut self, args: &[Term], hint: Option<&Sort>) -> Option<(BV, BV, Sort)> {
        let [left, right] = args else { return None };
        let (first, sort) = self.term(left, hint.filter(|sort| sort.width().is_some()));
        if sort.width().is_some() {
            let second = self.term_at(right, &sort);
            return Some((first.as_bv()?, second.as_bv()?, sort));
        }
        let (second, sort) = self.term(right, None);
        sort.width()?;
        let first = self.term_at(left, &sort);
        Some((first.as_bv()?, second.as_bv()?, sort))
    }

    fn int_to_bits(&mut self, args: &[Term], width: u32) -> Option<Typed> {
        let [number] = args else { return None };
        let number = self.term_at(number, &Sort::Int).as_int()?;
        Some((BV::from_int(&number, width).into(), Sort::bit_vec(Sort::Size(width))))
    }

    fn bits_to_int(&mut self, args: &[Term], width: u32) -> Option<Typed> {
        let [bits] = args else { return None };
        let bits = self.term_at(bits, &Sort::bit_vec(Sort::Size(width))).as_bv()?;
        Some((bits.to_int(false).into(), Sort::Int))
    }
}
