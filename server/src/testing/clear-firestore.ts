/**
 * Removes all documents of a project from the Firestore emulator. The emulator reads every document of every
 * project for each listener and commit, so what a test leaves behind slows down all that run after it.
 */
export async function clearFirestore(projectId: string): Promise<void> {
  const host = process.env['FIRESTORE_EMULATOR_HOST'] ?? '';
  const url = `http://${host}/emulator/v1/projects/${projectId}/databases/(default)/documents`;
  const response = await fetch(url, { method: 'DELETE' });
  if (!response.ok) throw new Error(`The emulator responded with ${response.status}`);
}
