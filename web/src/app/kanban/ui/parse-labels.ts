const MOST = 20;
const LONGEST = 40;

/** `billing, docs,billing` are two labels; what is too long is cut, what is too much is left out. */
export function parseLabels(text: string): string[] {
  const labels = text
    .split(',')
    .map((label) => label.trim().slice(0, LONGEST).trim())
    .filter((label) => label !== '');
  return [...new Set(labels)].slice(0, MOST);
}
