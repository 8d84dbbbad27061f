/** An address that its owner recognizes, and that tells others little: `a…@example.com`. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '…' : `${String.fromCodePoint(address.codePointAt(0) ?? 0)}…${address.slice(at)}`;
}
