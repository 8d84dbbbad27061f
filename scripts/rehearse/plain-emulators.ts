/**
 * `npm run ops -- rehearse:emulators`: firebase-tools alone, as `npx firebase emulators:start` runs it with the committed
 * `firebase.json`: its own Hosting, its own workers of functions and no preload of the suite. It needs the default ports
 * and `npm run build -- --local`. Of the suite it uses what the machine may lack: the Firestore emulator and Java 21.
 */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkPorts } from '../../local/suite/src/check-ports';
import { findToolchain, prepareJava } from '../../local/suite/src/emulators/toolchain';
import { describeFailure, SuiteFailure } from '../../local/suite/src/failure';
import { instanceFolders, LOCAL_PROJECT, ROOT } from '../../local/suite/src/locations';
import { portTable } from '../../local/suite/src/ports';
import { endFirestoreOf } from '../../local/suite/src/process/end-firestore';
import { describeEnding, ProcessGroup } from '../../local/suite/src/process/group';
import { Checks } from './checks';

const READY = 'All emulators ready';
const READY_MS = 180_000;
const ANSWER_MS = 60_000;
const GRACE_MS = 30_000;
const BUILT = [`functions/.env.${LOCAL_PROJECT}`, 'functions/lib/index.js', 'web/dist/browser'];

const ports = portTable(0);
const app = `http://127.0.0.1:${ports.app}`;
const folders = instanceFolders('plain-emulators');
const checks = new Checks();

/** Requests through Hosting, and what shows that the right part answers. */
const REQUESTS = [
  { name: 'a page', path: '/', status: 200, text: '<app-root' },
  { name: 'a function behind a rewrite', path: '/api/config', status: 200, text: '"apiKey"' },
  {
    name: 'a function that needs a session',
    path: '/api/me',
    status: 401,
    text: 'session/missing',
  },
  { name: 'a page of a function', path: '/learn', status: 200, text: '<app-root' },
] as const;

async function start(): Promise<ProcessGroup> {
  const { promise: ready, resolve } = Promise.withResolvers<undefined>();
  const group = await ProcessGroup.start({
    name: 'emulators',
    command: join(ROOT, 'node_modules/.bin/firebase'),
    args: ['emulators:start', '--project', LOCAL_PROJECT, '--non-interactive'],
    cwd: ROOT,
    env: { ...process.env, ...prepareJava(await findToolchain(), folders), CI: '1' },
    log: join(folders.logs, 'emulators.log'),
    onLine: (line) => {
      if (line.includes(READY)) resolve(undefined);
    },
  });
  const why = await Promise.race([
    ready.then(() => null),
    group.ended.then((ending) => `ended (${describeEnding(ending)})`),
    new Promise<string>((late) => {
      setTimeout(() => late('were not ready in time'), READY_MS).unref();
    }),
  ]);
  if (why === null) return group;
  await stop(group);
  throw new SuiteFailure(`The emulators ${why}: ${group.lastLines(5).join(' ')}`);
}

async function stop(group: ProcessGroup): Promise<void> {
  await group.stop('SIGINT', GRACE_MS);
  endFirestoreOf({ ...folders, project: ROOT });
}

async function answers(path: string, status: number, text: string): Promise<string[]> {
  const signal = AbortSignal.timeout(ANSWER_MS);
  const response = await fetch(`${app}${path}`, { signal, redirect: 'manual' });
  const body = await response.text();
  return [
    ...(response.status === status ? [] : [`${path} answers ${response.status}`]),
    ...(body.includes(text) ? [] : [`${path} answers without ${text}: ${body.slice(0, 200)}`]),
  ];
}

/** Port of an emulator that answers by itself. */
const OWN = { firestore: ports.firestore, auth: ports.auth, storage: ports.storage } as const;

async function main(): Promise<void> {
  const missing = BUILT.find((path) => !existsSync(join(ROOT, path)));
  if (missing !== undefined) {
    throw new SuiteFailure(`${missing} does not exist.`, 'Run npm run build -- --local first.');
  }
  await checkPorts(ports, false);
  const group = await start();
  try {
    for (const { name, path, status, text } of REQUESTS) {
      await checks.run(`${name}: ${path}`, () => answers(path, status, text));
    }
    for (const [name, port] of Object.entries(OWN)) {
      await checks.run(`${name} answers`, async () => {
        const signal = AbortSignal.timeout(ANSWER_MS);
        await fetch(`http://127.0.0.1:${port}/`, { signal });
        return [];
      });
    }
  } finally {
    await stop(group);
  }
}

try {
  await main();
  rmSync(folders.home, { recursive: true, force: true });
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
if (checks.failed > 0) process.exitCode = 1;
process.exit();
