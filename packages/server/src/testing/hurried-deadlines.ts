import { SECOND } from '@keelson/contracts/time';

/** Deadlines of requests, and nothing that is waited for in a moment. */
const LONG_MS = 30 * SECOND;
const SOON_MS = 20;

/** Until it is restored, what would run after half a minute or later runs soon: deadlines of requests that hang. */
export function hurryDeadlines(): { readonly restore: () => void } {
  const original = globalThis.setTimeout;
  const hurried = (callback: () => void, ms?: number, ...rest: unknown[]): unknown =>
    original(callback, ms !== undefined && ms >= LONG_MS ? SOON_MS : ms, ...(rest as []));
  globalThis.setTimeout = Object.assign(hurried, original);
  return {
    restore: () => {
      globalThis.setTimeout = original;
    },
  };
}
