import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { type AddressInfo } from 'node:net';
import { REGION } from '@keelson/contracts/region';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFunctions } from 'firebase-admin/functions';
import { type TaskRequest } from './deployed-function';
import { createFunctionsServer } from './functions-server';

interface Emulator {
  start(): Promise<void>;
  stop(): Promise<void>;
}
const { TasksEmulator } = createRequire(__filename)(
  'firebase-tools/lib/emulator/tasksEmulator',
) as { readonly TasksEmulator: new (args: object) => Emulator };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}

const PROJECT = 'demo-tasks';
const deliveries: TaskRequest[] = [];
let functions: Server;
let emulator: Emulator;
let tasksHost: string;

beforeAll(async () => {
  const run = (task: TaskRequest): Promise<unknown> => {
    deliveries.push(task);
    return task.retryCount === 0 ? Promise.reject(new Error('once')) : Promise.resolve();
  };
  functions = createFunctionsServer([
    { name: 'reconcileShard', timeoutSeconds: 5, kind: { type: 'task', run } },
  ]).listen(0, '127.0.0.1');
  await once(functions, 'listening');
  const port = await freePort();
  tasksHost = `127.0.0.1:${port}`;
  emulator = new TasksEmulator({ host: '127.0.0.1', port });
  await emulator.start();
  const { port: functionsPort } = functions.address() as AddressInfo;
  // As the Functions emulator does when it discovers the function.
  await fetch(`http://${tasksHost}/projects/${PROJECT}/locations/${REGION}/queues/reconcileShard`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ defaultUri: `http://127.0.0.1:${functionsPort}/reconcileShard` }),
  });
});
afterAll(async () => {
  await emulator.stop();
  functions.close().closeAllConnections();
});

it('tasks of the admin SDK reach their function through the emulator, and come again after an error', async () => {
  process.env['CLOUD_TASKS_EMULATOR_HOST'] = tasksHost;
  const app = initializeApp({ projectId: PROJECT }, 'tasks');
  const queue = getFunctions(app).taskQueue(`locations/${REGION}/functions/reconcileShard`);
  await queue.enqueue({ walk: 'walk-1', index: 3 }, { dispatchDeadlineSeconds: 540 });
  const deadline = Date.now() + 20_000;
  while (deliveries.length < 2 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  delete process.env['CLOUD_TASKS_EMULATOR_HOST'];
  await deleteApp(app);
  expect(deliveries).toMatchObject([
    { data: { walk: 'walk-1', index: 3 }, retryCount: 0 },
    { data: { walk: 'walk-1', index: 3 }, retryCount: 1 },
  ]);
}, 40_000);
