import type { ClientConfig } from '@keelson/contracts/platform/config';
import { connectFirestoreEmulator, type Firestore } from 'firebase/firestore';
import type { Firestore as PlainFirestore } from 'firebase/firestore/lite';

// The build for a deployment replaces this file with `firestore-emulators.deployed.ts`.

export function connectFirestore(db: Firestore, { local }: ClientConfig): void {
  if (local) connectFirestoreEmulator(db, local.firestoreHost, local.firestorePort);
}

export async function connectPlainFirestore(
  db: PlainFirestore,
  { local }: ClientConfig,
): Promise<void> {
  if (!local) return;
  const plain = await import('firebase/firestore/lite');
  plain.connectFirestoreEmulator(db, local.firestoreHost, local.firestorePort);
}
