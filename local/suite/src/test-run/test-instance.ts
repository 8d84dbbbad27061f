import { rmSync } from 'node:fs';
import { SuiteFailure } from '../failure';
import { type InstanceFolders, instanceFolders } from '../locations';
import { BASE_PORTS, isPortFree, MAX_OFFSET, type PortTable, portTable } from '../ports';
import { PidFile } from '../process/pid-file';

/** Below Linux's ephemeral ports, and far from the ports of `npm start`. */
const FIRST_OFFSET = 20_000;
const STEP = 1_000;
const TRIES = 20;

export interface TestInstance {
  readonly folders: InstanceFolders;
  readonly ports: PortTable;
  readonly pids: PidFile;
}

/** Claims the first free instance for tests, so that concurrent runs are isolated. */
export async function claimTestInstance(): Promise<TestInstance> {
  for (let index = 0; index < TRIES; index += 1) {
    const folders = instanceFolders(index === 0 ? 'test' : `test-${index + 1}`);
    const claimed = await PidFile.claim(folders);
    if ('heldBy' in claimed) continue;
    const ports = await freeTable(FIRST_OFFSET + index * STEP);
    for (const path of [folders.data, folders.payments, folders.logs]) {
      rmSync(path, { recursive: true, force: true });
    }
    return { folders, ports, pids: claimed.claim };
  }
  throw new SuiteFailure(
    `${TRIES} test runs are already in progress.`,
    'Wait for one of them to end.',
  );
}

/** The ports at an offset, or the next offset at which all of them are free. */
async function freeTable(from: number): Promise<PortTable> {
  for (let offset = from; offset <= MAX_OFFSET; offset += STEP) {
    const ports = portTable(offset);
    const free = await Promise.all(Object.values(ports).map((port) => isPortFree(port)));
    if (free.every(Boolean)) return ports;
  }
  throw new SuiteFailure(
    'No free ports for the tests.',
    `They need ${Object.keys(BASE_PORTS).length} free ports from ${FIRST_OFFSET + BASE_PORTS.app} on.`,
  );
}
