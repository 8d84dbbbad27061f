import { createServer } from 'node:net';
import { findPortOwner, listeningInodes } from './port-owner';

const TABLE = [
  '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode',
  '   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 41 1 0',
  '   1: 0100007F:1F90 0100007F:D431 01 00000000:00000000 00:00000000 00000000     0        0 42 1 0',
  '   2: 00000000:0BB8 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 43 1 0',
  '',
].join('\n');

describe('listeningInodes', () => {
  it.each([
    { port: 8080, inodes: ['41'] },
    { port: 3000, inodes: ['43'] },
    { port: 54_321, inodes: [] },
  ])('finds the sockets that listen on $port', ({ port, inodes }) => {
    expect(listeningInodes(TABLE, port)).toEqual(inodes);
  });
});

describe('findPortOwner', () => {
  it('finds this process', async () => {
    const server = createServer();
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
    expect(findPortOwner(port)?.pid).toBe(process.pid);
    await new Promise((resolve) => server.close(resolve));
    expect(findPortOwner(port)).toBeNull();
  });
});
