import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import express from 'express';
import { type FileContent } from './reply';
import { sendResponse } from './send-response';

let server: Server;
let url: string;
let file: () => FileContent = () => Buffer.alloc(0);
beforeAll(async () => {
  const app = express();
  app.get('/', (req, res) => sendResponse(req, res, { status: 200, body: null, file: file() }));
  server = createServer(app).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Yields a few bytes and then the result of `last`. */
async function* chunks(last: () => Buffer): AsyncGenerator<Buffer> {
  for (let index = 0; index < 3; index += 1) yield await Promise.resolve(Buffer.from('chunk '));
  yield last();
}

describe('sendResponse with a file', () => {
  it('sends a buffer', async () => {
    file = () => Buffer.from('whole');
    expect(await (await fetch(url)).text()).toBe('whole');
  });

  it('sends a stream', async () => {
    file = () => Readable.from(chunks(() => Buffer.from('end')));
    expect(await (await fetch(url)).text()).toBe('chunk chunk chunk end');
  });

  it('closes the connection when the stream fails, so that a partial file is not mistaken for a whole one', async () => {
    file = () =>
      Readable.from(
        chunks(() => {
          throw new Error('The source failed');
        }),
      );
    await expect(fetch(url).then((response) => response.text())).rejects.toThrow();
  });

  it('destroys the stream when the client disconnects', async () => {
    const source = new Readable({ read: () => undefined });
    source.push('first');
    file = () => source;
    const controller = new AbortController();
    const response = await fetch(url, { signal: controller.signal });
    expect(response.status).toBe(200);
    const closed = new Promise((resolve) => source.once('close', resolve));
    controller.abort();
    await closed;
    expect(source.destroyed).toBe(true);
  });
});
