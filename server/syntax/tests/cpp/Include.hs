{-# LANGUAGE CPP #-}
module Include where
#include "include/header.h"
#include <angle.h>
#define NAMED "Part.hs"
a = FROM_HEADER + FROM_INNER + FROM_ANGLE
#include NAMED
b = part + FROM_PART
#include "include/header.h"
c = FROM_HEADER
