/**
 * True for a request target with a percent-escape that is no UTF-8, such as `/%E0%A4%A`. Hosting
 * answers those with 400; its emulator decodes them unguarded and ends.
 */
export function isMalformed(target: string): boolean {
  try {
    decodeURI(target);
    return false;
  } catch {
    return true;
  }
}
