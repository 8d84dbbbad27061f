import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Path of the Storage rules runtime of this firebase-tools when it is installed, else `null`. */
export function findStorageRulesRuntime(firebaseTools: string): string | null {
  const named = process.env['STORAGE_EMULATOR_BINARY_PATH'];
  if (named) return named;
  const info = JSON.parse(
    readFileSync(join(firebaseTools, 'lib', 'emulator', 'downloadableEmulatorInfo.json'), 'utf8'),
  ) as { storage: { downloadPathRelativeToCacheDir: string } };
  const cache =
    process.env['FIREBASE_EMULATORS_PATH'] ?? join(homedir(), '.cache', 'firebase', 'emulators');
  const jar = join(cache, info.storage.downloadPathRelativeToCacheDir);
  return existsSync(jar) ? jar : null;
}
