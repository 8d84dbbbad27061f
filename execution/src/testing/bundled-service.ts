import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { TOKEN } from './serve';

/** Tests and benchmarks start at the root of the repository. */
const PACKAGE = join(process.cwd(), 'execution');
const READY_MS = 60_000;

/** Bundles the service as for production, into its own folder. @returns The file to run. */
export function buildService(name: string): string {
  const folder = join('lib', name);
  execFileSync(process.execPath, ['build.mjs', folder], { cwd: PACKAGE });
  return join(PACKAGE, folder, 'main.js');
}

export interface BundledService {
  readonly url: string;
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly kill: (signal: NodeJS.Signals) => Promise<void>;
}

/** Starts the bundle and waits until it takes work or, with `until: 'live'`, until it responds. */
export async function startBundle(
  file: string,
  env: Readonly<Record<string, string>>,
  { until = 'ready' }: { readonly until?: 'live' | 'ready' } = {},
): Promise<BundledService> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--enable-source-maps', file], {
    env: {
      ...process.env,
      EXECUTION_SERVICE_TOKEN: TOKEN,
      EXECUTION_PUBLIC_URL: url,
      EXECUTION_PRIVATE_HOSTS: '127.0.0.1',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString('utf8')));
  }
  const output = (): string => chunks.join('');
  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'close');
    child.kill(signal);
    await ended;
  };
  const deadline = Date.now() + READY_MS;
  while (!(await answers(`${url}/v1/${until}`))) {
    if (child.exitCode === null && Date.now() < deadline) await sleep(50);
    else {
      await kill('SIGKILL'); // the caller has nothing to end it with
      throw new Error(`The service did not start:\n${output()}`);
    }
  }
  return { url, child, output, kill };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
