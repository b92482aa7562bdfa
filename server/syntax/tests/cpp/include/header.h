/* A header with a guard,
   as they often are. */
#ifndef HEADER_H
#define HEADER_H
#define FROM_HEADER 1
#include "../sub/inner.h"
#endif
