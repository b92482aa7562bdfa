-- | Strict texts, modelled as strings that are evaluated completely.
module Data.Text.Internal (Text (..), packText, unpackText) where

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
packText s = evaluated safe `seq` Text safe
  where
    safe = map scalar s
    scalar c = if c >= '\xD800' && c <= '\xDFFF' then '\xFFFD' else c
    evaluated [] = ()
    evaluated (c : cs) = c `seq` evaluated cs

unpackText :: Text -> String
unpackText (Text s) = s
