-- | The quasi-quoter for specifications and the compiler plugin. Both are
-- names only: the front end reads @[lq| .. |]@ itself.
module LiquidHaskell (plugin, lq) where

import Language.Haskell.TH.Quote (QuasiQuoter)

data Plugin

plugin :: Plugin
plugin = undefined

lq :: QuasiQuoter
lq = undefined
