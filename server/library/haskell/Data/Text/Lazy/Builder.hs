-- | Texts that are put together from many pieces.
module Data.Text.Lazy.Builder (Builder, toLazyText, toLazyTextWith, fromText, fromLazyText, fromString, singleton, flush) where

import qualified Data.String as String
import qualified Data.Text.Internal as Strict
import Data.Text.Internal.Lazy (Text, packText, unpackText)

newtype Builder = Builder (String -> String)

string :: Builder -> String
string (Builder f) = f ""

instance Eq Builder where
  b == c = string b == string c

instance Ord Builder where
  compare b c = compare (string b) (string c)

instance Show Builder where
  showsPrec d b = showsPrec d (string b)

instance Semigroup Builder where
  Builder f <> Builder g = Builder (\s -> f (g s))

instance Monoid Builder where
  mempty = Builder (\s -> s)

instance String.IsString Builder where
  fromString s = fromString s

toLazyText :: Builder -> Text
toLazyText b = packText (string b)

toLazyTextWith :: Int -> Builder -> Text
toLazyTextWith _ b = toLazyText b

fromText :: Strict.Text -> Builder
fromText t = Builder (\s -> Strict.unpackText t ++ s)

fromLazyText :: Text -> Builder
fromLazyText t = Builder (\s -> unpackText t ++ s)

fromString :: String -> Builder
fromString text = Builder (\s -> text ++ s)

singleton :: Char -> Builder
singleton c = Builder (\s -> c : s)

flush :: Builder
flush = mempty
