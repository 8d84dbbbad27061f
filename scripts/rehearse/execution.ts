import { type ChildProcess, execSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PLAIN } from './deployment';

const START_MS = 60_000;
/** Cloud Run sends SIGKILL ten seconds after SIGTERM. */
const STOP_MS = 10_000;

/** Runs the stage `packages` of the Dockerfile in an empty folder: what the image installs beside the bundle. */
function installPackages(root: string, folder: string): void {
  const dockerfile = readFileSync(join(root, 'execution', 'Dockerfile'), 'utf8');
  const stage = /^FROM .* AS packages\n([\s\S]*?)^FROM /m.exec(dockerfile)?.[1] ?? '';
  if (stage === '') throw new Error('execution/Dockerfile has no stage named packages');
  for (const line of stage.split('\n')) {
    const [instruction, ...args] = line.trim().split(/\s+/);
    if (instruction === 'COPY') copy(root, folder, args);
    if (instruction === 'RUN')
      execSync(`${args.join(' ')} --no-audit`, { cwd: folder, stdio: 'pipe' });
  }
}

function copy(root: string, folder: string, args: readonly string[]): void {
  const target = join(folder, args.at(-1) ?? '.');
  for (const source of args.slice(0, -1))
    cpSync(join(root, source), join(target, basename(source)));
}

/**
 * The execution service as its image has it, two instances at once.
 *
 * @returns Sentences; none when both serve and stop.
 */
export async function rehearseExecution(
  root: string,
  secrets: Readonly<Record<string, string>>,
): Promise<string[]> {
  // Outside of the checkout, as the upload of the functions.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'keelson-image-')));
  installPackages(root, folder);
  execSync('npm run build --workspace execution', { cwd: root, stdio: 'pipe' });
  for (const name of ['package.json', 'lib']) {
    cpSync(join(root, 'execution', name), join(folder, 'execution', name), { recursive: true });
  }
  const found = await Promise.all(
    [19119, 19120].map((port) => rehearseInstance(folder, port, secrets)),
  );
  rmSync(folder, { recursive: true, force: true });
  return found.flat();
}

async function rehearseInstance(
  folder: string,
  port: number,
  secrets: Readonly<Record<string, string>>,
): Promise<string[]> {
  const child = spawn(process.execPath, ['--enable-source-maps', 'lib/main.js'], {
    cwd: join(folder, 'execution'),
    env: {
      ...PLAIN,
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      EXECUTION_SERVICE_TOKEN: secrets['EXECUTION_SERVICE_TOKEN'] ?? '',
      // Cloud Run provides the credentials; this machine has none.
      DATA_SERVICE_ROLE_KEY: secrets['DATA_SERVICE_ROLE_KEY'] ?? '',
      EXECUTION_VIDEO: 'off',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const output: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const base = `http://127.0.0.1:${port}/v1`;
  const first = await waitFor(`${base}/openapi.json`, child);
  if (first === null) {
    child.kill('SIGKILL');
    return [`The execution service does not start: ${output.join('').slice(0, 500)}`];
  }
  const refused = await fetch(`${base}/boards`, { headers: { authorization: 'Bearer other' } });
  const problems = [
    ...(first === 200 ? [] : [`The execution service answers ${first} for its description`]),
    ...(refused.status === 401
      ? []
      : [`The execution service answers ${refused.status} to a wrong token`]),
  ];
  return [...problems, ...(await stop(child))];
}

/** The status of the first response; null when the process ended or none came. */
async function waitFor(url: string, child: ChildProcess): Promise<number | null> {
  for (const end = Date.now() + START_MS; Date.now() < end && child.exitCode === null;) {
    try {
      return (await fetch(url)).status;
    } catch {
      await pause(50);
    }
  }
  return null;
}

async function stop(child: ChildProcess): Promise<string[]> {
  const ended = new Promise<boolean>((resolve) => child.once('exit', () => resolve(true)));
  child.kill('SIGTERM');
  const inTime = await Promise.race([ended, pause(STOP_MS, false)]);
  child.kill('SIGKILL');
  return inTime ? [] : [`The execution service does not stop within ${STOP_MS} ms`];
}
