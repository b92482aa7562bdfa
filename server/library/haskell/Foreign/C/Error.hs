-- | What C's functions say of their errors, as on Linux.
module Foreign.C.Error
  ( Errno (..), isValidErrno, getErrno, resetErrno, errnoToIOError, throwErrno
  , e2BIG, eACCES, eADDRINUSE, eADDRNOTAVAIL, eADV, eAFNOSUPPORT, eAGAIN, eALREADY, eBADF, eBADMSG, eBADRPC, eBUSY, eCHILD
  , eCOMM, eCONNABORTED, eCONNREFUSED, eCONNRESET, eDEADLK, eDESTADDRREQ, eDIRTY, eDOM, eDQUOT, eEXIST, eFAULT, eFBIG
  , eFTYPE, eHOSTDOWN, eHOSTUNREACH, eIDRM, eILSEQ, eINPROGRESS, eINTR, eINVAL, eIO, eISCONN, eISDIR, eLOOP, eMFILE, eMLINK
  , eMSGSIZE, eMULTIHOP, eNAMETOOLONG, eNETDOWN, eNETRESET, eNETUNREACH, eNFILE, eNOBUFS, eNODATA, eNODEV, eNOENT, eNOEXEC
  , eNOLCK, eNOLINK, eNOMEM, eNOMSG, eNONET, eNOPROTOOPT, eNOSPC, eNOSR, eNOSTR, eNOSYS, eNOTBLK, eNOTCONN, eNOTDIR
  , eNOTEMPTY, eNOTSOCK, eNOTSUP, eNOTTY, eNXIO, eOK, eOPNOTSUPP, ePERM, ePFNOSUPPORT, ePIPE, ePROCLIM, ePROCUNAVAIL
  , ePROGMISMATCH, ePROGUNAVAIL, ePROTO, ePROTONOSUPPORT, ePROTOTYPE, eRANGE, eREMCHG, eREMOTE, eROFS, eRPCMISMATCH
  , eRREMOTE, eSHUTDOWN, eSOCKTNOSUPPORT, eSPIPE, eSRCH, eSRMNT, eSTALE, eTIME, eTIMEDOUT, eTOOMANYREFS, eTXTBSY, eUSERS
  , eWOULDBLOCK, eXDEV
  , throwErrnoIf, throwErrnoIf_, throwErrnoIfRetry, throwErrnoIfRetry_, throwErrnoIfMinus1, throwErrnoIfMinus1_
  , throwErrnoIfMinus1Retry, throwErrnoIfMinus1Retry_, throwErrnoIfNull, throwErrnoIfNullRetry
  , throwErrnoPath, throwErrnoPathIf, throwErrnoPathIf_, throwErrnoPathIfNull, throwErrnoPathIfMinus1, throwErrnoPathIfMinus1_
  ) where

import Foreign.C.Types (CInt)
import Foreign.Ptr (Ptr)
import System.IO (Handle)

newtype Errno = Errno CInt

instance Eq Errno where
  Errno a == Errno b = a == b && isValidErrno (Errno a)

isValidErrno :: Errno -> Bool
isValidErrno (Errno n) = n /= (-1)

e2BIG, eACCES, eADDRINUSE, eADDRNOTAVAIL, eADV, eAFNOSUPPORT, eAGAIN, eALREADY, eBADF, eBADMSG, eBADRPC, eBUSY, eCHILD
  , eCOMM, eCONNABORTED, eCONNREFUSED, eCONNRESET, eDEADLK, eDESTADDRREQ, eDIRTY, eDOM, eDQUOT, eEXIST, eFAULT, eFBIG
  , eFTYPE, eHOSTDOWN, eHOSTUNREACH, eIDRM, eILSEQ, eINPROGRESS, eINTR, eINVAL, eIO, eISCONN, eISDIR, eLOOP, eMFILE, eMLINK
  , eMSGSIZE, eMULTIHOP, eNAMETOOLONG, eNETDOWN, eNETRESET, eNETUNREACH, eNFILE, eNOBUFS, eNODATA, eNODEV, eNOENT, eNOEXEC
  , eNOLCK, eNOLINK, eNOMEM, eNOMSG, eNONET, eNOPROTOOPT, eNOSPC, eNOSR, eNOSTR, eNOSYS, eNOTBLK, eNOTCONN, eNOTDIR
  , eNOTEMPTY, eNOTSOCK, eNOTSUP, eNOTTY, eNXIO, eOK, eOPNOTSUPP, ePERM, ePFNOSUPPORT, ePIPE, ePROCLIM, ePROCUNAVAIL
  , ePROGMISMATCH, ePROGUNAVAIL, ePROTO, ePROTONOSUPPORT, ePROTOTYPE, eRANGE, eREMCHG, eREMOTE, eROFS, eRPCMISMATCH
  , eRREMOTE, eSHUTDOWN, eSOCKTNOSUPPORT, eSPIPE, eSRCH, eSRMNT, eSTALE, eTIME, eTIMEDOUT, eTOOMANYREFS, eTXTBSY, eUSERS
  , eWOULDBLOCK, eXDEV :: Errno
e2BIG = Errno 7
eACCES = Errno 13
eADDRINUSE = Errno 98
eADDRNOTAVAIL = Errno 99
eADV = Errno 68
eAFNOSUPPORT = Errno 97
eAGAIN = Errno 11
eALREADY = Errno 114
eBADF = Errno 9
eBADMSG = Errno 74
eBADRPC = Errno (-1)
eBUSY = Errno 16
eCHILD = Errno 10
eCOMM = Errno 70
eCONNABORTED = Errno 103
eCONNREFUSED = Errno 111
eCONNRESET = Errno 104
eDEADLK = Errno 35
eDESTADDRREQ = Errno 89
eDIRTY = Errno (-1)
eDOM = Errno 33
eDQUOT = Errno 122
eEXIST = Errno 17
eFAULT = Errno 14
eFBIG = Errno 27
eFTYPE = Errno (-1)
eHOSTDOWN = Errno 112
eHOSTUNREACH = Errno 113
eIDRM = Errno 43
eILSEQ = Errno 84
eINPROGRESS = Errno 115
eINTR = Errno 4
eINVAL = Errno 22
eIO = Errno 5
eISCONN = Errno 106
eISDIR = Errno 21
eLOOP = Errno 40
eMFILE = Errno 24
eMLINK = Errno 31
eMSGSIZE = Errno 90
eMULTIHOP = Errno 72
eNAMETOOLONG = Errno 36
eNETDOWN = Errno 100
eNETRESET = Errno 102
eNETUNREACH = Errno 101
eNFILE = Errno 23
eNOBUFS = Errno 105
eNODATA = Errno 61
eNODEV = Errno 19
eNOENT = Errno 2
eNOEXEC = Errno 8
eNOLCK = Errno 37
eNOLINK = Errno 67
eNOMEM = Errno 12
eNOMSG = Errno 42
eNONET = Errno 64
eNOPROTOOPT = Errno 92
eNOSPC = Errno 28
eNOSR = Errno 63
eNOSTR = Errno 60
eNOSYS = Errno 38
eNOTBLK = Errno 15
eNOTCONN = Errno 107
eNOTDIR = Errno 20
eNOTEMPTY = Errno 39
eNOTSOCK = Errno 88
eNOTSUP = Errno 95
eNOTTY = Errno 25
eNXIO = Errno 6
eOK = Errno 0
eOPNOTSUPP = Errno 95
ePERM = Errno 1
ePFNOSUPPORT = Errno 96
ePIPE = Errno 32
ePROCLIM = Errno (-1)
ePROCUNAVAIL = Errno (-1)
ePROGMISMATCH = Errno (-1)
ePROGUNAVAIL = Errno (-1)
ePROTO = Errno 71
ePROTONOSUPPORT = Errno 93
ePROTOTYPE = Errno 91
eRANGE = Errno 34
eREMCHG = Errno 78
eREMOTE = Errno 66
eROFS = Errno 30
eRPCMISMATCH = Errno (-1)
eRREMOTE = Errno (-1)
eSHUTDOWN = Errno 108
eSOCKTNOSUPPORT = Errno 94
eSPIPE = Errno 29
eSRCH = Errno 3
eSRMNT = Errno 69
eSTALE = Errno 116
eTIME = Errno 62
eTIMEDOUT = Errno 110
eTOOMANYREFS = Errno 109
eTXTBSY = Errno 26
eUSERS = Errno 87
eWOULDBLOCK = Errno 11
eXDEV = Errno 18

foreign import ccall "getErrno" getErrno :: IO Errno
foreign import ccall "resetErrno" resetErrno :: IO ()
foreign import ccall "errnoToIOError" errnoToIOError :: String -> Errno -> Maybe Handle -> Maybe String -> IOError
foreign import ccall "throwErrno" throwErrno :: String -> IO a
foreign import ccall "throwErrnoIf" throwErrnoIf :: (a -> Bool) -> String -> IO a -> IO a
foreign import ccall "throwErrnoIf_" throwErrnoIf_ :: (a -> Bool) -> String -> IO a -> IO ()
foreign import ccall "throwErrnoIfRetry" throwErrnoIfRetry :: (a -> Bool) -> String -> IO a -> IO a
foreign import ccall "throwErrnoIfRetry_" throwErrnoIfRetry_ :: (a -> Bool) -> String -> IO a -> IO ()
foreign import ccall "throwErrnoIfMinus1" throwErrnoIfMinus1 :: (Eq a, Num a) => String -> IO a -> IO a
foreign import ccall "throwErrnoIfMinus1_" throwErrnoIfMinus1_ :: (Eq a, Num a) => String -> IO a -> IO ()
foreign import ccall "throwErrnoIfMinus1Retry" throwErrnoIfMinus1Retry :: (Eq a, Num a) => String -> IO a -> IO a
foreign import ccall "throwErrnoIfMinus1Retry_" throwErrnoIfMinus1Retry_ :: (Eq a, Num a) => String -> IO a -> IO ()
foreign import ccall "throwErrnoIfNull" throwErrnoIfNull :: String -> IO (Ptr a) -> IO (Ptr a)
foreign import ccall "throwErrnoIfNullRetry" throwErrnoIfNullRetry :: String -> IO (Ptr a) -> IO (Ptr a)
foreign import ccall "throwErrnoPath" throwErrnoPath :: String -> FilePath -> IO a
foreign import ccall "throwErrnoPathIf" throwErrnoPathIf :: (a -> Bool) -> String -> FilePath -> IO a -> IO a
foreign import ccall "throwErrnoPathIf_" throwErrnoPathIf_ :: (a -> Bool) -> String -> FilePath -> IO a -> IO ()
foreign import ccall "throwErrnoPathIfNull" throwErrnoPathIfNull :: String -> FilePath -> IO (Ptr a) -> IO (Ptr a)
foreign import ccall "throwErrnoPathIfMinus1" throwErrnoPathIfMinus1 :: (Eq a, Num a) => String -> FilePath -> IO a -> IO a
foreign import ccall "throwErrnoPathIfMinus1_" throwErrnoPathIfMinus1_ :: (Eq a, Num a) => String -> FilePath -> IO a -> IO ()
