import { TextDecoder, TextEncoder } from 'node:util';
import { ApiError } from './api-error';
import { type EventBody, readEvents } from './read-events';

Object.assign(globalThis, { TextDecoder });

/** A body that arrives in these chunks; an error breaks the connection. */
function bodyOf(...pieces: (string | Uint8Array | Error)[]): EventBody {
  const left = [...pieces];
  return {
    getReader: () => ({
      read: () => {
        const piece = left.shift();
        if (piece instanceof Error) return Promise.reject(piece);
        if (piece === undefined) return Promise.resolve({ done: true });
        const value = typeof piece === 'string' ? new TextEncoder().encode(piece) : piece;
        return Promise.resolve({ done: false, value });
      },
    }),
  };
}

async function read(body: EventBody, signal = new AbortController().signal): Promise<unknown[]> {
  const events: unknown[] = [];
  for await (const event of readEvents(body, signal)) events.push(event);
  return events;
}

describe('readEvents', () => {
  it('parses events across chunk boundaries and ignores comments', async () => {
    const body = bodyOf('id: 1\nda', 'ta: {"a":1}\n', '\n: still here\n\n', 'data: 2\r\n\r\n');
    expect(await read(body)).toEqual([{ a: 1 }, 2]);
  });

  it('decodes characters split across chunks', async () => {
    const bytes = new TextEncoder().encode('data: "é"\n\n');
    expect(await read(bodyOf(bytes.slice(0, 8), bytes.slice(8)))).toEqual(['é']);
  });

  it('joins data lines and drops an incomplete event', async () => {
    expect(await read(bodyOf('data: [1,\ndata: 2]\n\ndata: "cut'))).toEqual([[1, 2]]);
  });

  it('throws when the connection is lost', async () => {
    const reading = read(bodyOf('data: 1\n\n', new TypeError('network error')));
    await expect(reading).rejects.toMatchObject({ code: 'client/unreachable' });
    await expect(reading).rejects.toBeInstanceOf(ApiError);
  });

  it('rethrows the abort error after an abort', async () => {
    const leave = new AbortController();
    leave.abort();
    await expect(read(bodyOf(new Error('x')), leave.signal)).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it('throws for data that is not JSON', async () => {
    await expect(read(bodyOf('data: <html>\n\n'))).rejects.toMatchObject({
      code: 'client/unexpected-response',
    });
  });
});
