import type { ClientConfig } from '@keelson/contracts/platform/config';
import { connectFirestoreEmulator, type Firestore } from 'firebase/firestore';
import {
  connectFirestoreEmulator as connectPlainEmulator,
  type Firestore as PlainFirestore,
} from 'firebase/firestore/lite';

// The build for a deployment replaces this file with `firestore-emulators.deployed.ts`.

export function connectFirestore(db: Firestore, { local }: ClientConfig): void {
  if (local) connectFirestoreEmulator(db, local.firestoreHost, local.firestorePort);
}

export function connectPlainFirestore(db: PlainFirestore, { local }: ClientConfig): void {
  if (local) connectPlainEmulator(db, local.firestoreHost, local.firestorePort);
}
