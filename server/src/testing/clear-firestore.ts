import { SECOND } from '@keelson/contracts/time';

/** The emulator ends a transaction that nobody used for a minute, also one of a killed process. */
const LONGEST_LOCK = 70 * SECOND;

/**
 * Removes all documents of a project from the Firestore emulator, which keeps the data of all projects in one memory
 * for as long as it runs. Waits for the locks of open transactions: the emulator responds with 409 after waiting two
 * seconds for one.
 */
export async function clearFirestore(projectId: string): Promise<void> {
  const host = process.env['FIRESTORE_EMULATOR_HOST'] ?? '';
  const url = `http://${host}/emulator/v1/projects/${projectId}/databases/(default)/documents`;
  const giveUpAt = Date.now() + LONGEST_LOCK;
  let response = await fetch(url, { method: 'DELETE' });
  while (response.status === 409 && Date.now() < giveUpAt) {
    response = await fetch(url, { method: 'DELETE' });
  }
  if (!response.ok) {
    throw new Error(`The emulator responded with ${response.status}: ${await response.text()}`);
  }
}
