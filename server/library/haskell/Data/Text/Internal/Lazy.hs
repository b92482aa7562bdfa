-- | Lazy texts, modelled as strings. GHC's are lists of chunks.
module Data.Text.Internal.Lazy (Text (..), LazyText, packText, unpackText) where

import Data.String (IsString (..))

newtype Text = Text String

instance Eq Text where
  Text s == Text t = s == t

instance Ord Text where
  compare (Text s) (Text t) = compare s t

instance Show Text where
  showsPrec d (Text s) = showsPrec d s

instance Read Text where
  readsPrec d s = [(packText x, t) | (x, t) <- readsPrec d s]

instance Semigroup Text where
  Text s <> Text t = Text (s ++ t)

instance Monoid Text where
  mempty = Text ""
  mconcat ts = Text (concatMap unpackText ts)

instance IsString Text where
  fromString s = packText s

-- | A character that stands for half of a UTF-16 pair is replaced.
packText :: String -> Text
packText s = Text (map scalar s)
  where
    scalar c = if c >= '\xD800' && c <= '\xDFFF' then '\xFFFD' else c

unpackText :: Text -> String
unpackText (Text s) = s

type LazyText = Text
