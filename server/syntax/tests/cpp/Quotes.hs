{-# LANGUAGE CPP #-}
module Quotes where
#define FOO 42
#define ID(x) x
#define TWO(x,y) x y
#define S "FOO"
#define TRAIL 5   
#define COMM 6 /* hi */ + 7 -- x /* y */ z
#define P x'
#define NAME ID
#define PLUS1 1 + ID
#define KEEP(x) 'x' "a x b" x
#define QQ(x) show #x
a = f$FOO
d = S FOO
e = TRAIL|
f = COMM|
g = P FOO
h = NAME(3)
i = PLUS1(3)
j = KEEP(hi)
k = éFOO + FOO.é
#define EMPTYARG(x) [x]
m = EMPTYARG()
n = ID (3)
o = ID -- c
p = ID
q = 3
r = "x /* y */ z" + '/*'
s = f' /* c */ FOO
t = 'a' ++ FOO ++ '"' ++ FOO ++ "'" ++ FOO
u = "\"" ++ FOO
v = '\'' ++ FOO
w = FOO{-FOO-}FOO--FOO
z = M.FOO FOO.x "FOO
bb = \
 FOO
#define OBJ (3) 
cc = OBJ(4)
#define FN (x) x
dd = FN(4)
#if ID(1) && FOO == 42 && defined FOO && defined(S) && !defined(nope)
ee = 1
#endif
#if MIN_VERSION_GLASGOW_HASKELL(8,10,0,0)
ff = 1
#endif
#if (FOO > 3 ? 1 : 0) && (7 % 4 == 3) && (1 << 2) == 4 && 'a' == 97 && 0x10 == 16 && 10L == 10
gg = 1
#endif
#undef FOO
#define FOO 43
hh = FOO
#undef FOO
ii = FOO
#define LOOP1 LOOP2
#define LOOP2 3
jj = LOOP1
	#define TABBED
kk = TWO(a , b)|
ll = TWO( a,b )|
mm = TWO("a,b",(c,d))|
nn = TWO(ID(1),ID(ID(2)))
oo = foo#bar ## baz
#  define SPACED 8
pp = SPACED
# /* c */ define INCOMM 9
qq = INCOMM
