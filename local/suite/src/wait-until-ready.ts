import { setTimeout as sleep } from 'node:timers/promises';
import { formatDuration } from './terminal';

/** `busy`: it responds with an error status. */
export type Look = 'ready' | 'busy' | 'silent' | 'ended';

export interface WaitOptions {
  readonly look: () => Promise<Look>;
  /** Called every 15 s: "responds, but is not ready yet (15.0 s)". */
  readonly note: (text: string) => void;
  readonly signal: AbortSignal;
  readonly now?: () => number;
  readonly pause?: (ms: number) => Promise<unknown>;
}

const POLL_MS = 100;
/** A process without a response for this long did not start. */
const SILENT_MS = 60_000;
/** A database that loads boards of tens of thousands of cards takes minutes on a small machine. */
const BUSY_MS = 5 * 60_000;
const ANSWER_MS = 10_000;
const NOTE_EVERY_MS = 15_000;

/** Polls until the process is ready, has ended or reaches a timeout. @returns The last result. */
export async function waitUntilReady({
  look,
  note,
  signal,
  now = () => performance.now(),
  pause = sleep,
}: WaitOptions): Promise<Look> {
  const startedAt = now();
  let respondedAt = startedAt;
  let notedAt = startedAt;
  for (;;) {
    const found = await look();
    const at = now();
    if (found === 'busy') respondedAt = at;
    const isOver = at - respondedAt >= SILENT_MS || at - startedAt >= BUSY_MS || signal.aborted;
    if (found === 'ready' || found === 'ended' || isOver) return found;
    if (at - notedAt >= NOTE_EVERY_MS) {
      notedAt = at;
      const how = found === 'busy' ? 'responds, but is not ready yet' : 'does not respond yet';
      note(`${how} (${formatDuration(at - startedAt)})`);
    }
    await pause(POLL_MS);
  }
}

export async function lookAt(url: string): Promise<Exclude<Look, 'ended'>> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) })).ok ? 'ready' : 'busy';
  } catch {
    return 'silent';
  }
}
