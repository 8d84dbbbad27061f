import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { deployCommands } from '../deploy/deploy.mjs';
import { type Deployment } from './deployment';
import { startGoogleApis } from './google-apis';

interface Ended {
  readonly status: number | null;
  readonly output: string;
}

const CLI = createRequire(import.meta.url).resolve('firebase-tools/lib/bin/firebase.js');
/** Names the project to commands; firebase-tools sets it for those that it runs. */
const OF_OTHERS = ['GCLOUD_PROJECT', 'KEELSON_PROJECT', 'GOOGLE_APPLICATION_CREDENTIALS'];

async function runFirebase(
  root: string,
  args: readonly string[],
  values: Readonly<Record<string, string>>,
): Promise<Ended> {
  const own = Object.entries(process.env).filter(([name]) => !OF_OTHERS.includes(name));
  const child = spawn(process.execPath, [CLI, ...args], {
    cwd: root,
    env: { ...Object.fromEntries(own), ...values },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: await ended, output: `${out}${errors}` };
}

/**
 * `npm run deploy -- --dry-run` after its build: firebase-tools with its checks before each part, its discovery, packaging,
 * prompts and secrets, against a stand-in for Google's APIs. Writes what it printed to `transcript`.
 *
 * @returns Problems.
 */
export async function dryRun(
  root: string,
  { plain, secrets }: Deployment,
  transcript: string,
): Promise<string[]> {
  const project = plain['DATA_PROJECT_ID'] ?? '';
  const google = await startGoogleApis({ id: project, secrets: Object.keys(secrets) });
  const home = mkdtempSync(join(tmpdir(), 'keelson-firebase-'));
  const values = { ...plain, ...google.env, FIREBASE_TOKEN: 'rehearsal', XDG_CONFIG_HOME: home };
  const printed: string[] = [];
  const problems: string[] = [];
  try {
    for (const args of deployCommands({ project, 'dry-run': true })) {
      const { status, output } = await runFirebase(root, args, values);
      printed.push(`> firebase ${args.join(' ')}\n${output}`);
      if (status !== 0) problems.push(`firebase ${args.join(' ')}: ${lastLines(output)}`);
    }
  } finally {
    google.close();
    rmSync(home, { recursive: true, force: true });
    rmSync(join(root, 'functions', `.env.${project}`), { force: true });
    writeFileSync(transcript, printed.join('\n'));
  }
  return [...problems, ...google.unknown.map((request) => `Google was asked for ${request}`)];
}

const lastLines = (output: string): string => output.trim().split('\n').slice(-6).join(' ⏎ ');
