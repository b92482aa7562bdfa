-- Text of a module, with a macro of the file around it.
part :: Int
part = FROM_HEADER
  where unused = "FROM_HEADER"
#if 0
part = 0
#endif
#define FROM_PART 4
