/** Divides a total in proportion to parts; the first one gets what is left over. */
export function divide(total: number, parts: readonly number[]): readonly number[] {
  const sum = parts.reduce((all, part) => all + part, 0);
  const shares = parts.map((part) => Math.floor((total * part) / sum));
  const rest = total - shares.reduce((all, share) => all + share, 0);
  return shares.map((share, index) => (index === 0 ? share + rest : share));
}
