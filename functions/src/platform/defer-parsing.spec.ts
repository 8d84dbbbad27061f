import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import express, { type Request } from 'express';
import { readBody } from '@keelson/server/http/read-body';
import { deferParsing, withDeferredRequest } from './defer-parsing';

/** The middleware of the Functions Framework 5 (`src/server.ts`), in its order. */
function platform(listener: Parameters<typeof withDeferredRequest>[0]): express.Express {
  const save = {
    limit: '1024mb',
    verify: (req: object, _res: object, buffer: Buffer) =>
      void Object.assign(req, { rawBody: buffer }),
  };
  const app = express();
  app.use(express.json(save), express.text(save), express.urlencoded({ ...save, extended: true }));
  app.use(express.raw({ ...save, type: '*/*' }));
  return app.all('/{*splat}', (req, res) => void listener(req, res));
}

describe('deferParsing', () => {
  let server: Server;
  let url: string;
  let stop: () => void;
  beforeAll(async () => {
    stop = deferParsing();
    const listener = withDeferredRequest((req, res) => {
      void readBody(req as Request, 1_000).then(
        (body) => res.end(`${req.url ?? ''} ${body.toString()}`),
        (error: unknown) => res.writeHead(413, { connection: 'close' }).end(String(error)),
      );
    });
    server = createServer(platform(listener));
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    stop();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });

  const post = async (path: string, body: string, headers = {}): Promise<[number, string]> => {
    const response = await fetch(`${url}${path}`, { method: 'POST', body, headers });
    return [response.status, await response.text()];
  };

  it('gives the application a body that the platform cannot parse', async () => {
    const type = { 'content-type': 'application/json' };
    expect(await post('/api/me?a=1', '{"a":', type)).toEqual([200, '/api/me?a=1 {"a":']);
  });

  it('gives it compressed bodies as they arrived', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'rot13' };
    const [status, text] = await post('/api/me', '{}', headers);
    expect([status, text]).toEqual([413, expect.stringContaining('Content-Encoding')]);
  });

  it('lets it limit a body before the body is read', async () => {
    const [status] = await post('/api/me', 'x'.repeat(2_000), { 'content-type': 'text/plain' });
    expect(status).toBe(413);
  });

  it('gives it URLs that the router of the platform cannot decode', async () => {
    expect(await post('/api/%E0%A4%A?q=%zz', 'x')).toEqual([200, '/api/%E0%A4%A?q=%zz x']);
  });
});

it('shows the platform everything again when it has stopped', async () => {
  deferParsing()();
  const server = createServer(platform((_req, res) => res.end('reached')));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const headers = { 'content-type': 'application/json', connection: 'close' };
  const response = await fetch(url, { method: 'POST', body: '{"a":', headers });
  expect([response.status, await response.text()]).toEqual([
    400,
    expect.stringContaining('SyntaxError'),
  ]);
  await new Promise((done) => server.close(done));
});
