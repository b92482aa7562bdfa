-- | What to do about bytes that are no text.
module GHC.IO.Encoding.Failure (CodingFailureMode (..), codingFailureModeSuffix) where

data CodingFailureMode = ErrorOnCodingFailure | IgnoreCodingFailure | TransliterateCodingFailure | RoundtripFailure
  deriving (Show)

codingFailureModeSuffix :: CodingFailureMode -> String
codingFailureModeSuffix mode = case mode of
  ErrorOnCodingFailure -> ""
  IgnoreCodingFailure -> "//IGNORE"
  TransliterateCodingFailure -> "//TRANSLIT"
  RoundtripFailure -> "//ROUNDTRIP"
