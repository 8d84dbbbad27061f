import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PLAIN } from './deployment';
import { buildImage, type Image } from './image';
import { readMemory } from './process-memory';
import { bytesOf } from './upload';

const START_MS = 60_000;
/** Cloud Run sends SIGKILL ten seconds after SIGTERM. */
const STOP_MS = 10_000;
const PORTS = [19_119, 19_120];

/** Expected statuses. The rehearsal has no database, so an instance lives and is not ready. */
const ANSWERS: readonly (readonly [path: string, token: string | null, status: number])[] = [
  ['/v1/openapi.json', null, 200],
  ['/v1/boards', 'other', 401],
  ['/v1/live', null, 200],
  ['/v1/ready', null, 503],
];

export interface RehearsedInstance {
  /** Until the first response. */
  readonly startMs: number;
  /** Resident, idle. */
  readonly rssMb: number;
  readonly problems: readonly string[];
}

export interface RehearsedExecution {
  /** Without the base image. */
  readonly imageBytes: number;
  readonly buildMs: number;
  readonly instances: readonly RehearsedInstance[];
}

/** The execution service, built by the steps of its Dockerfile, two instances at once. */
export async function rehearseExecution(
  root: string,
  secrets: Readonly<Record<string, string>>,
): Promise<RehearsedExecution> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'keelson-image-')));
  try {
    const startedAt = Date.now();
    const image = buildImage(root, join(root, 'execution', 'Dockerfile'), folder);
    const buildMs = Date.now() - startedAt;
    const instances = await Promise.all(
      PORTS.map((port) => rehearseInstance(image, port, secrets)),
    );
    return { imageBytes: bytesOf(image.root), buildMs, instances };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function rehearseInstance(
  image: Image,
  port: number,
  secrets: Readonly<Record<string, string>>,
): Promise<RehearsedInstance> {
  const [, ...args] = image.command;
  const startedAt = Date.now();
  const child = spawn(process.execPath, args, {
    cwd: join(image.root, image.workingDirectory),
    env: {
      ...PLAIN,
      ...image.env,
      PATH: process.env['PATH'] ?? '',
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
  try {
    const base = `http://127.0.0.1:${port}`;
    if (!(await isStarted(`${base}/v1/live`, child))) {
      throw new Error(`The execution service does not start: ${output.join('').slice(0, 500)}`);
    }
    const startMs = Date.now() - startedAt;
    const answers = await wrongAnswers(base);
    const { nowMb: rssMb } = readMemory(child.pid ?? 0);
    return { startMs, rssMb, problems: [...answers, ...(await stop(child))] };
  } finally {
    child.kill('SIGKILL');
  }
}

async function wrongAnswers(base: string): Promise<string[]> {
  const problems: string[] = [];
  for (const [path, token, expected] of ANSWERS) {
    const headers: Record<string, string> =
      token === null ? {} : { authorization: `Bearer ${token}` };
    const { status } = await fetch(`${base}${path}`, { headers });
    if (status !== expected) {
      problems.push(`The execution service answers ${status} to ${path}, not ${expected}`);
    }
  }
  return problems;
}

/** Whether any response came before the process ended. */
async function isStarted(url: string, child: ChildProcess): Promise<boolean> {
  for (const end = Date.now() + START_MS; Date.now() < end && child.exitCode === null;) {
    try {
      await fetch(url);
      return true;
    } catch {
      await pause(50);
    }
  }
  return false;
}

async function stop(child: ChildProcess): Promise<string[]> {
  const ended = new Promise<boolean>((resolve) => child.once('exit', () => resolve(true)));
  child.kill('SIGTERM');
  const inTime = await Promise.race([ended, pause(STOP_MS, false)]);
  return inTime ? [] : [`The execution service does not stop within ${STOP_MS} ms`];
}
