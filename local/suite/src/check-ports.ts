import { SuiteFailure } from './failure';
import { isPortFree, type PortName, type PortTable } from './ports';
import { findPortOwner } from './process/port-owner';
import { BRAND } from '@keelson/contracts/brand/brand';

const CHECKED: readonly PortName[] = [
  'app',
  'payments',
  'hub',
  'logging',
  'functions',
  'functionsServer',
  'firestore',
  'firestoreWeb',
  'auth',
  'execution',
  'firestoreWebsocket',
  'storage',
  'eventarc',
  'tasks',
];

/** @throws {SuiteFailure} with the port, its owner if visible, and the remedy. */
export async function checkPorts(ports: PortTable, dev: boolean): Promise<void> {
  for (const name of dev ? [...CHECKED, 'hosting' as const] : CHECKED) {
    const port = ports[name];
    if (await isPortFree(port)) continue;
    const owner = findPortOwner(port);
    const who =
      owner === null ? 'another program' : `process ${owner.pid} (${brief(owner.command)})`;
    const stop = owner === null ? 'Stop that program' : `Run \`kill ${owner.pid}\``;
    throw new SuiteFailure(
      `Port ${port}, which ${BRAND.name} needs for ${name}, is in use by ${who}.`,
      `${stop}, or use other ports: KEELSON_PORT_OFFSET=1000 npm start`,
    );
  }
}

const BRIEF = 60;
const brief = (command: string): string =>
  command.length > BRIEF ? `${command.slice(0, BRIEF)}…` : command;
