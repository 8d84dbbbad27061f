import { readFileSync } from 'node:fs';
import { type FunctionsLog } from './emulators/functions-log';
import { libOf } from './emulators/project-folder';
import { type Toolchain } from './emulators/toolchain';
import { functionsOf, type HostingConfig } from './hosting/hosting-config';
import { type LocalEnv } from './local-env';
import { type InstanceFolders } from './locations';
import { type PortTable } from './ports';
import { type ProcessGroup } from './process/group';
import { startFunctions, startHosting } from './service-process';
import { functionsOrigin, functionsServerEnvironment } from './suite-environment';
import { type Terminal } from './terminal';

interface CopyOptions {
  readonly folders: InstanceFolders;
  readonly ports: PortTable;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

/** Starts the functions of one copy, from the builds in its project folder. */
export const startFunctionsOf = ({
  folders,
  ports,
  terminal,
  signal,
  local,
  log,
}: CopyOptions & {
  readonly local: LocalEnv;
  readonly log: FunctionsLog;
}): Promise<ProcessGroup> =>
  startFunctions({
    folders,
    terminal,
    signal,
    functionsFolder: libOf(folders),
    port: ports.functionsServer,
    env: functionsServerEnvironment(local, ports),
    onLine: (line) => log.takeOutput(line),
  });

export const startHostingOf = ({
  folders,
  ports,
  terminal,
  signal,
  toolchain,
  config,
  port,
}: CopyOptions & {
  readonly toolchain: Toolchain;
  readonly config: string;
  readonly port: number;
}): Promise<ProcessGroup> =>
  startHosting({
    folders,
    terminal,
    signal,
    settings: {
      config,
      firebaseTools: toolchain.firebaseTools,
      functions: functionUrls(config, functionsOrigin(ports)),
      host: '127.0.0.1',
      port,
      firestore: { emulator: `127.0.0.1:${ports.firestore}`, port: ports.firestoreWeb },
    },
  });

/** One process serves every function that a `firebase.json` rewrites to. */
function functionUrls(config: string, origin: string): Record<string, string> {
  const { hosting } = JSON.parse(readFileSync(config, 'utf8')) as { hosting: HostingConfig };
  return Object.fromEntries(functionsOf(hosting).map((id) => [id, `${origin}/${id}`]));
}
