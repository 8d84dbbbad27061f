import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { observeProcess } from './observe';

const POLL_MS = 200;

/**
 * Runs `work` while holding a lock file, so that no other process of this machine runs at the same time. A
 * lock whose owner died is taken over.
 *
 * @param onWait Called once when another process holds the lock.
 */
export async function withLock<T>(
  file: string,
  work: () => Promise<T>,
  onWait: () => void = () => undefined,
): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  for (let notified = false; !tryTake(file); notified = true) {
    if (!isHeld(file)) {
      rmSync(file, { force: true });
      continue;
    }
    if (!notified) onWait();
    await sleep(POLL_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function tryTake(file: string): boolean {
  try {
    const startedAt = observeProcess(process.pid)?.startedAt ?? '';
    writeFileSync(file, `${process.pid} ${startedAt}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isHeld(file: string): boolean {
  try {
    const [pid, ...startedAt] = readFileSync(file, 'utf8').split(' ');
    return observeProcess(Number(pid))?.startedAt === startedAt.join(' ');
  } catch {
    return false; // released in the meantime
  }
}
