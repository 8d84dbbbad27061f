/** `AL` of `Ada Lovelace`, `AD` of `ada@example.org`. */
export function initialsOf(name: string): string {
  const words = (name.split('@')[0] ?? '').split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const [first = '?', second] = words;
  return (second ? (first[0] ?? '') + (second[0] ?? '') : first.slice(0, 2)).toUpperCase();
}
