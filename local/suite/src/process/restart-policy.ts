/** A process that ends more often than this within the window is not started again. */
const MAX_DEATHS = 5;
const WINDOW_MS = 5 * 60_000;
const FIRST_PAUSE_MS = 500;

/**
 * Decides whether a process that ended is started again.
 *
 * @param deaths Times at which it ended, epoch milliseconds, oldest first, including the last.
 * @returns The pause before the next start in milliseconds, doubling with each death within five minutes; `null`
 *   to give up at the fifth.
 */
export function pauseBeforeRestart(deaths: readonly number[]): number | null {
  const last = deaths.at(-1) ?? 0;
  const recent = deaths.filter((at) => at > last - WINDOW_MS).length;
  return recent >= MAX_DEATHS ? null : FIRST_PAUSE_MS * 2 ** (recent - 1);
}
