import { type Terminal } from './terminal';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const PARENT_POLL_MS = 1_000;

/**
 * Resolves when it is time to stop: Ctrl-C, a signal, or the npm that started us is gone. The second
 * signal calls `force`.
 */
export function untilAskedToStop(terminal: Terminal, force: () => void): Promise<string> {
  return new Promise((resolve) => {
    let asked = false;
    let askedAt = 0;
    const ask = (why: string): void => {
      // Ctrl-C reaches us twice: from the terminal, and passed on by npm.
      if (asked && Date.now() - askedAt < TWICE_MS) return;
      if (asked) {
        terminal.line('\n  Stopping at once.');
        force();
        return;
      }
      asked = true;
      askedAt = Date.now();
      resolve(why);
    };
    for (const signal of SIGNALS) process.on(signal, () => ask(signal));
    watchParent(() => ask('the end of npm'));
  });
}

const TWICE_MS = 500;

/** `kill -9` on npm sends us nothing; being handed to another parent is the only sign. */
function watchParent(onGone: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, PARENT_POLL_MS);
  timer.unref();
}
