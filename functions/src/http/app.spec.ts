import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { GetHealth } from '@keelson/contracts/platform/health';
import { createLogger } from '@keelson/server/logger';
import { createApp } from './app';
import { type HttpDeps } from './http-deps';

/** The lease of an idempotency key that routes of a function see. */
async function leaseOf(options: { timeoutSeconds?: number }): Promise<number> {
  let leaseMs = 0;
  const app = createApp({
    http: { log: createLogger(() => undefined) } as unknown as HttpDeps,
    routes: [
      {
        endpoint: GetHealth,
        bind: (deps) => () => {
          ({ leaseMs } = deps);
          return Promise.resolve({ status: 200, body: {} });
        },
      },
    ],
    ...options,
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await fetch(`http://127.0.0.1:${port}${GetHealth.path}`);
  server.close();
  return leaseMs;
}

describe('createApp', () => {
  it.each([
    ['a function of the web', {}, 60],
    ['the console', { timeoutSeconds: 300 }, 300],
  ])('keeps a key for longer than a request of %s may run', async (_which, options, seconds) => {
    const leaseMs = await leaseOf(options);
    expect(leaseMs).toBeGreaterThan(seconds * 1000);
    expect(leaseMs).toBeLessThan((seconds + 60) * 1000);
  });
});
