/** Shorter words have too many neighbours to guess among. */
const SHORTEST = 5;
/** From here on two slips are forgiven. */
const LONG = 8;
const SHORTEST_PREFIX = 4;
const LEAST_SHARED = 5;

/**
 * The word of a vocabulary that an unknown one was probably meant to be: a slip of the keyboard
 * (`mesages`), or another form of the same word (`administrator`, where `admin` is known).
 *
 * @returns Null when none is near enough.
 */
export function nearestWord(word: string, vocabulary: Iterable<string>): string | null {
  if (word.length < SHORTEST || /\d/.test(word)) return null;
  const slips = word.length >= LONG ? 2 : 1;
  let best: { word: string; distance: number } | null = null;
  for (const known of vocabulary) {
    if (!known.startsWith(word.charAt(0))) continue;
    const distance = isOtherForm(word, known) ? slips : slipsBetween(word, known, slips);
    if (distance <= slips && distance < (best?.distance ?? Infinity)) {
      best = { word: known, distance };
    }
  }
  return best?.word ?? null;
}

/** One begins with all of the other, or both with most of the same. */
function isOtherForm(a: string, b: string): boolean {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  let shared = 0;
  while (shared < shorter.length && shorter[shared] === longer[shared]) shared += 1;
  if (shared === shorter.length) return shared >= SHORTEST_PREFIX;
  return shared >= LEAST_SHARED && shared >= longer.length * 0.6;
}

/** Letters missed, added, mistaken or swapped; stops counting above `most`. */
function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
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
    if (Math.min(...row) > most) return most + 1;
    [before, last] = [last, row];
  }
  return cell(last, b.length);
}

const cell = (row: readonly number[], at: number): number => row[at] ?? Infinity;
