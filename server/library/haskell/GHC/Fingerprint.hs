-- | Fingerprints. How they are computed is not modelled.
module GHC.Fingerprint (Fingerprint (..), fingerprint0, fingerprintData, fingerprintString, fingerprintFingerprints, getFileHash) where

import Data.Word (Word8)
import Foreign.Ptr (Ptr)
import GHC.Fingerprint.Type

fingerprint0 :: Fingerprint
fingerprint0 = Fingerprint 0 0

foreign import ccall "fingerprintData" fingerprintData :: Ptr Word8 -> Int -> IO Fingerprint
foreign import ccall "fingerprintString" fingerprintString :: String -> Fingerprint
foreign import ccall "fingerprintFingerprints" fingerprintFingerprints :: [Fingerprint] -> Fingerprint
foreign import ccall "getFileHash" getFileHash :: FilePath -> IO Fingerprint
