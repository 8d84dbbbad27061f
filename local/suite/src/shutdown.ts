import { isAlive } from './process/group';
import { observeProcess } from './process/observe';
import { type Terminal } from './terminal';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const NPM_POLL_MS = 1_000;

/**
 * Resolves on Ctrl-C, on a signal, or when the npm process that started the suite has ended. The second
 * signal calls `force`.
 */
export function waitForStopSignal(terminal: Terminal, force: () => void): Promise<string> {
  return new Promise((resolve) => {
    let asked = false;
    let askedAt = 0;
    const ask = (why: string): void => {
      // Ctrl-C arrives twice: from the terminal, and forwarded by npm.
      if (asked && Date.now() - askedAt < TWICE_MS) return;
      if (asked) {
        terminal.line('\n  Stopping immediately.');
        force();
        return;
      }
      asked = true;
      askedAt = Date.now();
      resolve(why);
    };
    for (const signal of SIGNALS) process.on(signal, () => ask(signal));
    watchNpm(() => ask('the end of npm'));
  });
}

const TWICE_MS = 500;

/** `kill -9` on npm sends no signal to the suite, so poll for npm's process. */
function watchNpm(onGone: () => void): void {
  const npm = npmAbove();
  if (npm === null) return;
  const timer = setInterval(() => {
    if (isAlive(npm)) return;
    clearInterval(timer);
    onGone();
  }, NPM_POLL_MS);
  timer.unref();
}

/** The npm process that runs the suite: the parent, or the parent of the shell in between. */
function npmAbove(): number | null {
  if (process.env['npm_lifecycle_event'] === undefined) return null;
  const parent = observeProcess(process.ppid);
  if (parent === null) return null;
  return /\bnpm\b/.test(parent.command) ? parent.pid : parent.parent;
}
