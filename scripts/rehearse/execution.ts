import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PLAIN } from './deployment';
import { buildImage, type Image } from './image';
import { RunningInstance, STOP_MS } from './run-instance';
import { bytesOf } from './upload';

const INSTANCES = 2;

/** Expected statuses. The rehearsal has no database, so an instance lives and is not ready. */
const ANSWERS: readonly (readonly [path: string, token: string | null, status: number])[] = [
  ['/v1/openapi.json', null, 200],
  ['/v1/boards', 'other', 401],
  ['/v1/live', null, 200],
  ['/v1/ready', null, 503],
];

export interface RehearsedInstance {
  /** Until it answered. */
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
      Array.from({ length: INSTANCES }, () => rehearseInstance(image, secrets)),
    );
    return { imageBytes: bytesOf(image.root), buildMs, instances };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function rehearseInstance(
  image: Image,
  secrets: Readonly<Record<string, string>>,
): Promise<RehearsedInstance> {
  const env = {
    ...PLAIN,
    HOST: '127.0.0.1',
    EXECUTION_SERVICE_TOKEN: secrets['EXECUTION_SERVICE_TOKEN'] ?? '',
    // Cloud Run provides the credentials; this machine has none.
    DATA_SERVICE_ROLE_KEY: secrets['DATA_SERVICE_ROLE_KEY'] ?? '',
    EXECUTION_VIDEO: 'off',
  };
  const instance = await RunningInstance.start({ image, env, path: '/v1/live' });
  try {
    const { startMs, memoryMb: rssMb, url } = instance;
    const answers = await wrongAnswers(url);
    const late = (await instance.stop())
      ? []
      : [`The execution service does not stop within ${STOP_MS} ms`];
    return { startMs, rssMb, problems: [...answers, ...late] };
  } finally {
    instance.kill();
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
