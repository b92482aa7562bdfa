-- | Timeouts of the manager of events, which is not modelled.
module GHC.Event.TimeOut (TimeoutQueue, TimeoutCallback, TimeoutKey, TimeoutEdit) where

data TimeoutKey

data TimeoutQueue

type TimeoutCallback = IO ()

type TimeoutEdit = TimeoutQueue -> TimeoutQueue
