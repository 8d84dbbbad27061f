import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { clearFirestore } from './clear-firestore';

/** An emulator that answers with each of the statuses in turn; `asked` counts the requests. */
async function emulator(
  ...statuses: readonly number[]
): Promise<{ asked: () => number; close: () => void }> {
  let asked = 0;
  const server = createServer((_request, response) => {
    response.statusCode = statuses[asked] ?? 404;
    asked += 1;
    response.end('{"error":{"status":"UNKNOWN"}}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  process.env['FIRESTORE_EMULATOR_HOST'] = `127.0.0.1:${port}`;
  return { asked: () => asked, close: () => server.close().closeAllConnections() };
}

describe('clearing Firestore', () => {
  const host = process.env['FIRESTORE_EMULATOR_HOST'];
  afterEach(() => {
    if (host === undefined) delete process.env['FIRESTORE_EMULATOR_HOST'];
    else process.env['FIRESTORE_EMULATOR_HOST'] = host;
  });

  it.each([
    ['a lock', 409],
    ['an error of the emulator', 500],
  ])('asks again after %s', async (_what, status) => {
    const { asked, close } = await emulator(status, 200);
    await clearFirestore('demo-clear');
    expect(asked()).toBe(2);
    close();
  });

  it('fails at once on another error', async () => {
    const { asked, close } = await emulator(403);
    await expect(clearFirestore('demo-clear')).rejects.toThrow('403');
    expect(asked()).toBe(1);
    close();
  });
});
