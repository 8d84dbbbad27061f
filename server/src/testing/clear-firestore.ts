/**
 * Removes all documents of a project from the Firestore emulator, which keeps the data of all projects in one memory
 * for as long as it runs.
 */
export async function clearFirestore(projectId: string): Promise<void> {
  const host = process.env['FIRESTORE_EMULATOR_HOST'] ?? '';
  const url = `http://${host}/emulator/v1/projects/${projectId}/databases/(default)/documents`;
  const response = await fetch(url, { method: 'DELETE' });
  if (!response.ok) throw new Error(`The emulator responded with ${response.status}`);
}
