import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const READY_MS = 60_000;

export interface ServiceProcess {
  readonly url: string;
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly kill: (signal: NodeJS.Signals) => Promise<void>;
}

/**
 * Starts a service with Node and waits until it responds.
 *
 * @param args Of Node: the file to run.
 * @param readyPath Responds with success once it is ready.
 */
export async function startServiceProcess(
  args: readonly string[],
  {
    port,
    readyPath,
    env,
  }: {
    readonly port: number;
    readonly readyPath: string;
    readonly env: Readonly<Record<string, string>>;
  },
): Promise<ServiceProcess> {
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, args, {
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), ...env },
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
  while (!(await answers(`${url}${readyPath}`))) {
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

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}
