{-# LANGUAGE CPP #-}
module Macros where
#define FOO 42
#define ID(x) x
#define ADD(x,y) ((x)+(y))
#define STR(x) "x"
#define PASTE(a,b) a/**/b
#define PASTE2(a,b) a##b
#define HASH(a) #a
#define NOARG() 7
#define EMPTY
#define MULTI(x) \
  x; \
  x
a = FOO
a' = FOO
b'' = FOO
c = "FOO" ++ show FOO
d = 'F' : show FOO
e = ID(FOO) + ID( 3 ) + ID((1,2))
f = ADD(1,
   ID(2)) + 5 -- ADD(1,2)
g = STR(hello) ++ PASTE(fo,o) ++ PASTE2(fo,o) ++ HASH(x)
h = NOARG() + NOARG + ID
i = EMPTY 3 /* comment */ + 4
j = 1FOO + xFOO + FOO1 + FOO'
k = MULTI(5)
l = ID (3) + ID
  (4)
{-@ m :: {v:Int | v = FOO} @-}
m = FOO -- don't FOO
n = FOO {- don't FOO -}
o = __LINE__
q = "a\
 \b FOO" + FOO
r = x // FOO
s = a /* multi
 line */ + FOO
t = ID(") FOO") + FOO
u = ID(')') + FOO
x = ADD((a,b),c)
  # define BAR 3
y = BAR
# define BAZ 4
#  if FOO == 42
z = BAZ
#  endif
