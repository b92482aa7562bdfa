{-# LANGUAGE CPP #-}
module Conditions where
#define AT_LEAST(a, b) (__GLASGOW_HASKELL__ >= (a) * 100 + (b))
#define ONE 1
#if AT_LEAST(8, 10) && !AT_LEAST(99, 0)
a = 1
#else
a = 2
#endif
#if 0
#  if 1
b = 1
#  elif 1
b = 2
#  else
b = 3
#  endif
#elif defined(linux_HOST_OS) && !defined mingw32_HOST_OS
b = 4
# ifdef NOTHING
c = 1
# else
#  ifndef NOTHING
c = 2
#  endif
# endif
#elif 1
b = 5
#else
b = 6
#endif
#if defined(OPTION) && OPTION == 3 && defined(FLAG) && FLAG && !defined(GONE)
d = OPTION
#endif
#if (ONE ? 2 : 3) == 2 && (6 ^ 3) == 5 && (6 & 3) == 2 && (6 | 3) == 7 && ~0 == -1 && 010 == 8
e = 1
#endif
#if 7 / 2 == 3 && 7 % 4 == 3 && 1 << 4 >> 2 == 4 && 'a' == 97 && 0x1F == 31UL && 2 + 3 * 4 == 14
f = 1
#endif
#if MIN_VERSION_base(4,9,0) && !MIN_VERSION_base(99,0,0) && defined(MIN_VERSION_base)
g = 1
#endif
#if MIN_VERSION_GLASGOW_HASKELL(8,10,0,0) && unknown == 0 \
  && 1
h = 1
#endif
#if /* a comment
   goes on */ 1
i = 1
#endif
#undef ONE
#ifdef ONE
j = 1
#endif
#pragma pack
#if x86_64_HOST_ARCH
k = "a" // /* gone */ ONE
#endif
#undef FLAG
#ifndef FLAG
l = 1 \
  + 2
#endif
