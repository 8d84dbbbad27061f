/** Shorter words have too many neighbours. */
const MIN_LENGTH = 5;
/** From this length on, two typos are accepted. */
const LONG_WORD = 8;
const MIN_PREFIX = 4;
const MIN_SHARED = 5;

/**
 * The known word that an unknown one probably means: it is misspelled (`mesages`), or another form of a
 * known word (`administrator`, when `admin` is known).
 *
 * @returns Null when no word is near enough.
 */
export function nearestWord(word: string, vocabulary: Iterable<string>): string | null {
  if (word.length < MIN_LENGTH || /\d/.test(word)) return null;
  const maxTypos = word.length >= LONG_WORD ? 2 : 1;
  let best: { word: string; distance: number } | null = null;
  for (const known of vocabulary) {
    if (!known.startsWith(word.charAt(0))) continue;
    const distance = isOtherForm(word, known) ? maxTypos : editDistance(word, known, maxTypos);
    if (distance <= maxTypos && distance < (best?.distance ?? Infinity)) {
      best = { word: known, distance };
    }
  }
  return best?.word ?? null;
}

/** True when one word is a prefix of the other, or both share most of their beginning. */
function isOtherForm(a: string, b: string): boolean {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  let shared = 0;
  while (shared < shorter.length && shorter[shared] === longer[shared]) shared += 1;
  if (shared === shorter.length) return shared >= MIN_PREFIX;
  return shared >= MIN_SHARED && shared >= longer.length * 0.6;
}

/** Damerau-Levenshtein distance with adjacent swaps; stops counting above `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(cell(last, j) + 1, cell(row, j - 1) + 1, cell(last, j - 1) + same);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) least = Math.min(least, cell(before, j - 2) + 1);
      row.push(least);
    }
    if (Math.min(...row) > limit) return limit + 1;
    [before, last] = [last, row];
  }
  return cell(last, b.length);
}

const cell = (row: readonly number[], at: number): number => row[at] ?? Infinity;
