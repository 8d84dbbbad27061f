import { setTimeout as sleep } from 'node:timers/promises';
import { formatDuration } from './terminal';

/** `busy`: it answers, but says that it is not ready yet. */
export type Look = 'ready' | 'busy' | 'silent' | 'ended';

export interface Patience {
  readonly look: () => Promise<Look>;
  /** Told while it takes long: "answers, but is not ready (15.0 s)". */
  readonly note: (text: string) => void;
  /** Nobody needs it any more. */
  readonly signal: AbortSignal;
  readonly now?: () => number;
  readonly pause?: (ms: number) => Promise<unknown>;
}

const POLL_MS = 100;
/** A process that says nothing for so long does not start. */
const SILENT_MS = 60_000;
/** A database that loads boards of ten thousands of cards takes minutes on a small machine. */
const BUSY_MS = 5 * 60_000;
/** Whoever takes a connection and then says nothing. */
const ANSWER_MS = 10_000;
const NOTE_EVERY_MS = 15_000;

/** Waits as long as there is hope. @returns The last look: what went wrong unless it is `ready`. */
export async function waitUntilReady({
  look,
  note,
  signal,
  now = () => performance.now(),
  pause = sleep,
}: Patience): Promise<Look> {
  const startedAt = now();
  let heardAt = startedAt;
  let notedAt = startedAt;
  for (;;) {
    const found = await look();
    const at = now();
    if (found === 'busy') heardAt = at;
    const isOver = at - heardAt >= SILENT_MS || at - startedAt >= BUSY_MS || signal.aborted;
    if (found === 'ready' || found === 'ended' || isOver) return found;
    if (at - notedAt >= NOTE_EVERY_MS) {
      notedAt = at;
      const how = found === 'busy' ? 'answers, but is not ready yet' : 'does not answer yet';
      note(`${how} (${formatDuration(at - startedAt)})`);
    }
    await pause(POLL_MS);
  }
}

/** Looks at an address. */
export async function lookAt(url: string): Promise<Exclude<Look, 'ended'>> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) })).ok ? 'ready' : 'busy';
  } catch {
    return 'silent';
  }
}
