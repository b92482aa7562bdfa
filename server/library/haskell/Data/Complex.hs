-- | Complex numbers.
module Data.Complex
  ( Complex (..), realPart, imagPart, mkPolar, cis, polar, magnitude, phase, conjugate ) where

infix 6 :+

data Complex a = !a :+ !a
  deriving (Eq)

instance Show a => Show (Complex a) where
  showsPrec d (x :+ y) = showParen (d > 6) (showsPrec 7 x . showString " :+ " . showsPrec 7 y)

instance Functor Complex where
  fmap f (x :+ y) = f x :+ f y

instance Foldable Complex where
  foldr f z (x :+ y) = f x (f y z)

instance Traversable Complex where
  traverse f (x :+ y) = (:+) <$> f x <*> f y

realPart :: Complex a -> a
realPart (x :+ _) = x

imagPart :: Complex a -> a
imagPart (_ :+ y) = y

conjugate :: Num a => Complex a -> Complex a
conjugate (x :+ y) = x :+ negate y

mkPolar :: Floating a => a -> a -> Complex a
mkPolar r theta = (r * cos theta) :+ (r * sin theta)

cis :: Floating a => a -> Complex a
cis theta = cos theta :+ sin theta

polar :: RealFloat a => Complex a -> (a, a)
polar z = (magnitude z, phase z)

magnitude :: RealFloat a => Complex a -> a
magnitude (x :+ y) = scaleFloat k (sqrt (square (scaleFloat mk x) + square (scaleFloat mk y)))
  where
    k  = max (exponent x) (exponent y)
    mk = negate k
    square z = z * z

phase :: RealFloat a => Complex a -> a
phase (x :+ y)
  | x == 0 && y == 0 = 0
  | otherwise        = atan2 y x

instance RealFloat a => Num (Complex a) where
  (x :+ y) + (x' :+ y') = (x + x') :+ (y + y')
  (x :+ y) - (x' :+ y') = (x - x') :+ (y - y')
  (x :+ y) * (x' :+ y') = (x * x' - y * y') :+ (x * y' + y * x')
  negate (x :+ y) = negate x :+ negate y
  abs z = magnitude z :+ 0
  signum z@(x :+ y)
    | x == 0 && y == 0 = 0
    | otherwise        = let r = magnitude z in (x / r) :+ (y / r)
  fromInteger n = fromInteger n :+ 0

instance RealFloat a => Fractional (Complex a) where
  (x :+ y) / (x' :+ y') = ((x * x'' + y * y'') / d) :+ ((y * x'' - x * y'') / d)
    where
      x'' = scaleFloat k x'
      y'' = scaleFloat k y'
      k   = negate (max (exponent x') (exponent y'))
      d   = x' * x'' + y' * y''
  fromRational a = fromRational a :+ 0

instance RealFloat a => Floating (Complex a) where
  pi = pi :+ 0
  exp (x :+ y) = let e = exp x in (e * cos y) :+ (e * sin y)
  log z = log (magnitude z) :+ phase z
  sqrt z@(x :+ y)
    | x == 0 && y == 0 = 0
    | otherwise        = u :+ (if y < 0 then negate v else v)
    where
      (u, v) = if x < 0 then (v', u') else (u', v')
      v' = abs y / (u' * 2)
      u' = sqrt ((magnitude z + abs x) / 2)
  sin (x :+ y) = (sin x * cosh y) :+ (cos x * sinh y)
  cos (x :+ y) = (cos x * cosh y) :+ negate (sin x * sinh y)
  sinh (x :+ y) = (cos y * sinh x) :+ (sin y * cosh x)
  cosh (x :+ y) = (cos y * cosh x) :+ (sin y * sinh x)
  asin z@(x :+ y) = y' :+ negate x'
    where x' :+ y' = log ((negate y :+ x) + sqrt (1 - z * z))
  acos z = y'' :+ negate x''
    where
      x'' :+ y'' = log (z + (negate y' :+ x'))
      x' :+ y'   = sqrt (1 - z * z)
  atan z@(x :+ y) = y' :+ negate x'
    where x' :+ y' = log (((1 - y) :+ x) / sqrt (1 + z * z))
  asinh z = log (z + sqrt (z * z + 1))
  acosh z = log (z + sqrt (z + 1) * sqrt (z - 1))
  atanh z = (log (1 + z) - log (1 - z)) / 2
