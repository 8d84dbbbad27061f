/**
 * True for a request target with a percent-escape that is not UTF-8, such as `/%E0%A4%A`. Hosting
 * responds with 400; its emulator does not handle the decoding error and crashes.
 */
export function isMalformed(target: string): boolean {
  try {
    decodeURI(target);
    return false;
  } catch {
    return true;
  }
}
