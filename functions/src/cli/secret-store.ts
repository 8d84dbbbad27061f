import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { mapConcurrent } from '@keelson/server/map-concurrent';
import { ROOT } from './environment';

export interface SecretStore {
  /** Those of the names whose latest version can be used. @throws {SecretStoreError} */
  stored(names: readonly string[]): Promise<ReadonlySet<string>>;
  /** Adds a version. @throws {SecretStoreError} */
  set(name: string, value: string): Promise<void>;
}

/** Secret Manager does not answer, or refuses. */
export class SecretStoreError extends Error {
  override readonly name = 'SecretStoreError';
}

interface CliAnswer {
  readonly status: 'success' | 'error';
  readonly error?: string;
  readonly result?: {
    readonly secrets?: readonly { readonly versionId: string; readonly state: string }[];
  };
}

/** Secret Manager through firebase-tools, with the account of whoever deploys. */
export function openSecretStore(project: string): SecretStore {
  const run = (args: readonly string[], input = ''): Promise<CliAnswer> =>
    runFirebase([...args, '--project', project, '--non-interactive', '--json'], input);
  return {
    stored: async (names) => {
      const usable = new Set<string>();
      await mapConcurrent(3, names, async (name) => {
        if (isUsable(await run(['functions:secrets:get', name]))) usable.add(name);
      });
      return usable;
    },
    set: async (name, value) => {
      // Not as an argument: other users of the machine see those.
      const { status, error } = await run(
        ['functions:secrets:set', name, '--data-file', '-'],
        value,
      );
      if (status === 'error') throw new SecretStoreError(error);
    },
  };
}

function isUsable({ status, error = '', result }: CliAnswer): boolean {
  if (status === 'success') {
    const [latest] = [...(result?.secrets ?? [])].sort(
      (a, b) => Number(b.versionId) - Number(a.versionId),
    );
    return latest?.state === 'ENABLED';
  }
  if (error.includes('404')) return false;
  throw new SecretStoreError(error);
}

async function runFirebase(args: readonly string[], input: string): Promise<CliAnswer> {
  const cli = createRequire(join(ROOT, 'package.json')).resolve(
    'firebase-tools/lib/bin/firebase.js',
  );
  const child = spawn(process.execPath, [cli, ...args], {
    cwd: ROOT,
    env: process.env,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin.end(input);
  const output = await text(child.stdout);
  try {
    return JSON.parse(output.slice(output.indexOf('{'))) as CliAnswer;
  } catch {
    throw new SecretStoreError(output.trim() || 'firebase-tools gave no answer.');
  }
}
