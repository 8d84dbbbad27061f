import { randomUUID } from 'node:crypto';
import { createServer, request, type Server, type ServerResponse } from 'node:http';
import { type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express, { type Response } from 'express';
import { EventStream } from './event-stream';

interface Event {
  readonly text: string;
}
const LARGE = { text: 'x'.repeat(64 * 1_024) };
/** More than what the system holds for a reader of such a socket, many times over. */
const MANY = 400;

/** A stream over a socket that holds little, and what its reader does. */
async function connect(
  path: string,
  times?: ConstructorParameters<typeof EventStream>[1],
): Promise<{
  stream: EventStream<Event>;
  res: ServerResponse;
  reader: IncomingMessage;
  server: Server;
}> {
  const app = express();
  const opened = new Promise<Response>((resolve) => app.get('/', (_req, res) => resolve(res)));
  const server = createServer(app);
  await new Promise<void>((ready) => server.listen(path, ready));
  const read = new Promise<IncomingMessage>((resolve, reject) => {
    request({ socketPath: path, path: '/' }, (answer) => resolve(answer.pause()))
      .on('error', reject)
      .end();
  });
  const res = await opened;
  const stream = new EventStream<Event>(res, times);
  await stream.send({ text: 'first' });
  return { stream, res, reader: await read, server };
}

describe('EventStream', () => {
  const servers: Server[] = [];
  const open = async (times?: ConstructorParameters<typeof EventStream>[1]) => {
    const made = await connect(join(tmpdir(), `keelson-${randomUUID()}.sock`), times);
    // A reader who is cut off is told so by an error.
    made.reader.on('error', () => undefined);
    servers.push(made.server);
    return made;
  };
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    }
  });

  it('waits for a slow reader, who gets everything', async () => {
    const { stream, res, reader } = await open();
    let most = 0;
    let sent = 0;
    const writing = (async () => {
      for (; sent < MANY; sent += 1) {
        await stream.send(LARGE);
        most = Math.max(most, res.writableLength);
      }
      stream.end();
    })();
    await new Promise((later) => setTimeout(later, 200));
    const sentUnread = sent;
    let heard = 0;
    for await (const part of reader as AsyncIterable<Buffer>) heard += part.length;
    await writing;
    expect(sentUnread).toBeLessThan(MANY / 4);
    expect(most).toBeLessThan(4 * LARGE.text.length);
    expect(heard).toBeGreaterThan(MANY * LARGE.text.length);
    expect(stream.closed.aborted).toBe(false);
  });

  it('takes a reader for gone who takes nothing', async () => {
    const { stream, res } = await open({ patienceMs: 150 });
    for (let sent = 0; sent < MANY && !stream.closed.aborted; sent += 1) await stream.send(LARGE);
    expect([stream.closed.aborted, res.destroyed]).toEqual([true, true]);
    await stream.send(LARGE); // harmless
  });

  it('waits no longer than who writes has time', async () => {
    const { stream } = await open();
    const deadline = AbortSignal.timeout(150);
    let sent = 0;
    while (sent < MANY && !deadline.aborted) {
      await stream.send(LARGE, deadline);
      sent += 1;
    }
    expect(sent).toBeLessThan(MANY);
    expect(stream.closed.aborted).toBe(false);
  });

  it('is cut off when its end is not read', async () => {
    const { stream, res } = await open({ patienceMs: 100 });
    const closed = new Promise((done) => res.once('close', done));
    const until = AbortSignal.timeout(50);
    while (!until.aborted) await stream.send(LARGE, until);
    stream.end();
    await closed;
    expect(res.writableFinished).toBe(false);
  });

  it('says that the caller has gone', async () => {
    const { stream, reader } = await open();
    reader.destroy();
    await new Promise((heard) => stream.closed.addEventListener('abort', heard));
    await stream.send({ text: 'nobody listens' });
    expect(stream.closed.aborted).toBe(true);
  });
});
