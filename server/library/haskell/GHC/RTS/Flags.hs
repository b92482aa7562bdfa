-- | How the run-time system was started, which is not known here.
module GHC.RTS.Flags
  ( CCFlags (..), ConcFlags (..), DebugFlags (..), DoCostCentres (..), DoHeapProfile (..), DoTrace (..), GCFlags (..)
  , GiveGCStats (..), IoSubSystem (..), MiscFlags (..), ParFlags (..), ProfFlags (..), RTSFlags (..), RtsTime
  , TickyFlags (..), TraceFlags (..), getCCFlags, getConcFlags, getDebugFlags, getGCFlags, getIoManagerFlag, getMiscFlags
  , getParFlags, getProfFlags, getRTSFlags, getTickyFlags, getTraceFlags
  ) where

import Data.Word (Word32, Word64)

data CCFlags = CCFlags {doCostCentres :: DoCostCentres, profilerTicks :: Int, msecsPerTick :: Int}

data ConcFlags = ConcFlags {ctxtSwitchTime :: RtsTime, ctxtSwitchTicks :: Int}

data DebugFlags = DebugFlags {scheduler :: Bool, interpreter :: Bool, weak :: Bool, gccafs :: Bool, gc :: Bool, nonmoving_gc :: Bool, block_alloc :: Bool, sanity :: Bool, stable :: Bool, prof :: Bool, linker :: Bool, apply :: Bool, stm :: Bool, squeeze :: Bool, hpc :: Bool, sparks :: Bool}

data DoCostCentres = CostCentresNone | CostCentresSummary | CostCentresVerbose | CostCentresAll | CostCentresJSON

data DoHeapProfile = NoHeapProfiling | HeapByCCS | HeapByMod | HeapByDescr | HeapByType | HeapByRetainer | HeapByLDV | HeapByClosureType

data DoTrace = TraceNone | TraceEventLog | TraceStderr

data GCFlags = GCFlags {statsFile :: Maybe FilePath, giveStats :: GiveGCStats, maxStkSize :: Word32, initialStkSize :: Word32, stkChunkSize :: Word32, stkChunkBufferSize :: Word32, maxHeapSize :: Word32, minAllocAreaSize :: Word32, largeAllocLim :: Word32, nurseryChunkSize :: Word32, minOldGenSize :: Word32, heapSizeSuggestion :: Word32, heapSizeSuggestionAuto :: Bool, oldGenFactor :: Double, pcFreeHeap :: Double, generations :: Word32, squeezeUpdFrames :: Bool, compact :: Bool, compactThreshold :: Double, sweep :: Bool, ringBell :: Bool, idleGCDelayTime :: RtsTime, doIdleGC :: Bool, heapBase :: Word, allocLimitGrace :: Word, numa :: Bool, numaMask :: Word}

data GiveGCStats = NoGCStats | CollectGCStats | OneLineGCStats | SummaryGCStats | VerboseGCStats

data IoSubSystem = IoPOSIX | IoNative

data MiscFlags = MiscFlags {tickInterval :: RtsTime, installSignalHandlers :: Bool, installSEHHandlers :: Bool, generateCrashDumpFile :: Bool, generateStackTrace :: Bool, machineReadable :: Bool, disableDelayedOsMemoryReturn :: Bool, internalCounters :: Bool, linkerAlwaysPic :: Bool, linkerMemBase :: Word, ioManager :: IoSubSystem, numIoWorkerThreads :: Word32}

data ParFlags = ParFlags {nCapabilities :: Word32, migrate :: Bool, maxLocalSparks :: Word32, parGcEnabled :: Bool, parGcGen :: Word32, parGcLoadBalancingEnabled :: Bool, parGcLoadBalancingGen :: Word32, parGcNoSyncWithIdle :: Word32, parGcThreads :: Word32, setAffinity :: Bool}

data ProfFlags = ProfFlags {doHeapProfile :: DoHeapProfile, heapProfileInterval :: RtsTime, heapProfileIntervalTicks :: Word, includeTSOs :: Bool, showCCSOnException :: Bool, maxRetainerSetSize :: Word, ccsLength :: Word, modSelector :: Maybe String, descrSelector :: Maybe String, typeSelector :: Maybe String, ccSelector :: Maybe String, ccsSelector :: Maybe String, retainerSelector :: Maybe String, bioSelector :: Maybe String}

data RTSFlags = RTSFlags {gcFlags :: GCFlags, concurrentFlags :: ConcFlags, miscFlags :: MiscFlags, debugFlags :: DebugFlags, costCentreFlags :: CCFlags, profilingFlags :: ProfFlags, traceFlags :: TraceFlags, tickyFlags :: TickyFlags, parFlags :: ParFlags}

type RtsTime = Word64

data TickyFlags = TickyFlags {showTickyStats :: Bool, tickyFile :: Maybe FilePath}

data TraceFlags = TraceFlags {tracing :: DoTrace, timestamp :: Bool, traceScheduler :: Bool, traceGc :: Bool, traceNonmovingGc :: Bool, sparksSampled :: Bool, sparksFull :: Bool, user :: Bool}

foreign import ccall "getCCFlags" getCCFlags :: IO CCFlags
foreign import ccall "getConcFlags" getConcFlags :: IO ConcFlags
foreign import ccall "getDebugFlags" getDebugFlags :: IO DebugFlags
foreign import ccall "getGCFlags" getGCFlags :: IO GCFlags
foreign import ccall "getIoManagerFlag" getIoManagerFlag :: IO IoSubSystem
foreign import ccall "getMiscFlags" getMiscFlags :: IO MiscFlags
foreign import ccall "getParFlags" getParFlags :: IO ParFlags
foreign import ccall "getProfFlags" getProfFlags :: IO ProfFlags
foreign import ccall "getRTSFlags" getRTSFlags :: IO RTSFlags
foreign import ccall "getTickyFlags" getTickyFlags :: IO TickyFlags
foreign import ccall "getTraceFlags" getTraceFlags :: IO TraceFlags
