// Where annotations are in a text. The Haskell extension answers everywhere else.

/** Whether an offset is inside `{-@ ... @-}`. */
export function insideAnnotation(text: string, offset: number): boolean {
  const start = text.lastIndexOf("{-@", offset);
  if (start < 0) return false;
  const end = text.indexOf("-}", start + 3);
  return end < 0 || offset < end + 2;
}
