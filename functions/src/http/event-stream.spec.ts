import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStream, type StreamOptions } from './event-stream';

interface Event {
  readonly text: string;
}
const LARGE = { text: 'x'.repeat(64 * 1_024) };
/** Many times more than the system buffers for such a socket. */
const MANY = 400;

type Options = Partial<StreamOptions<Event>>;

interface Connection {
  readonly stream: EventStream<Event>;
  readonly res: ServerResponse;
  readonly reader: IncomingMessage;
  readonly server: Server;
}

/** A stream over a Unix socket with a small buffer, and its paused reader. */
async function connect(path: string, options: Options = {}): Promise<Connection> {
  let onRequest: (res: ServerResponse) => void = () => undefined;
  const opened = new Promise<ServerResponse>((resolve) => (onRequest = resolve));
  const server = createServer((_req, res) => onRequest(res));
  await new Promise<void>((ready) => server.listen(path, ready));
  const read = new Promise<IncomingMessage>((resolve, reject) => {
    request({ socketPath: path, path: '/' }, (response) => resolve(response.pause()))
      .on('error', reject)
      .end();
  });
  const res = await opened;
  const stream = new EventStream<Event>(res, { parse: (event) => event, ...options });
  await stream.send({ text: 'first' });
  return { stream, res, reader: await read, server };
}

describe('EventStream', () => {
  const servers: Server[] = [];
  const open = async (options?: Options): Promise<Connection> => {
    const connection = await connect(join(tmpdir(), `keelson-${randomUUID()}.sock`), options);
    // A reader that is disconnected receives an error.
    connection.reader.on('error', () => undefined);
    servers.push(connection.server);
    return connection;
  };
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    }
  });

  it('sends the parsed events', async () => {
    const parse = ({ text }: Event): unknown => ({ text });
    const { stream, reader } = await open({ parse });
    await stream.send({ text: 'second', extra: 'unknown' } as Event);
    stream.end();
    const parts: Buffer[] = [];
    for await (const part of reader as AsyncIterable<Buffer>) parts.push(part);
    expect(Buffer.concat(parts).toString()).toBe(
      'id: 1\ndata: {"text":"first"}\n\nid: 2\ndata: {"text":"second"}\n\n',
    );
  });

  it('waits for a slow reader, who receives everything', async () => {
    const { stream, res, reader } = await open();
    let maxBuffered = 0;
    let sent = 0;
    const writing = (async () => {
      for (; sent < MANY; sent += 1) {
        await stream.send(LARGE);
        maxBuffered = Math.max(maxBuffered, res.writableLength);
      }
      stream.end();
    })();
    await new Promise((later) => setTimeout(later, 200));
    const sentUnread = sent;
    let received = 0;
    for await (const part of reader as AsyncIterable<Buffer>) received += part.length;
    await writing;
    expect(sentUnread).toBeLessThan(MANY / 4);
    expect(maxBuffered).toBeLessThan(4 * LARGE.text.length);
    expect(received).toBeGreaterThan(MANY * LARGE.text.length);
    expect(stream.closed.aborted).toBe(false);
  });

  it('disconnects a client that reads nothing', async () => {
    const { stream, res } = await open({ drainTimeoutMs: 150 });
    for (let sent = 0; sent < MANY && !stream.closed.aborted; sent += 1) await stream.send(LARGE);
    expect([stream.closed.aborted, res.destroyed]).toEqual([true, true]);
    await stream.send(LARGE); // has no effect
  });

  it('stops waiting at the deadline of the sender', async () => {
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

  it('closes the connection when the end is not read', async () => {
    const { stream, res } = await open({ drainTimeoutMs: 100 });
    const closed = new Promise((done) => res.once('close', done));
    const until = AbortSignal.timeout(50);
    while (!until.aborted) await stream.send(LARGE, until);
    stream.end();
    await closed;
    expect(res.writableFinished).toBe(false);
  });

  it('aborts `closed` when the client disconnects', async () => {
    const { stream, reader } = await open();
    reader.destroy();
    await new Promise((aborted) => stream.closed.addEventListener('abort', aborted));
    await stream.send({ text: 'unread' });
    expect(stream.closed.aborted).toBe(true);
  });
});
