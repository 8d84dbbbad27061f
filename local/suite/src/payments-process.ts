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

export interface PaymentsOptions {
  readonly folders: InstanceFolders;
  readonly ports: PortTable;
  readonly env: Readonly<Record<string, string>>;
}

/** Starts the stand-in for the payment provider and waits until it answers. */
export async function startPayments(options: PaymentsOptions): Promise<ProcessGroup> {
  const { folders, ports, env } = options;
  const log = join(folders.logs, 'payments.log');
  const group = await ProcessGroup.start({
    name: 'payments',
    command: process.execPath,
    args: [
      ...['--import', 'tsx'],
      ...['--import', writePreload(folders.bin, 'watchParent')],
      join(ROOT, 'local', 'payments', 'src', 'main.ts'),
    ],
    cwd: ROOT,
    env: { ...process.env, ...env },
    log,
  });
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline && group.isRunning) {
    if (await answers(`http://127.0.0.1:${ports.payments}/_control/health`)) return group;
    await sleep(POLL_MS);
  }
  const words = group.lastLines(15).join('\n    ');
  await group.stop('SIGTERM', 2_000);
  throw new SuiteFailure(`The payments stand-in did not start:\n    ${words}`, `All of it: ${log}`);
}
