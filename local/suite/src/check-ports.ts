import { SuiteFailure } from './failure';
import { isPortFree, type PortTable } from './ports';
import { findPortOwner } from './process/port-owner';
import { BRAND } from '@keelson/product/brand';

/** @throws {SuiteFailure} with the port, its owner if visible, and the remedy. */
export async function checkPorts(ports: PortTable, dev: boolean): Promise<void> {
  for (const [name, port] of Object.entries(ports)) {
    // Only `ng serve` has Hosting at a port of its own.
    if (name === 'hosting' && !dev) continue;
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
