-- | Encodings of Windows: nothing on other systems.
module GHC.IO.Encoding.CodePage () where
