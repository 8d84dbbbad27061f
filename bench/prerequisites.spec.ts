import { type AddressInfo, createServer } from 'node:net';
import { requireReady } from './prerequisites';

const listening = async (): Promise<{ address: string; close: () => Promise<void> }> => {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

describe('requireReady', () => {
  it('names the build that is missing', async () => {
    await expect(requireReady('webhooks', 'no/such/file.js', {})).rejects.toMatchObject({
      message: 'no/such/file.js does not exist.',
      remedy: 'Run npm run build first.',
    });
  });

  it('says how to start the emulator when none is configured or none accepts connections', async () => {
    const gone = await listening();
    await gone.close();
    for (const env of [{}, { FIRESTORE_EMULATOR_HOST: gone.address }]) {
      await expect(requireReady('webhooks', null, env)).rejects.toMatchObject({
        message: expect.stringContaining('The Firestore emulator does not run') as string,
        remedy: expect.stringContaining('npm run ops -- suite --only firestore') as string,
      });
    }
  });

  it('passes with both', async () => {
    const server = await listening();
    const env = { FIRESTORE_EMULATOR_HOST: server.address };
    await expect(requireReady('webhooks', 'package.json', env)).resolves.toBeUndefined();
    await server.close();
  });
});
