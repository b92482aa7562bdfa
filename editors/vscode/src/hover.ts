// The editor shows a problem's own sentence in the hover, above what the server says there.

/** Markdown without the paragraphs that were read already. */
export function withoutSaid(markdown: string, said: Iterable<string>): string {
  const known = new Set(said);
  return markdown
    .split("\n\n")
    .filter((paragraph) => !known.has(paragraph.trim()))
    .join("\n\n");
}
