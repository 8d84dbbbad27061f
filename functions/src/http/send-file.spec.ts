import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import express from 'express';
import { type FileContent } from './answer';
import { sendAnswer } from './send-answer';

let server: Server;
let url: string;
let file: () => FileContent = () => Buffer.alloc(0);
beforeAll(async () => {
  const app = express();
  app.get('/', (req, res) => sendAnswer(req, res, { status: 200, body: null, file: file() }));
  server = createServer(app).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Gives a few bytes and then what `last` does. */
async function* inPieces(last: () => Buffer): AsyncGenerator<Buffer> {
  for (let piece = 0; piece < 3; piece += 1) yield await Promise.resolve(Buffer.from('piece '));
  yield last();
}

describe('a file as an answer', () => {
  it('is sent as a whole', async () => {
    file = () => Buffer.from('whole');
    expect(await (await fetch(url)).text()).toBe('whole');
  });

  it('is passed on as it comes', async () => {
    file = () => Readable.from(inPieces(() => Buffer.from('end')));
    expect(await (await fetch(url)).text()).toBe('piece piece piece end');
  });

  it('that breaks off ends the connection, so that half of it is not taken for all', async () => {
    file = () =>
      Readable.from(
        inPieces(() => {
          throw new Error('The service is gone');
        }),
      );
    await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow();
  });

  it('is no longer fetched when nobody waits for it', async () => {
    const source = new Readable({ read: () => undefined });
    source.push('first');
    file = () => source;
    const controller = new AbortController();
    const answer = await fetch(url, { signal: controller.signal });
    expect(answer.status).toBe(200);
    const closed = new Promise((resolve) => source.once('close', resolve));
    controller.abort();
    await closed;
    expect(source.destroyed).toBe(true);
  });
});
