import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
/** The folder for all files of the local suite; git-ignored. */
export const STATE = join(ROOT, '.keelson');

/** The one project id of the local cloud; the `demo-` prefix prevents access to real projects. */
export const LOCAL_PROJECT = 'demo-keelson';

export interface InstanceFolders {
  readonly name: string;
  readonly home: string;
  /** The project folder for firebase-tools: a derived `firebase.json` and links to the sources. */
  readonly project: string;
  readonly bin: string;
  readonly logs: string;
  /** The data that the next start imports. */
  readonly data: string;
  readonly payments: string;
  readonly pids: string;
  /** Short, because the functions emulator puts sockets here and socket paths are limited to 104 characters. */
  readonly temp: string;
}

export function instanceFolders(name: string, state: string = STATE): InstanceFolders {
  const home = join(state, name);
  const id = createHash('sha256').update(home).digest('hex').slice(0, 8);
  return {
    name,
    home,
    project: join(home, 'project'),
    bin: join(home, 'bin'),
    logs: join(home, 'logs'),
    data: join(home, 'data'),
    payments: join(home, 'payments'),
    pids: join(home, 'pids.json'),
    temp: join(tmpdir(), `keelson-${id}`),
  };
}

/** Offset 0 is the default copy; every other offset has its own data. */
export function instanceAt(offset: number): InstanceFolders {
  return instanceFolders(offset === 0 ? 'main' : `main-${offset}`);
}
