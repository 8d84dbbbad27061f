import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answers } from './answers';
import { SuiteFailure } from './failure';
import { type InstanceFolders, ROOT } from './locations';
import { type PortTable } from './ports';
import { ProcessGroup } from './process/group';
import { writePreload } from './process/preload';

const READY_TIMEOUT_MS = 30_000;
const POLL_MS = 100;

export interface ServiceOptions {
  readonly folders: InstanceFolders;
  readonly ports: PortTable;
  readonly env: Readonly<Record<string, string>>;
}

interface NodeService {
  /** Names its log too. */
  readonly name: string;
  /** How a sentence about it begins. */
  readonly title: string;
  /** Arguments of Node after the preload. */
  readonly args: readonly string[];
  /** Answers with success once it is ready. */
  readonly healthUrl: string;
}

/** Starts the stand-in for the payment provider and waits until it answers. */
export const startPayments = (options: ServiceOptions): Promise<ProcessGroup> =>
  startService(options, {
    name: 'payments',
    title: 'The payments stand-in',
    args: ['--import', 'tsx', join(ROOT, 'local', 'payments', 'src', 'main.ts')],
    healthUrl: `http://127.0.0.1:${options.ports.payments}/_control/health`,
  });

/** Starts the execution service's bundle as production does, once its database is there. */
export async function startExecution(options: ServiceOptions): Promise<ProcessGroup> {
  const { ports } = options;
  await waitFor(`http://127.0.0.1:${ports.firestore}/`);
  return startService(options, {
    name: 'execution',
    title: 'The execution service',
    args: ['--enable-source-maps', join(ROOT, 'execution', 'lib', 'main.js')],
    healthUrl: `http://127.0.0.1:${ports.execution}/v1/health`,
  });
}

async function startService(
  { folders, env }: ServiceOptions,
  { name, title, args, healthUrl }: NodeService,
): Promise<ProcessGroup> {
  const log = join(folders.logs, `${name}.log`);
  const group = await ProcessGroup.start({
    name,
    command: process.execPath,
    args: ['--import', writePreload(folders.bin, 'watchParent'), ...args],
    cwd: ROOT,
    env: { ...process.env, ...env },
    log,
  });
  if (await waitFor(healthUrl, group)) return group;
  const words = group.lastLines(15).join('\n    ');
  await group.stop('SIGTERM', 2_000);
  throw new SuiteFailure(`${title} did not start:\n    ${words}`, `All of it: ${log}`);
}

/** True when the address answers in time; false also when the group ends before it does. */
async function waitFor(url: string, group?: ProcessGroup): Promise<boolean> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline && group?.isRunning !== false) {
    if (await answers(url)) return true;
    await sleep(POLL_MS);
  }
  return false;
}
