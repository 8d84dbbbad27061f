import { createRequire } from 'node:module';
import { REGION } from '@keelson/contracts/region';
import { freePort } from '@keelson/server/testing/service-process';

interface Emulator {
  start(): Promise<void>;
  stop(): Promise<void>;
}
const { TasksEmulator } = createRequire(__filename)(
  'firebase-tools/lib/emulator/tasksEmulator',
) as { readonly TasksEmulator: new (args: object) => Emulator };

export interface StartedTasks {
  /** For `CLOUD_TASKS_EMULATOR_HOST`. */
  readonly host: string;
  /** Makes a queue, as the Functions emulator does when it discovers its function. */
  addQueue(name: string, queue: { readonly project: string; readonly uri: string }): Promise<void>;
  stop(): Promise<void>;
}

/** The Tasks emulator of firebase-tools on a free port. */
export async function startTasks(): Promise<StartedTasks> {
  const port = await freePort();
  const host = `127.0.0.1:${port}`;
  const emulator = new TasksEmulator({ host: '127.0.0.1', port });
  await emulator.start();
  return {
    host,
    async addQueue(name, { project, uri }) {
      const path = `projects/${project}/locations/${REGION}/queues/${name}`;
      const response = await fetch(`http://${host}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ defaultUri: uri }),
      });
      if (!response.ok) throw new Error(`The queue was not made: ${await response.text()}`);
    },
    stop: () => emulator.stop(),
  };
}
