import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackUpload } from '../deploy/pack-functions';

/** The upload as it stands on a server of Google. */
export interface InstalledUpload {
  readonly folder: string;
  readonly uploadBytes: number;
  readonly installedBytes: number;
  readonly installMs: number;
}

/**
 * Returns what firebase-tools uploads of a folder, unpacked outside of the checkout, in whose `node_modules` Node would
 * find what it lacks.
 */
export async function unpackToTemporary(source: string): Promise<string> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'keelson-upload-')));
  await unpackUpload(source, folder);
  return folder;
}

/**
 * Packs `functions/lib` with firebase-tools, and installs that alone, by its own lock file.
 *
 * @param inspect Called with the folder before anything is installed.
 */
export async function installUpload(
  root: string,
  inspect: (folder: string) => Promise<void> = () => Promise.resolve(),
): Promise<InstalledUpload> {
  const folder = await unpackToTemporary(join(root, 'functions', 'lib'));
  await inspect(folder);
  const uploadBytes = bytesOf(folder);
  const startedAt = Date.now();
  npm(folder, ['ci', '--omit=dev', '--ignore-scripts']);
  const installMs = Date.now() - startedAt;
  return { folder, uploadBytes, installedBytes: bytesOf(folder), installMs };
}

/** @throws with what npm printed. */
export function npm(cwd: string, args: readonly string[]): void {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stderr } = spawnSync('npm', [...args, ...quiet], { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed in ${cwd}:\n${stderr}`);
}

export function bytesOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile())
    .reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
}
