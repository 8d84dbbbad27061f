import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '@keelson/contracts/time';

/** The emulator ends a transaction that nobody used for a minute, also one of a killed process. */
const LONGEST_LOCK = 70 * SECOND;
const PAUSE_MS = 200;

/**
 * Removes all documents of a project from the Firestore emulator, which keeps the data of all projects in one memory
 * for as long as it runs. Repeats what the emulator did not do: it responds with 409 after waiting two seconds for the
 * lock of an open transaction, and now and then with 500 while clients of the project disconnect.
 */
export async function clearFirestore(projectId: string): Promise<void> {
  const host = process.env['FIRESTORE_EMULATOR_HOST'] ?? '';
  const url = `http://${host}/emulator/v1/projects/${projectId}/databases/(default)/documents`;
  const giveUpAt = Date.now() + LONGEST_LOCK;
  let response = await fetch(url, { method: 'DELETE' });
  while ((response.status === 409 || response.status >= 500) && Date.now() < giveUpAt) {
    await response.body?.cancel();
    await sleep(PAUSE_MS);
    response = await fetch(url, { method: 'DELETE' });
  }
  if (!response.ok) {
    throw new Error(`The emulator responded with ${response.status}: ${await response.text()}`);
  }
}
