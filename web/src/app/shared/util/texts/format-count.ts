/**
 * `2,000`: a whole number in the reader's format. All languages of the app write it this way; without `Intl`, a page
 * that formats nothing else does not load its data.
 */
export function formatCount(count: number): string {
  const digits = String(Math.abs(count));
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) {
    groups.unshift(digits.slice(Math.max(0, end - 3), end));
  }
  return `${count < 0 ? '-' : ''}${groups.join(',')}`;
}
