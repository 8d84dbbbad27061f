const FIRST_MS = 2_000;
const LONGEST_MS = 30_000;

export interface RetryOptions {
  readonly document: Document;
  /** `[0, 1)`, spreads the attempts of many clients. */
  readonly random?: () => number;
}

/**
 * Repeats an attempt until the returned function is called: after 2 seconds, then with growing delays up to 30 seconds,
 * and at once when the network returns. Pages in the background wait until they are shown.
 */
export function retryWhileShown(
  attempt: () => unknown,
  { document, random = Math.random }: RetryOptions,
): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let delay = FIRST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  const run = async (): Promise<void> => {
    clearTimeout(timer);
    if (running || signal.aborted || document.visibilityState === 'hidden') return;
    running = true;
    try {
      await attempt();
    } catch {
      // The attempt reports its own errors.
    } finally {
      running = false;
    }
    schedule();
  };
  const schedule = (): void => {
    if (signal.aborted) return;
    timer = setTimeout(() => void run(), delay * (0.75 + random() / 2));
    delay = Math.min(delay * 2, LONGEST_MS);
  };
  document.addEventListener('visibilitychange', () => void run(), { signal });
  document.defaultView?.addEventListener('online', () => void run(), { signal });
  schedule();
  return () => {
    stopped.abort();
    clearTimeout(timer);
  };
}
