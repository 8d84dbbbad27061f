import { setTimeout as sleep } from 'node:timers/promises';

const ATTEMPTS = 200;

/** Repeats checks of what is stored after a response, until they pass; the last failure is that of the test. */
export async function eventually(check: () => Promise<void>): Promise<void> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    try {
      await check();
      return;
    } catch {
      await sleep(50);
    }
  }
  await check();
}
