const LONGEST_WAIT_MS = 3_000;

/** Resolves when the page has loaded and the browser has nothing else to do; at once where it does not tell. */
export async function pageIdle({ readyState, defaultView: window }: Document): Promise<void> {
  if (window === null || !('requestIdleCallback' in window)) return;
  if (readyState !== 'complete') {
    await new Promise((done) => window.addEventListener('load', done, { once: true }));
  }
  await new Promise((done) => window.requestIdleCallback(done, { timeout: LONGEST_WAIT_MS }));
}
