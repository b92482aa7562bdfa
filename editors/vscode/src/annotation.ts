// What can be told of annotations from the text alone: where they are, and whose signature a line is.

/** Whether an offset is inside `{-@ ... @-}`. */
export function insideAnnotation(text: string, offset: number): boolean {
  const start = text.lastIndexOf("{-@", offset);
  if (start < 0) return false;
  const end = text.indexOf("-}", start + 3);
  return end < 0 || offset < end + 2;
}

/** The function whose type or refinement a line gives: `f` of `f :: Int` and of `{-@ assume f :: Nat @-}`. */
export function signatureOf(line: string): string | undefined {
  const found = /^\s*(?:\{-@\s*)?(?:assume\s+)?(?:([a-z_][\w']*)|\(([^\s()]+)\))\s*::/.exec(line);
  return found?.[1] ?? found?.[2];
}
