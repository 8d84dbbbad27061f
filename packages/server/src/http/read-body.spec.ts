import { DomainError } from '@keelson/contracts/errors';
import { type Request } from 'express';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { discardBody, readBody } from './read-body';

const LIMIT = 1_000;

/** A plain server: nothing else has read the body. */
describe('readBody', () => {
  let server: Server;
  let url: string;
  beforeAll(async () => {
    server = createServer((req, res) => {
      readBody(req as Request, LIMIT)
        .then((body) => res.end(String(body.length)))
        .catch(async (error: unknown) => {
          await discardBody(req);
          res.setHeader('Connection', 'close');
          res.writeHead(413).end(error instanceof DomainError ? error.code : 'other');
        });
    });
    // Otherwise the server closes a kept connection in the moment in which the client uses it again.
    server.keepAliveTimeout = 0;
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });

  const send = async (
    body: NonNullable<RequestInit['body']>,
  ): Promise<readonly [number, string]> => {
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
    const response = await fetch(url, init);
    return [response.status, await response.text()];
  };
  const streamed = (bytes: number): ReadableStream<Uint8Array> => {
    let left = bytes;
    return new ReadableStream({
      pull: (out) => {
        if (left <= 0) out.close();
        else out.enqueue(new Uint8Array(Math.min(left, 64 * 1024)));
        left -= 64 * 1024;
      },
    });
  };

  it('accepts a body up to the limit', async () => {
    expect(await send('x'.repeat(LIMIT))).toEqual([200, '1000']);
    expect(await send(streamed(LIMIT))).toEqual([200, '1000']);
  });

  // More than the socket buffers hold, so closing the connection early would fail the client.
  it.each([
    ['announced', () => new Uint8Array(12_000_000)],
    ['not announced', () => streamed(12_000_000)],
  ])('sends a response when the body is far too large, %s', async (_how, body) => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await send(body())).toEqual([413, 'request/body-too-large']);
    }
  });
});

describe('discardBody', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] }));
  afterEach(() => jest.useRealTimers());

  it('reads on while a slow client is sending, and ends when nothing arrives for ten seconds', async () => {
    const body = new PassThrough();
    const ended = jest.fn();
    const discarded = discardBody(body).then(ended);
    for (let second = 0; second < 30; second += 6) {
      body.write('part');
      await new Promise(setImmediate);
      await jest.advanceTimersByTimeAsync(6_000);
    }
    expect(ended).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(4_000);
    await discarded;
    expect(ended).toHaveBeenCalled();
  });
});
