-- | Operations on whole numbers.
module GHC.Integer
  ( Integer, absInteger, signumInteger, negateInteger, plusInteger, minusInteger, timesInteger, divInteger, modInteger, quotInteger
  , remInteger, eqInteger, neqInteger, leInteger, ltInteger, geInteger, gtInteger, compareInteger, andInteger
  , orInteger, xorInteger, complementInteger, gcdInteger, lcmInteger
  ) where

import Data.Bits (complement, xor, (.&.), (.|.))

absInteger :: Integer -> Integer
absInteger n = abs n

signumInteger :: Integer -> Integer
signumInteger n = signum n

negateInteger :: Integer -> Integer
negateInteger n = negate n

plusInteger :: Integer -> Integer -> Integer
plusInteger m n = m + n

minusInteger :: Integer -> Integer -> Integer
minusInteger m n = m - n

timesInteger :: Integer -> Integer -> Integer
timesInteger m n = m * n

divInteger :: Integer -> Integer -> Integer
divInteger m n = div m n

modInteger :: Integer -> Integer -> Integer
modInteger m n = mod m n

quotInteger :: Integer -> Integer -> Integer
quotInteger m n = quot m n

remInteger :: Integer -> Integer -> Integer
remInteger m n = rem m n

eqInteger :: Integer -> Integer -> Bool
eqInteger m n = m == n

neqInteger :: Integer -> Integer -> Bool
neqInteger m n = m /= n

leInteger :: Integer -> Integer -> Bool
leInteger m n = m <= n

ltInteger :: Integer -> Integer -> Bool
ltInteger m n = m < n

geInteger :: Integer -> Integer -> Bool
geInteger m n = m >= n

gtInteger :: Integer -> Integer -> Bool
gtInteger m n = m > n

compareInteger :: Integer -> Integer -> Ordering
compareInteger m n = compare m n

andInteger :: Integer -> Integer -> Integer
andInteger m n = m .&. n

orInteger :: Integer -> Integer -> Integer
orInteger m n = m .|. n

xorInteger :: Integer -> Integer -> Integer
xorInteger m n = xor m n

complementInteger :: Integer -> Integer
complementInteger n = complement n

gcdInteger :: Integer -> Integer -> Integer
gcdInteger m n = gcd m n

lcmInteger :: Integer -> Integer -> Integer
lcmInteger m n = lcm m n
