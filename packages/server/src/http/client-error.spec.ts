import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { answerClientErrors } from './client-error';

describe('answerClientErrors', () => {
  let server: Server;
  beforeAll(async () => {
    server = createServer((_req, res) => {
      res.write('partial');
    });
    answerClientErrors(server);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });

  /** Everything that the server sends in answer to these bytes. */
  const send = (...parts: readonly string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      const socket = connect(port, '127.0.0.1');
      let received = '';
      const rest = [...parts];
      const next = (): void => void socket.write(rest.shift() ?? '');
      socket.on('connect', next).on('error', reject);
      socket.on('data', (chunk: Buffer) => {
        received += chunk.toString();
        if (rest.length > 0) next();
      });
      socket.once('close', () => resolve(received));
    });

  it.each([
    ['no HTTP', 'nonsense\r\n\r\n', 400, 'request/invalid'],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'request/invalid'],
    [
      'headers that are too long',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
      431,
      'request/headers-too-large',
    ],
  ])('answers %s with a problem', async (_what, bytes, status, code) => {
    const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toContain('Content-Type: application/problem+json');
    expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
    for (const header of [
      'Strict-Transport-Security: max-age=31536000; includeSubDomains',
      "Content-Security-Policy: default-src 'none'; ",
      'Cross-Origin-Resource-Policy: same-origin',
    ]) {
      expect(head).toContain(`\r\n${header}`);
    }
    expect(JSON.parse(body)).toMatchObject({ status, code });
  });

  it('closes the connection when a response has begun', async () => {
    const received = await send('GET / HTTP/1.1\r\nHost: a\r\n\r\n', 'nonsense\r\n\r\n');
    expect(received).toContain('partial');
    expect(received).not.toContain('problem');
  });
});
