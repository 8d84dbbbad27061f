import type { ClientConfig } from '@keelson/contracts/platform/config';
import type { Firestore } from 'firebase/firestore';
import type { Firestore as PlainFirestore } from 'firebase/firestore/lite';

// Takes the place of `firestore-emulators.ts` in a deployment.

export function connectFirestore(_db: Firestore, _config: ClientConfig): void {
  // A deployment has no emulator.
}

export async function connectPlainFirestore(
  _db: PlainFirestore,
  _config: ClientConfig,
): Promise<void> {
  // A deployment has no emulator.
}
