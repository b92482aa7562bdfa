-- | Consoles of Windows: nothing on other systems.
module GHC.ConsoleHandler () where
