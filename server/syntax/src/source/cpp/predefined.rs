//! What GHC 9.2.5 on Linux defines before it reads a file: the one place for versions and platform of the preprocessor.

/// Macros without parameters, and what they stand for.
pub(super) const MACROS: [(&str, &str); 13] = [
    ("__GLASGOW_HASKELL__", "902"),
    ("__GLASGOW_HASKELL_FULL_VERSION__", "\"9.2.5\""),
    ("__GLASGOW_HASKELL_PATCHLEVEL1__", "5"),
    ("__GLASGOW_HASKELL_TH__", "1"),
    ("__IO_MANAGER_MIO__", "1"),
    ("__SSE__", "1"),
    ("__SSE2__", "1"),
    ("__STDC_HOSTED__", "1"),
    ("linux_BUILD_OS", "1"),
    ("linux_HOST_OS", "1"),
    ("x86_64_BUILD_ARCH", "1"),
    ("x86_64_HOST_ARCH", "1"),
    ("__ASSEMBLER__", "1"),
];

/// The compiler's version, for `MIN_VERSION_GLASGOW_HASKELL`.
const GHC: [u64; 4] = [9, 2, 5, 0];

/// The packages that come with the compiler.
const BOOT_PACKAGES: [(&str, [u64; 3]); 30] = [
    ("Cabal", [3, 6, 3]),
    ("array", [0, 5, 4]),
    ("base", [4, 16, 4]),
    ("binary", [0, 8, 9]),
    ("bytestring", [0, 11, 3]),
    ("containers", [0, 6, 5]),
    ("deepseq", [1, 4, 6]),
    ("directory", [1, 3, 6]),
    ("exceptions", [0, 10, 4]),
    ("filepath", [1, 4, 2]),
    ("ghc", [9, 2, 5]),
    ("ghc-bignum", [1, 2, 0]),
    ("ghc-boot", [9, 2, 5]),
    ("ghc-boot-th", [9, 2, 5]),
    ("ghc-heap", [9, 2, 5]),
    ("ghc-prim", [0, 8, 0]),
    ("haskeline", [0, 8, 2]),
    ("hpc", [0, 6, 1]),
    ("integer-gmp", [1, 1, 0]),
    ("mtl", [2, 2, 2]),
    ("parsec", [3, 1, 15]),
    ("pretty", [1, 1, 3]),
    ("process", [1, 6, 16]),
    ("stm", [2, 5, 0]),
    ("template-haskell", [2, 18, 0]),
    ("terminfo", [0, 4, 1]),
    ("text", [1, 2, 5]),
    ("time", [1, 11, 1]),
    ("transformers", [0, 5, 6]),
    ("unix", [2, 7, 2]),
];

/// The headers that come with the compiler, and what a Haskell file learns from them.
const HEADERS: [(&str, &[(&str, &str)]); 5] = [
    ("MachDeps.h", &MACHINE),
    ("ghcautoconf.h", &[]),
    ("ghcconfig.h", &[]),
    ("ghcplatform.h", &[]),
    ("ghcversion.h", &[]),
];

const MACHINE: [(&str, &str); 20] = [
    ("SIZEOF_HSCHAR", "4"),
    ("SIZEOF_HSDOUBLE", "8"),
    ("SIZEOF_HSFLOAT", "4"),
    ("SIZEOF_HSFUNPTR", "8"),
    ("SIZEOF_HSINT", "8"),
    ("SIZEOF_HSPTR", "8"),
    ("SIZEOF_HSSTABLEPTR", "8"),
    ("SIZEOF_HSWORD", "8"),
    ("SIZEOF_INT16", "2"),
    ("SIZEOF_INT32", "4"),
    ("SIZEOF_INT64", "8"),
    ("SIZEOF_INT8", "1"),
    ("SIZEOF_WORD16", "2"),
    ("SIZEOF_WORD32", "4"),
    ("SIZEOF_WORD64", "8"),
    ("SIZEOF_WORD8", "1"),
    ("TAG_BITS", "3"),
    ("TAG_MASK", "((1 << 3) - 1)"),
    ("WORD_SIZE_IN_BITS", "64"),
    ("WORD_SIZE_IN_BITS_FLOAT", "64.0"),
];

/// The macros of a header that comes with the compiler.
pub(super) fn header(name: &str) -> Option<&'static [(&'static str, &'static str)]> {
    HEADERS.iter().find(|(known, _)| *known == name).map(|(_, macros)| *macros)
}

/// The version that `MIN_VERSION_..` compares with, by the end of the macro's name. `None` if it is not known.
pub(super) fn version(mangled: &str) -> Option<&'static [u64]> {
    if mangled == "GLASGOW_HASKELL" {
        return Some(&GHC);
    }
    BOOT_PACKAGES.iter().find(|(name, _)| is_mangled(name, mangled)).map(|(_, version)| &version[..])
}

/// Whether a package's name is written like this in the name of a macro.
pub(super) fn is_mangled(package: &str, mangled: &str) -> bool {
    package.len() == mangled.len()
        && package.bytes().zip(mangled.bytes()).all(|(one, other)| one == other || one == b'-' && other == b'_')
}
