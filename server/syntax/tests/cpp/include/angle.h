#define FROM_ANGLE 3
