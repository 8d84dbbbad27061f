import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { type InstanceFolders, instanceFolders } from '../locations';
import { freePortTable, type PortTable } from '../ports';
import { Supervised } from '../process/supervised';
import { FirebaseEmulators } from './firebase-process';
import { writeProjectFolder } from './project-folder';
import { findToolchain } from './toolchain';

let folders: InstanceFolders;
let ports: PortTable;
let emulators: Supervised<FirebaseEmulators>;
const notes: string[] = [];
/** The newest processes by name: `emulators` (the CLI) and `firestore` (Java). */
const pids = new Map<string, number>();

beforeAll(async () => {
  folders = instanceFolders(`restart-${process.pid}`);
  ports = await freePortTable();
  const toolchain = await findToolchain();
  const config = writeProjectFolder({
    folders,
    ports,
    hostingPort: ports.app,
    functionsEnv: {},
    builds: 'linked',
  });
  emulators = await Supervised.start({
    title: 'The emulators',
    log: folders.logs,
    note: (line) => notes.push(line),
    pause: () => Promise.resolve(),
    start: () =>
      FirebaseEmulators.start({
        toolchain,
        folders,
        config,
        ports,
        only: ['firestore'],
        env: {},
        keepData: true,
        onSpawn: (name, pid) => pids.set(name, pid),
      }),
  });
});
afterAll(async () => {
  emulators.current?.kill();
  await emulators.stop();
  rmSync(folders.home, { recursive: true, force: true });
});

// The emulator closes connections that it has answered on, at times while the next request is sent.
const headers = {
  authorization: 'Bearer owner',
  'content-type': 'application/json',
  connection: 'close',
};
const request = async (name: string, init: RequestInit = {}): Promise<number> => {
  const documents = `http://127.0.0.1:${ports.firestore}/v1/projects/demo-keelson/databases/(default)/documents`;
  const response = await fetch(`${documents}/kept/${name}`, { headers, ...init });
  await response.arrayBuffer();
  return response.status;
};
const write = (name: string) => request(name, { method: 'PATCH', body: '{"fields":{}}' });
const save = (): Promise<void> => emulators.current?.save() ?? Promise.reject(new Error('Not up'));

/** Lets every write of a file by the database fail, as on a full disk, or succeed again. */
const limitFiles = (limit: '0' | 'unlimited'): unknown =>
  execFileSync('prlimit', ['--pid', String(pids.get('firestore')), `--fsize=${limit}:unlimited`]);

const hasLimits = process.platform === 'linux';

(hasLimits ? it : it.skip)(
  'a save without space fails with a reason, keeps the last one, and later saves succeed',
  async () => {
    await write('first');
    await save();
    await write('second');
    limitFiles('0');
    await expect(save()).rejects.toMatchObject({
      message: expect.stringContaining('could not save their data') as string,
      remedy: expect.stringContaining('The data of the last save is kept') as string,
    });
    // Nothing of it is left, and the emulators answer.
    expect(readdirSync(folders.logs).filter((name) => name.startsWith('firebase-export'))).toEqual(
      [],
    );
    expect(await request('second')).toBe(200);
    expect(emulators.deathCount).toBe(0);
    limitFiles('unlimited');
    await save();
  },
);

it('a database that the system kills starts again with the data of the last save, and says so', async () => {
  await write('saved');
  await save();
  await write('unsaved');
  const { current } = emulators;
  process.kill(pids.get('firestore') ?? 0, 'SIGKILL');
  const deadline = Date.now() + 150_000;
  while (notes.length === 0 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(notes).toEqual([expect.stringMatching(/^The emulators ended \(.+\); started again in /)]);
  expect(emulators.current).not.toBe(current);
  expect([await request('saved'), await request('unsaved')]).toEqual([200, 404]);
});
