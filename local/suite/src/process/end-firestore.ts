import { type InstanceFolders } from '../locations';
import { trySignal } from './group';
import { isFirestoreOf } from './orphans';
import { observeProcesses } from './observe';

/**
 * Ends the Firestore emulator of an instance whose firebase-tools has ended: it runs in a separate process
 * group, and its pid may not be known yet.
 */
export function endFirestoreOf({ project }: InstanceFolders): void {
  for (const process of observeProcesses()) {
    if (isFirestoreOf(project, process)) trySignal(process.pid, 'SIGKILL');
  }
}
