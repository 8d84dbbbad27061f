import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackUpload } from '../deploy/pack-functions';

/** Google's build adds its runner to an upload that does not name one; nothing of ours pins its version. */
const FRAMEWORK = '@google-cloud/functions-framework';
const FRAMEWORK_VERSION = '5.0.5';

/** The upload as it stands on a server of Google. */
export interface InstalledUpload {
  readonly folder: string;
  /** The program that runs one function. */
  readonly runner: string;
  readonly uploadBytes: number;
  readonly installedBytes: number;
  readonly installMs: number;
}

/**
 * Packs `functions/lib` with firebase-tools, and installs that alone, by its own lock file. The folder is outside of
 * the checkout, in whose `node_modules` Node would find what the upload lacks.
 */
export async function installUpload(root: string, state: string): Promise<InstalledUpload> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'keelson-upload-')));
  await unpackUpload(join(root, 'functions', 'lib'), folder);
  const uploadBytes = bytesOf(folder);
  const startedAt = Date.now();
  npm(folder, ['ci', '--omit=dev', '--ignore-scripts']);
  const installMs = Date.now() - startedAt;
  return {
    folder,
    runner: installRunner(join(state, 'runner')),
    uploadBytes,
    installedBytes: bytesOf(folder),
    installMs,
  };
}

/** A folder of its own, as the layer of Google's build. */
function installRunner(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const manifest = { private: true, dependencies: { [FRAMEWORK]: FRAMEWORK_VERSION } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const installed = join(folder, 'node_modules', FRAMEWORK);
  if (versionOf(installed) !== FRAMEWORK_VERSION) npm(folder, ['install', '--ignore-scripts']);
  return join(installed, 'build', 'src', 'main.js');
}

function versionOf(folder: string): string | null {
  try {
    const text = readFileSync(join(folder, 'package.json'), 'utf8');
    return (JSON.parse(text) as { version: string }).version;
  } catch {
    return null;
  }
}

function npm(cwd: string, args: readonly string[]): void {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stderr } = spawnSync('npm', [...args, ...quiet], { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed in ${cwd}:\n${stderr}`);
}

function bytesOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile())
    .reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
}
