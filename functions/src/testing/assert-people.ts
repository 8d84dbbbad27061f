import { paths } from '@keelson/contracts/paths';
import { type Firestore } from 'firebase-admin/firestore';

/** @throws When a document, or an entry of the audit log, takes a workspace that pays for a person. */
export async function assertPeople(db: Firestore): Promise<void> {
  const [users, entries] = await Promise.all([
    db.collection(paths.users()).listDocuments(),
    // '`' is the character after '_'.
    db
      .collection(paths.audit())
      .where('target', '>=', 'users/ws_')
      .where('target', '<', 'users/ws`')
      .get(),
  ]);
  const wrong = [
    ...users.filter(({ id }) => id.startsWith('ws_')).map(({ path }) => path),
    ...entries.docs.map(
      (entry) => `${String(entry.get('action'))} of ${String(entry.get('target'))}`,
    ),
  ];
  if (wrong.length > 0) throw new Error(`Workspaces are no people: ${wrong.join(', ')}`);
}
