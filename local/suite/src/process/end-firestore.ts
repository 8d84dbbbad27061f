import { type InstanceFolders } from '../locations';
import { trySignal } from './group';
import { isFirestoreOf } from './orphans';
import { observeProcesses } from './observe';

/**
 * Ends the Firestore emulator of an instance whose firebase-tools is gone: it runs in a group of its
 * own, and its pid may not have been learned yet.
 */
export function endFirestoreOf({ project }: InstanceFolders): void {
  for (const process of observeProcesses()) {
    if (isFirestoreOf(project, process)) trySignal(process.pid, 'SIGKILL');
  }
}
