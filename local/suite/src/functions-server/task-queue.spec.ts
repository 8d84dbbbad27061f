import { once } from 'node:events';
import { type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { REGION } from '@keelson/contracts/region';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFunctions } from 'firebase-admin/functions';
import { type TaskRequest } from './deployed-function';
import { createFunctionsServer } from './functions-server';
import { startTasks, type StartedTasks } from './testing/tasks-emulator';

const PROJECT = 'demo-tasks';
const deliveries: TaskRequest[] = [];
let functions: Server;
let tasks: StartedTasks;

beforeAll(async () => {
  const run = (task: TaskRequest): Promise<unknown> => {
    deliveries.push(task);
    return task.retryCount === 0 ? Promise.reject(new Error('once')) : Promise.resolve();
  };
  functions = createFunctionsServer([
    { name: 'reconcileShard', timeoutSeconds: 60, kind: { type: 'task', run } },
  ]).listen(0, '127.0.0.1');
  await once(functions, 'listening');
  tasks = await startTasks();
  const { port } = functions.address() as AddressInfo;
  const uri = `http://127.0.0.1:${port}/reconcileShard`;
  await tasks.addQueue('reconcileShard', { project: PROJECT, uri });
});
afterAll(async () => {
  await tasks.stop();
  functions.close().closeAllConnections();
});

it('tasks of the admin SDK reach their function through the emulator, and come again after an error', async () => {
  process.env['CLOUD_TASKS_EMULATOR_HOST'] = tasks.host;
  const app = initializeApp({ projectId: PROJECT }, 'tasks');
  const queue = getFunctions(app).taskQueue(`locations/${REGION}/functions/reconcileShard`);
  await queue.enqueue({ walk: 'walk-1', index: 3 }, { dispatchDeadlineSeconds: 540 });
  const deadline = Date.now() + 120_000;
  while (deliveries.length < 2 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  delete process.env['CLOUD_TASKS_EMULATOR_HOST'];
  await deleteApp(app);
  expect(deliveries).toMatchObject([
    { data: { walk: 'walk-1', index: 3 }, retryCount: 0 },
    { data: { walk: 'walk-1', index: 3 }, retryCount: 1 },
  ]);
});
