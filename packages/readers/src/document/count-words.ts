/** The number of words of a text, also in languages that write no spaces between them. */
export function countWords(text: string, locale: string): number {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  let words = 0;
  // A segmenter needs the whole text as one string, and its time grows faster than the text.
  for (const line of text.split('\n')) {
    for (const { isWordLike } of segmenter.segment(line)) if (isWordLike === true) words += 1;
  }
  return words;
}
