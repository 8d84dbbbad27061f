import { cutText } from '@keelson/contracts/text';

const MAX_LABELS = 20;
const MAX_LENGTH = 40;

/** Splits at commas and removes duplicates. Truncates long labels and drops those over the limit. */
export function parseLabels(text: string): string[] {
  const labels = text
    .split(',')
    .map((label) => cutText(label.trim(), MAX_LENGTH).trim())
    .filter((label) => label !== '');
  return [...new Set(labels)].slice(0, MAX_LABELS);
}
