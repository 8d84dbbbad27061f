import { createServer } from 'node:net';
import { SuiteFailure } from './failure';

/** Every port of the local cloud at offset 0. `npm test` and a second `npm start` add an offset. */
export const BASE_PORTS = {
  smtp: 1025,
  app: 3000,
  hosting: 3001,
  payments: 4242,
  hub: 4400,
  logging: 4500,
  functions: 5001,
  functionsServer: 5002,
  inbox: 8025,
  firestore: 8080,
  firestoreWeb: 8081,
  auth: 9099,
  execution: 9119,
  firestoreWebsocket: 9150,
  storage: 9199,
  eventarc: 9299,
  tasks: 9499,
} as const;

export type PortName = keyof typeof BASE_PORTS;
export type PortTable = Readonly<Record<PortName, number>>;

const names = Object.keys(BASE_PORTS) as PortName[];
const HIGHEST = 65_535;
/** The largest offset with valid ports. */
export const MAX_OFFSET = HIGHEST - Math.max(...Object.values(BASE_PORTS));

/**
 * The ports at an offset.
 *
 * @param offset Whole number, `0..MAX_OFFSET`.
 * @throws {RangeError} when a port would fall outside 1–65535.
 */
export function portTable(offset: number): PortTable {
  if (!Number.isInteger(offset) || offset < 0 || offset > MAX_OFFSET) {
    throw new RangeError(`The port offset must be a whole number from 0 to ${MAX_OFFSET}`);
  }
  return fill((name) => BASE_PORTS[name] + offset);
}

function fill(portOf: (name: PortName) => number): PortTable {
  return Object.fromEntries(names.map((name) => [name, portOf(name)])) as Record<PortName, number>;
}

export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      server.close(() => resolve(true));
    });
  });
}

/** Free ports that the system assigns, for suites without fixed URLs. */
export async function freePortTable(): Promise<PortTable> {
  const servers = names.map(() => createServer());
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve, reject) => {
          server.once('error', reject);
          server.listen({ port: 0, host: '127.0.0.1' }, () => {
            const address = server.address();
            resolve(typeof address === 'object' && address !== null ? address.port : 0);
          });
        }),
    ),
  );
  // Held until all are known, so that no port is assigned twice.
  await Promise.all(
    servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
  );
  return fill((name) => ports[names.indexOf(name)] ?? 0);
}

/**
 * Ports from 3000 on that browsers and `fetch` block.
 * Source: "port blocking" of the Fetch standard, https://fetch.spec.whatwg.org/#port-blocking
 */
const REFUSED_BY_BROWSERS: ReadonlySet<number> = new Set([
  ...[3659, 4045, 4190, 5060, 5061, 6000, 6566],
  ...[6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
]);

/**
 * The offset from the environment, 0 by default.
 *
 * @throws {SuiteFailure} when it is not a valid offset, or shifts a port to one that browsers block.
 */
export function portOffset(env: Readonly<Record<string, string | undefined>>): number {
  const asked = env['KEELSON_PORT_OFFSET'];
  if (asked === undefined || asked === '') return 0;
  const offset = Number(asked);
  if (!Number.isInteger(offset) || offset < 0 || offset > MAX_OFFSET) {
    throw new SuiteFailure(
      `KEELSON_PORT_OFFSET is "${asked}", which is not a port offset.`,
      `Set it to a whole number from 0 to ${MAX_OFFSET}.`,
    );
  }
  const refused = Object.values(portTable(offset)).find((port) => REFUSED_BY_BROWSERS.has(port));
  if (refused === undefined) return offset;
  throw new SuiteFailure(
    `KEELSON_PORT_OFFSET is ${offset}, which needs port ${refused}: browsers block that port.`,
    `Set it to another number, such as ${offset + 100}.`,
  );
}
