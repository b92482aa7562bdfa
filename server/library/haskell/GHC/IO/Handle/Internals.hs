-- | The state of handles, which is not modelled.
module GHC.IO.Handle.Internals () where
