//! Derived instances.

use expect_test::expect;

use super::check;

#[test]
fn eq_and_ord() {
    check(
        "data T a = A | B a Int deriving (Eq, Ord)",
        expect![[r#"
        data T a
          A
          B a Int
        derived $Eq T :: forall a. Eq a => GHC.Classes.Eq (T a)
          Eq T.== M.A M.A = GHC.Types.True
          Eq T.== (M.B a1%0 a2%1) (M.B b1%2 b2%3) = GHC.Classes.&& (GHC.Classes.== a1%0 b1%2) (GHC.Classes.== a2%1 b2%3)
          Eq T.== _ _ = GHC.Types.False
        derived $Ord T :: forall a. Ord a => GHC.Classes.Ord (T a)
          Ord T.compare M.A M.A = GHC.Types.EQ
          Ord T.compare M.A _ = GHC.Types.LT
          Ord T.compare _ M.A = GHC.Types.GT
          Ord T.compare (M.B a1%5 a2%6) (M.B b1%7 b2%8) = case GHC.Classes.compare a1%5 b1%7 of {GHC.Types.LT -> GHC.Types.LT; GHC.Types.EQ -> GHC.Classes.compare a2%6 b2%8; GHC.Types.GT -> GHC.Types.GT}
    "#]],
    );
    check(
        "data E = E1 | E2 deriving Eq\ndata V deriving (Eq, Ord)",
        expect![[r#"
        data E
          E1
          E2
        data V
        derived $Eq E :: GHC.Classes.Eq E
          Eq E.== M.E1 M.E1 = GHC.Types.True
          Eq E.== M.E2 M.E2 = GHC.Types.True
          Eq E.== _ _ = GHC.Types.False
        derived $Eq V :: GHC.Classes.Eq V
          Eq V.== _ _ = GHC.Types.True
        derived $Ord V :: GHC.Classes.Ord V
          Ord V.compare _ _ = GHC.Types.EQ
    "#]],
    );
    check(
        "data L = A | B | C | D | E | F | G | H | I Int deriving Ord",
        expect![[r#"
        data L
          A
          B
          C
          D
          E
          F
          G
          H
          I Int
        derived $Ord L :: GHC.Classes.Ord L
          Ord L.compare (M.I a1%0) (M.I b1%1) = GHC.Classes.compare a1%0 b1%1
          Ord L.compare a%2 b%3 = GHC.Classes.compare (case a%2 of {M.A -> 0#; M.B -> 1#; M.C -> 2#; M.D -> 3#; M.E -> 4#; M.F -> 5#; M.G -> 6#; M.H -> 7#; M.I _ -> 8#}) (case b%3 of {M.A -> 0#; M.B -> 1#; M.C -> 2#; M.D -> 3#; M.E -> 4#; M.F -> 5#; M.G -> 6#; M.H -> 7#; M.I _ -> 8#})
    "#]],
    );
}

#[test]
fn show() {
    check(
        "infixr 5 :+\ndata T a = A | B Int a | R { x :: Int, (%%) :: a } | a :+ Int | Int `I` a | (:*) a a deriving (Show, Read)\ndata V deriving Show",
        expect![[r#"
            infixr 5 :+
            data T a
              A
              B Int a
              R x:Int %%:a
              :+ infix a Int
              I infix Int a
              :* a a
            data V
            derived $Show T :: forall a. Show a => GHC.Show.Show (T a)
              Show T.showsPrec _ M.A = GHC.Show.showString "A"
              Show T.showsPrec d%2 (M.B a1%0 a2%1) = GHC.Show.showParen (GHC.Classes.>= d%2 11#) (GHC.Base.. (GHC.Show.showString "B ") (GHC.Base.. (GHC.Show.showsPrec 11# a1%0) (GHC.Base.. GHC.Show.showSpace (GHC.Show.showsPrec 11# a2%1))))
              Show T.showsPrec d%5 (M.R a1%3 a2%4) = GHC.Show.showParen (GHC.Classes.>= d%5 11#) (GHC.Base.. (GHC.Show.showString "R {x = ") (GHC.Base.. (GHC.Show.showsPrec 0# a1%3) (GHC.Base.. GHC.Show.showCommaSpace (GHC.Base.. (GHC.Show.showString "(%%) = ") (GHC.Base.. (GHC.Show.showsPrec 0# a2%4) (GHC.Show.showString "}"))))))
              Show T.showsPrec d%8 (M.:+ a1%6 a2%7) = GHC.Show.showParen (GHC.Classes.>= d%8 6#) (GHC.Base.. (GHC.Show.showsPrec 6# a1%6) (GHC.Base.. (GHC.Show.showString " :+ ") (GHC.Show.showsPrec 6# a2%7)))
              Show T.showsPrec d%11 (M.I a1%9 a2%10) = GHC.Show.showParen (GHC.Classes.>= d%11 10#) (GHC.Base.. (GHC.Show.showsPrec 10# a1%9) (GHC.Base.. (GHC.Show.showString " `I` ") (GHC.Show.showsPrec 10# a2%10)))
              Show T.showsPrec d%14 (M.:* a1%12 a2%13) = GHC.Show.showParen (GHC.Classes.>= d%14 11#) (GHC.Base.. (GHC.Show.showString "(:*) ") (GHC.Base.. (GHC.Show.showsPrec 11# a1%12) (GHC.Base.. GHC.Show.showSpace (GHC.Show.showsPrec 11# a2%13))))
            derived $Read T :: forall a. Read a => GHC.Read.Read (T a)
            derived $Show V :: GHC.Show.Show V
              Show V.showsPrec _ a%16 = case a%16 of {}
        "#]],
    );
}

#[test]
fn enumerations() {
    check(
        "data C = R | G | B deriving (Enum, Bounded)\ndata P a = P a Int deriving Bounded\ndata Q = Q Int deriving Enum\nnewtype N = N Int deriving Enum",
        expect![[r#"
            data C
              R
              G
              B
            data P a
              P a Int
            data Q
              Q Int
            newtype N
              N Int
            derived $Enum C :: GHC.Enum.Enum C
              Enum C.succ M.R = M.G
              Enum C.succ M.G = M.B
              Enum C.succ M.B = GHC.Err.error "succ{C}: tried to take `succ' of last tag in enumeration"
              Enum C.pred M.R = GHC.Err.error "pred{C}: tried to take `pred' of first tag in enumeration"
              Enum C.pred M.G = M.R
              Enum C.pred M.B = M.G
              Enum C.toEnum n%0 = case n%0 of {0# -> M.R; 1# -> M.G; 2# -> M.B; _ -> GHC.Err.error (GHC.Base.++ "toEnum{C}: tag (" (GHC.Show.showsPrec 0# n%0 ") is outside of enumeration's range (0,2)"))}
              Enum C.fromEnum M.R = 0#
              Enum C.fromEnum M.G = 1#
              Enum C.fromEnum M.B = 2#
              Enum C.enumFrom x%1 = GHC.Base.map GHC.Enum.toEnum (GHC.Enum.enumFromTo (GHC.Enum.fromEnum x%1) 2#)
              Enum C.enumFromThen x%2 y%3 = GHC.Base.map GHC.Enum.toEnum (GHC.Enum.enumFromThenTo (GHC.Enum.fromEnum x%2) (GHC.Enum.fromEnum y%3) (if GHC.Classes.<= (GHC.Enum.fromEnum x%2) (GHC.Enum.fromEnum y%3) then 2# else 0#))
            derived $Bounded C :: GHC.Enum.Bounded C
              Bounded C.minBound = M.R
              Bounded C.maxBound = M.B
            derived $Bounded P :: forall a. Bounded a => GHC.Enum.Bounded (P a)
              Bounded P.minBound = M.P GHC.Enum.minBound GHC.Enum.minBound
              Bounded P.maxBound = M.P GHC.Enum.maxBound GHC.Enum.maxBound
            derived $Enum Q :: GHC.Enum.Enum Q
            derived $Enum N :: GHC.Enum.Enum N via Int
            Error at `Enum`: `Q` is not an enumeration, so `Enum` cannot be derived
        "#]],
    );
}

#[test]
fn ix() {
    check(
        "import GHC.Ix\ndata C = R | G deriving Ix\ndata P = P Int C deriving Ix",
        expect![[r#"
        data C
          R
          G
        data P
          P Int C
        derived $Ix C :: GHC.Ix.Ix C
          Ix C.range (GHC.Tuple.(,) l%0 u%1) = GHC.Base.map (\n%2 -> case n%2 of {0# -> M.R; _ -> M.G}) (GHC.Enum.enumFromTo (case l%0 of {M.R -> 0#; M.G -> 1#}) (case u%1 of {M.R -> 0#; M.G -> 1#}))
          Ix C.index (GHC.Tuple.(,) l%4 u%5) i%6 = GHC.Ix.index (GHC.Tuple.(,) (case l%4 of {M.R -> 0#; M.G -> 1#}) (case u%5 of {M.R -> 0#; M.G -> 1#})) (case i%6 of {M.R -> 0#; M.G -> 1#})
          Ix C.inRange (GHC.Tuple.(,) l%8 u%9) i%10 = GHC.Ix.inRange (GHC.Tuple.(,) (case l%8 of {M.R -> 0#; M.G -> 1#}) (case u%9 of {M.R -> 0#; M.G -> 1#})) (case i%10 of {M.R -> 0#; M.G -> 1#})
        derived $Ix P :: GHC.Ix.Ix P
          Ix P.range (GHC.Tuple.(,) (M.P l1%12 l2%13) (M.P u1%14 u2%15)) = let {rec go%17 GHC.Types.[] = GHC.Types.[]; go%17 (GHC.Types.: c%16 rest%18) = let {rec go%20 GHC.Types.[] = go%17 rest%18; go%20 (GHC.Types.: c%19 rest%21) = GHC.Types.: (M.P c%16 c%19) (go%20 rest%21)} in go%20 (GHC.Ix.range (GHC.Tuple.(,) l2%13 u2%15))} in go%17 (GHC.Ix.range (GHC.Tuple.(,) l1%12 u1%14))
          Ix P.index (GHC.Tuple.(,) (M.P l1%23 l2%24) (M.P u1%25 u2%26)) (M.P i1%27 i2%28) = GHC.Num.+ (GHC.Num.* (GHC.Ix.index (GHC.Tuple.(,) l1%23 u1%25) i1%27) (GHC.Num.+ (GHC.Ix.index (GHC.Tuple.(,) l2%24 u2%26) u2%26) 1#)) (GHC.Ix.index (GHC.Tuple.(,) l2%24 u2%26) i2%28)
          Ix P.inRange (GHC.Tuple.(,) (M.P l1%30 l2%31) (M.P u1%32 u2%33)) (M.P i1%34 i2%35) = GHC.Classes.&& (GHC.Ix.inRange (GHC.Tuple.(,) l1%30 u1%32) i1%34) (GHC.Ix.inRange (GHC.Tuple.(,) l2%31 u2%33) i2%35)
    "#]],
    );
}

#[test]
fn functors() {
    check(
        "data T f a = N | L a [a] Int (f a) (Int, a) (Int -> a) deriving Functor\ndata V a deriving Functor",
        expect![[r#"
            data T f a
              N
              L a ([] a) Int (f a) ((,) Int a) (Int -> a)
            data V a
            derived $Functor T :: forall f. Functor f => GHC.Base.Functor (T f)
              Functor T.fmap f%0 M.N = M.N
              Functor T.fmap f%1 (M.L a1%2 a2%3 a3%4 a4%5 a5%6 a6%7) = M.L (f%1 a1%2) (GHC.Base.fmap f%1 a2%3) a3%4 (GHC.Base.fmap f%1 a4%5) (case a5%6 of {GHC.Tuple.(,) y%8 y%9 -> GHC.Tuple.(,) y%8 (f%1 y%9)}) (\y%10 -> f%1 (a6%7 y%10))
            derived $Functor V :: GHC.Base.Functor V
              Functor V.fmap _ a%12 = case a%12 of {}
        "#]],
    );
    check(
        "data T a = N Int | L a [Maybe a] (Int, a) deriving Foldable",
        expect![[r#"
        data T a
          N Int
          L a ([] (Maybe a)) ((,) Int a)
        derived $Foldable T :: Data.Foldable.Foldable T
          Foldable T.foldr f%0 z%1 (M.N a1%2) = z%1
          Foldable T.foldr f%3 z%4 (M.L a1%5 a2%6 a3%7) = f%3 a1%5 (Data.Foldable.foldr (\y%10 r%11 -> Data.Foldable.foldr f%3 r%11 y%10) (case a3%7 of {GHC.Tuple.(,) y%8 y%9 -> f%3 y%9 z%4}) a2%6)
          Foldable T.foldMap f%13 (M.N a1%14) = GHC.Base.mempty
          Foldable T.foldMap f%15 (M.L a1%16 a2%17 a3%18) = GHC.Base.<> (f%15 a1%16) (GHC.Base.<> (Data.Foldable.foldMap (\y%19 -> Data.Foldable.foldMap f%15 y%19) a2%17) (case a3%18 of {GHC.Tuple.(,) y%20 y%21 -> f%15 y%21}))
    "#]],
    );
    check(
        "data T a = N Int | L a Int [Maybe a] (Int, a) deriving Traversable",
        expect![[r#"
        data T a
          N Int
          L a Int ([] (Maybe a)) ((,) Int a)
        derived $Traversable T :: Data.Traversable.Traversable T
          Traversable T.traverse f%0 (M.N a1%1) = GHC.Base.pure (M.N a1%1)
          Traversable T.traverse f%2 (M.L a1%3 a2%4 a3%5 a4%6) = GHC.Base.<*> (GHC.Base.<*> (GHC.Base.fmap (\b%7 b%9 b%13 -> M.L b%7 a2%4 b%9 b%13) (f%2 a1%3)) (Data.Traversable.traverse (\y%8 -> Data.Traversable.traverse f%2 y%8) a3%5)) (case a4%6 of {GHC.Tuple.(,) y%10 y%11 -> GHC.Base.fmap (\b%12 -> GHC.Tuple.(,) y%10 b%12) (f%2 y%11)})
    "#]],
    );
}

#[test]
fn contexts_follow_the_fields() {
    check(
        "data A f a p = A (f a) [a] deriving Eq\ndata Fix f = Fix (f (Fix f)) deriving Eq\ndata Proxy a = Proxy\ndata B a b = B (Proxy a) b (Maybe b) deriving Eq\n\
         data Free f a = Pure a | Free (f (Free f a)) deriving Functor",
        expect![[r#"
            data A f a p
              A (f a) ([] a)
            data Fix f
              Fix (f (Fix f))
            data Proxy a
              Proxy
            data B a b
              B (Proxy a) b (Maybe b)
            data Free f a
              Pure a
              Free (f (Free f a))
            derived $Eq A :: forall f a p. (Eq (f a), Eq a) => GHC.Classes.Eq (A f a p)
              Eq A.== (M.A a1%0 a2%1) (M.A b1%2 b2%3) = GHC.Classes.&& (GHC.Classes.== a1%0 b1%2) (GHC.Classes.== a2%1 b2%3)
            derived $Eq Fix :: forall f. Eq (f (Fix f)) => GHC.Classes.Eq (Fix f)
              Eq Fix.== (M.Fix a1%5) (M.Fix b1%6) = GHC.Classes.== a1%5 b1%6
            derived $Eq B :: forall a b. Eq b => GHC.Classes.Eq (B a b)
              Eq B.== (M.B a1%8 a2%9 a3%10) (M.B b1%11 b2%12 b3%13) = GHC.Classes.&& (GHC.Classes.== a1%8 b1%11) (GHC.Classes.&& (GHC.Classes.== a2%9 b2%12) (GHC.Classes.== a3%10 b3%13))
            derived $Functor Free :: forall f. Functor f => GHC.Base.Functor (Free f)
              Functor Free.fmap f%15 (M.Pure a1%16) = M.Pure (f%15 a1%16)
              Functor Free.fmap f%17 (M.Free a1%18) = M.Free (GHC.Base.fmap (\y%19 -> GHC.Base.fmap f%17 y%19) a1%18)
        "#]],
    );
}

#[test]
fn newtypes() {
    check(
        "{-# LANGUAGE GeneralizedNewtypeDeriving, DerivingStrategies, DeriveAnyClass #-}\nclass Monad m => MS s m where { get :: m s }\nclass K a where { k :: a; k = k }\n\
         newtype Age = Age Int deriving (Eq, Num)\nnewtype App m a = App (m a) deriving (Applicative, Monad)\n\
         newtype St a = St (IO a) deriving newtype (MS Int)\ndata D = D deriving anyclass K\nnewtype W = W Int deriving newtype Eq",
        expect![[r#"
            newtype Age
              Age Int
            newtype App m a
              App (m a)
            newtype St a
              St (IO a)
            data D
              D
            newtype W
              W Int
            class Monad m => MS s m
              get :: m s
            class K a
              k :: a
              K.k = M.k
            derived $Eq Age :: GHC.Classes.Eq Age via Int
            derived $Num Age :: GHC.Num.Num Age via Int
            derived $Applicative App :: forall m. Applicative m => GHC.Base.Applicative (App m) via m
            derived $Monad App :: forall m. Monad m => GHC.Base.Monad (App m) via m
            derived $MS Int St :: M.MS Int St via IO
            derived $K D :: M.K D
            derived $Eq W :: GHC.Classes.Eq W via Int
        "#]],
    );
}

#[test]
fn standalone_and_ignored() {
    check(
        "{-# LANGUAGE StandaloneDeriving #-}\ndata T a = T a deriving (Generic, Typeable)\nderiving instance Eq a => Eq (T a)\nderiving instance Show (T Int)\ndata U = U deriving Nope",
        expect![[r#"
            data T a
              T a
            data U
              U
            derived $Eq T :: forall a. Eq a => GHC.Classes.Eq (T a)
              Eq T.== (M.T a1%0) (M.T b1%1) = GHC.Classes.== a1%0 b1%1
            derived $Show T Int :: GHC.Show.Show (T Int)
              Show T Int.showsPrec d%4 (M.T a1%3) = GHC.Show.showParen (GHC.Classes.>= d%4 11#) (GHC.Base.. (GHC.Show.showString "T ") (GHC.Show.showsPrec 11# a1%3))
            Error at `Nope`: `Nope` is not in scope
        "#]],
    );
}
