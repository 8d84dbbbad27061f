/** Serves only the chat function, for {@link ChatProcess}, with the project of the environment. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { compose } from '../../composition';
import { listeners } from '../../deployed';
import { memoryLogger } from '../../testing/memory-logger';
import { testConfig } from '../../testing/test-config';

async function serve(): Promise<void> {
  const projectId = process.env['TEST_PROJECT'] ?? '';
  const env = JSON.parse(process.env['TEST_ENV'] ?? '{}') as Record<string, string>;
  const users = initializeApp({ projectId: 'demo-keelson' }, 'users');
  const parts = compose({
    config: testConfig(env),
    firebase: {
      db: getFirestore(initializeApp({ projectId })),
      auth: getAuth(users),
      verifyAppToken: () => Promise.resolve(),
      enqueue: () => Promise.resolve(),
      bucket: () => {
        throw new Error('The chat uses no bucket.');
      },
    },
    now: Date.now,
    log: memoryLogger([]),
  });
  const listener = listeners.chat(parts);
  const server = createServer((req, res) => void listener(req, res)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.stdout.write(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
}

void serve();
