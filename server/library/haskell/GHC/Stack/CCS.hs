-- | Stacks of cost centres, which are not modelled.
module GHC.Stack.CCS
  ( currentCallStack, whoCreated, CostCentreStack, CostCentre, getCurrentCCS, getCCSOf, clearCCS, ccsCC, ccsParent
  , ccLabel, ccModule, ccSrcSpan, ccsToStrings, renderStack
  ) where

import GHC.Stack
