/** Less than this share of the text: the article guess is wrong. */
const TOO_LITTLE = 0.8;
const NEARLY_ALL = 0.95;

/** Returns how much of a text another one keeps, by letters and digits, so that it works in every script. */
export function retainedRatio(
  kept: string,
  source: string,
): { readonly kept: 'enough' | 'most' | 'too-little'; readonly ratio: number } {
  const total = lettersIn(source);
  const ratio = total === 0 ? 1 : lettersIn(kept) / total;
  if (ratio >= NEARLY_ALL) return { kept: 'enough', ratio };
  return { kept: ratio < TOO_LITTLE ? 'too-little' : 'most', ratio };
}

const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
