import { type ClientRequest, type IncomingMessage, request as connect } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Shot {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Bytes of a generated body. */
  readonly upload?: number;
  /** Hangs up: after half of the body, or after the first bytes of the response. */
  readonly hangUp?: 'body' | 'response';
}

/** The status of the response, or `closed` after hanging up. */
export type Outcome = number | 'closed';

const CHUNK = Buffer.alloc(64 * 1_024, 'soak');
const TIMEOUT_MS = 120_000;

/** Sends one request to a port of this machine. @throws The error of the connection. */
export async function shoot(port: number, shot: Shot): Promise<Outcome> {
  const { method, path, headers, body, upload } = shot;
  const length = upload ?? Buffer.byteLength(body ?? '');
  const request = connect({
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: { ...headers, ...(length > 0 ? { 'content-length': length } : {}) },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.on('error', reject);
  });
  answered.catch(() => undefined); // awaited below
  if (upload === undefined) request.end(body);
  else if (await sendBody(request, upload, shot.hangUp === 'body')) return 'closed';
  const response = await answered;
  if (shot.hangUp === 'response') {
    response.destroy();
    return 'closed';
  }
  for await (const chunk of response) void chunk;
  return response.statusCode ?? 0;
}

/** @returns True when it hung up. */
async function sendBody(request: ClientRequest, size: number, hangsUp: boolean): Promise<boolean> {
  for (let left = size; left > 0; left -= CHUNK.length) {
    if (request.destroyed) return false;
    if (hangsUp && left < size / 2) {
      request.destroy();
      return true;
    }
    request.write(CHUNK.subarray(0, Math.min(left, CHUNK.length)));
    while (isFull(request)) await sleep(1);
  }
  request.end();
  return false;
}

const isFull = (request: ClientRequest): boolean => request.writableNeedDrain && !request.destroyed;
