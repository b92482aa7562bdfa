//! Primitive operations: what the machine computes without Haskell code.
//!
//! `server/library/CONVENTIONS.md` says what each of them does; the libraries reach them by `foreign import prim`.

use serde::{Deserialize, Serialize};

macro_rules! primitives {
    ($($op:ident = $name:literal, $arity:literal;)*) => {
        /// A primitive operation.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        pub enum PrimOp { $($op),* }

        impl PrimOp {
            pub const ALL: &'static [PrimOp] = &[$(PrimOp::$op),*];

            /// The name in `foreign import prim`.
            pub const fn name(self) -> &'static str {
                match self { $(PrimOp::$op => $name),* }
            }

            pub const fn arity(self) -> usize {
                match self { $(PrimOp::$op => $arity),* }
            }

            pub fn from_name(name: &str) -> Option<PrimOp> {
                match name { $($name => Some(PrimOp::$op),)* _ => None }
            }
        }
    };
}

primitives! {
    IntAdd = "intAdd", 2;
    IntSub = "intSub", 2;
    IntMul = "intMul", 2;
    IntNegate = "intNegate", 1;
    IntQuot = "intQuot", 2;
    IntRem = "intRem", 2;
    IntDiv = "intDiv", 2;
    IntMod = "intMod", 2;
    IntEq = "intEq", 2;
    IntNe = "intNe", 2;
    IntLt = "intLt", 2;
    IntLe = "intLe", 2;
    IntGt = "intGt", 2;
    IntGe = "intGe", 2;
    IntAnd = "intAnd", 2;
    IntOr = "intOr", 2;
    IntXor = "intXor", 2;
    IntComplement = "intComplement", 1;
    IntShiftL = "intShiftL", 2;
    IntShiftR = "intShiftR", 2;
    IntShiftRL = "intShiftRL", 2;
    IntPopCount = "intPopCount", 1;
    IntToInteger = "intToInteger", 1;
    IntToDouble = "intToDouble", 1;
    IntToFloat = "intToFloat", 1;
    IntToChar = "intToChar", 1;
    IntShow = "intShow", 1;
    IntegerAdd = "integerAdd", 2;
    IntegerSub = "integerSub", 2;
    IntegerMul = "integerMul", 2;
    IntegerNegate = "integerNegate", 1;
    IntegerQuot = "integerQuot", 2;
    IntegerRem = "integerRem", 2;
    IntegerDiv = "integerDiv", 2;
    IntegerMod = "integerMod", 2;
    IntegerEq = "integerEq", 2;
    IntegerNe = "integerNe", 2;
    IntegerLt = "integerLt", 2;
    IntegerLe = "integerLe", 2;
    IntegerGt = "integerGt", 2;
    IntegerGe = "integerGe", 2;
    IntegerAnd = "integerAnd", 2;
    IntegerOr = "integerOr", 2;
    IntegerXor = "integerXor", 2;
    IntegerComplement = "integerComplement", 1;
    IntegerShiftL = "integerShiftL", 2;
    IntegerShiftR = "integerShiftR", 2;
    IntegerPopCount = "integerPopCount", 1;
    IntegerToInt = "integerToInt", 1;
    IntegerToDouble = "integerToDouble", 1;
    IntegerToFloat = "integerToFloat", 1;
    IntegerShow = "integerShow", 1;
    DoubleAdd = "doubleAdd", 2;
    DoubleSub = "doubleSub", 2;
    DoubleMul = "doubleMul", 2;
    DoubleDiv = "doubleDiv", 2;
    DoubleNegate = "doubleNegate", 1;
    DoubleEq = "doubleEq", 2;
    DoubleNe = "doubleNe", 2;
    DoubleLt = "doubleLt", 2;
    DoubleLe = "doubleLe", 2;
    DoubleGt = "doubleGt", 2;
    DoubleGe = "doubleGe", 2;
    DoubleSqrt = "doubleSqrt", 1;
    DoubleExp = "doubleExp", 1;
    DoubleLog = "doubleLog", 1;
    DoubleSin = "doubleSin", 1;
    DoubleCos = "doubleCos", 1;
    DoubleTan = "doubleTan", 1;
    DoubleAsin = "doubleAsin", 1;
    DoubleAcos = "doubleAcos", 1;
    DoubleAtan = "doubleAtan", 1;
    DoubleSinh = "doubleSinh", 1;
    DoubleCosh = "doubleCosh", 1;
    DoubleTanh = "doubleTanh", 1;
    DoubleAsinh = "doubleAsinh", 1;
    DoubleAcosh = "doubleAcosh", 1;
    DoubleAtanh = "doubleAtanh", 1;
    DoublePow = "doublePow", 2;
    DoubleAtan2 = "doubleAtan2", 2;
    DoubleTruncate = "doubleTruncate", 1;
    DoubleDecodeMantissa = "doubleDecodeMantissa", 1;
    DoubleDecodeExponent = "doubleDecodeExponent", 1;
    DoubleEncode = "doubleEncode", 2;
    DoubleIsNaN = "doubleIsNaN", 1;
    DoubleIsInfinite = "doubleIsInfinite", 1;
    DoubleIsNegativeZero = "doubleIsNegativeZero", 1;
    DoubleShow = "doubleShow", 1;
    DoubleRead = "doubleRead", 1;
    DoubleToFloat = "doubleToFloat", 1;
    FloatAdd = "floatAdd", 2;
    FloatSub = "floatSub", 2;
    FloatMul = "floatMul", 2;
    FloatDiv = "floatDiv", 2;
    FloatNegate = "floatNegate", 1;
    FloatEq = "floatEq", 2;
    FloatNe = "floatNe", 2;
    FloatLt = "floatLt", 2;
    FloatLe = "floatLe", 2;
    FloatGt = "floatGt", 2;
    FloatGe = "floatGe", 2;
    FloatSqrt = "floatSqrt", 1;
    FloatExp = "floatExp", 1;
    FloatLog = "floatLog", 1;
    FloatSin = "floatSin", 1;
    FloatCos = "floatCos", 1;
    FloatTan = "floatTan", 1;
    FloatAsin = "floatAsin", 1;
    FloatAcos = "floatAcos", 1;
    FloatAtan = "floatAtan", 1;
    FloatSinh = "floatSinh", 1;
    FloatCosh = "floatCosh", 1;
    FloatTanh = "floatTanh", 1;
    FloatAsinh = "floatAsinh", 1;
    FloatAcosh = "floatAcosh", 1;
    FloatAtanh = "floatAtanh", 1;
    FloatPow = "floatPow", 2;
    FloatAtan2 = "floatAtan2", 2;
    FloatTruncate = "floatTruncate", 1;
    FloatDecodeMantissa = "floatDecodeMantissa", 1;
    FloatDecodeExponent = "floatDecodeExponent", 1;
    FloatEncode = "floatEncode", 2;
    FloatIsNaN = "floatIsNaN", 1;
    FloatIsInfinite = "floatIsInfinite", 1;
    FloatIsNegativeZero = "floatIsNegativeZero", 1;
    FloatShow = "floatShow", 1;
    FloatRead = "floatRead", 1;
    FloatToDouble = "floatToDouble", 1;
    CharEq = "charEq", 2;
    CharNe = "charNe", 2;
    CharLt = "charLt", 2;
    CharLe = "charLe", 2;
    CharGt = "charGt", 2;
    CharGe = "charGe", 2;
    CharToInt = "charToInt", 1;
    CharToUpper = "charToUpper", 1;
    CharToLower = "charToLower", 1;
    CharToTitle = "charToTitle", 1;
    CharGeneralCategory = "charGeneralCategory", 1;
    Seq = "seq", 2;
    Error = "error", 1;
    Undefined = "undefined", 0;
    Catch = "catch", 2;
    UnsafeCoerce = "unsafeCoerce", 1;
    UnpackString = "unpackString", 1;
    // Run-time checks of contracts; only instrumented code has them.
    Check = "check", 3;
    Assume = "assume", 1;
    Attempt = "attempt", 1;
    // An attempt that counts as the program's own demand: that of whoever uses the result.
    Whole = "whole", 1;
    Within = "within", 3;
    ValueKind = "valueKind", 1;
    ValueTag = "valueTag", 1;
    ValueArity = "valueArity", 1;
    ValueField = "valueField", 2;
}

impl PrimOp {
    /// Whether the operation evaluates the argument at this place to weak head normal form before it runs.
    /// `Error` and the readers also evaluate the characters of their message.
    pub const fn is_strict(self, argument: usize) -> bool {
        match self {
            PrimOp::Seq => argument == 0,
            PrimOp::Catch | PrimOp::UnsafeCoerce => false,
            PrimOp::Check => argument == 1,
            PrimOp::Within => argument == 2,
            _ => true,
        }
    }
}
