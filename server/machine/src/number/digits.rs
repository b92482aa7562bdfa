//! Floating-point numbers as GHC's `show` writes them.
//!
//! The digits are those of the Haskell report's `floatToDigits`: the shortest that lie strictly between the
//! neighbours' midpoints, which is not always what other languages print (`1e23` is `9.999999999999999e22`).

use num_bigint::BigInt;
use num_integer::Integer;

use super::decode;

/// `show`, for any `Double`.
pub fn show_double(number: f64) -> String {
    let sign = if number.is_sign_negative() { "-" } else { "" };
    match number.abs() {
        number if number.is_nan() => "NaN".to_owned(),
        number if number.is_infinite() => format!("{sign}Infinity"),
        number => format!("{sign}{}", show(decode::double(number), 53, -1021)),
    }
}

/// `show`, for any `Float`.
pub fn show_float(number: f32) -> String {
    let sign = if number.is_sign_negative() { "-" } else { "" };
    match number.abs() {
        number if number.is_nan() => "NaN".to_owned(),
        number if number.is_infinite() => format!("{sign}Infinity"),
        number => format!("{sign}{}", show(decode::float(number), 24, -125)),
    }
}

fn show(decoded: (i64, i64), precision: i64, least: i64) -> String {
    let (digits, exponent) = if decoded.0 == 0 { ("0".to_owned(), 0) } else { digits(decoded, precision, least) };
    let (first, rest) = digits.split_at(1);
    match exponent {
        0 => format!("0.{digits}"),
        1..=7 => {
            let whole = exponent as usize;
            let padded = format!("{digits:0<whole$}");
            let (whole, fraction) = padded.split_at(whole);
            format!("{whole}.{}", if fraction.is_empty() { "0" } else { fraction })
        }
        _ => format!("{first}.{}e{}", if rest.is_empty() { "0" } else { rest }, exponent - 1),
    }
}

/// `floatToDigits 10`: the digits after `0.`, and the power of ten.
fn digits((mantissa, exponent): (i64, i64), precision: i64, least: i64) -> (String, i64) {
    let least = least - precision;
    let denormal = (least - exponent).max(0);
    let (mantissa, e) = (mantissa >> denormal, exponent + denormal);
    let lowest = mantissa == 1 << (precision - 1);
    let f = BigInt::from(mantissa);
    let power_of_two = |n: i64| BigInt::from(1) << n.unsigned_abs();
    let (r, s, up, down) = if e >= 0 {
        let be = power_of_two(e);
        if lowest {
            (f * &be * 4, BigInt::from(4), &be * 2, be)
        } else {
            (f * &be * 2, BigInt::from(2), be.clone(), be)
        }
    } else if e > least && lowest {
        (f * 4, power_of_two(1 - e) * 2, BigInt::from(2), BigInt::from(1))
    } else {
        (f * 2, power_of_two(e) * 2, BigInt::from(1), BigInt::from(1))
    };
    let k = scale(&r, &s, &up, precision - 1 + exponent);
    let power = power_of_ten(k.unsigned_abs());
    let digits =
        if k >= 0 { generate(r, s * power, up, down) } else { generate(r * &power, s, up * &power, down * power) };
    (digits, k)
}

/// The power of ten just above the number, from an estimate that is never too large.
fn scale(r: &BigInt, s: &BigInt, up: &BigInt, log2: i64) -> i64 {
    let estimate = log2 * 8651 / 28738;
    let mut k = if log2 >= 0 { estimate + 1 } else { estimate };
    loop {
        let power = power_of_ten(k.unsigned_abs());
        let fits = if k >= 0 { r + up <= power * s } else { power * (r + up) <= *s };
        if fits {
            return k;
        }
        k += 1;
    }
}

fn generate(mut r: BigInt, s: BigInt, mut up: BigInt, mut down: BigInt) -> String {
    let mut digits = String::new();
    loop {
        let tenfold: BigInt = r * 10;
        let (digit, rest) = tenfold.div_rem(&s);
        up *= 10;
        down *= 10;
        let (low, high) = (rest < down, &rest + &up > s);
        let round_up = high && (!low || &rest * 2 >= s);
        let digit = u8::try_from(&digit).unwrap_or(0) + u8::from(round_up);
        digits.push(char::from(b'0' + digit));
        if low || high {
            return digits;
        }
        r = rest;
    }
}

fn power_of_ten(n: u64) -> BigInt {
    BigInt::from(10).pow(n as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_doubles_like_ghc() {
        let cases: &[(f64, &str)] = &[
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (0.1, "0.1"),
            (0.01, "1.0e-2"),
            (1.0, "1.0"),
            (123.456, "123.456"),
            (1234567.0, "1234567.0"),
            (9999999.0, "9999999.0"),
            (12345678.0, "1.2345678e7"),
            (1e7, "1.0e7"),
            (1e21, "1.0e21"),
            (1e23, "9.999999999999999e22"),
            (0.099, "9.9e-2"),
            (1.0 / 3.0, "0.3333333333333333"),
            (2.0 / 3.0, "0.6666666666666666"),
            (5e-324, "5.0e-324"),
            (f64::MAX, "1.7976931348623157e308"),
            (2.2250738585072014e-308, "2.2250738585072014e-308"),
            (0.1 + 0.2, "0.30000000000000004"),
            (std::f64::consts::PI, "3.141592653589793"),
            (f64::INFINITY, "Infinity"),
            (f64::NEG_INFINITY, "-Infinity"),
            (f64::NAN, "NaN"),
            (4.35, "4.35"),
            (100.0, "100.0"),
        ];
        for &(number, shown) in cases {
            assert_eq!(show_double(number), shown);
        }
    }

    #[test]
    fn shows_floats_like_ghc() {
        for (number, shown) in
            [(0.1, "0.1"), (3.4028235e38, "3.4028235e38"), (16777216.0, "1.6777216e7"), (1e-45, "1.0e-45")]
        {
            assert_eq!(show_float(number), shown);
        }
    }

    #[test]
    fn digits_read_back() {
        let mut bits = 0x3FF0_0000_0000_0001u64;
        for _ in 0..2000 {
            bits = bits.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let number = f64::from_bits(bits);
            if number.is_finite() {
                assert_eq!(show_double(number).parse(), Ok(number));
            }
        }
    }
}
