import { type Readable } from 'node:stream';
import { DomainError } from '@keelson/contracts/errors';
import { SECOND } from '@keelson/contracts/time';
import { type Request } from 'express';
import getRawBody from 'raw-body';

/**
 * The body, byte for byte. On Cloud Functions the platform has read it before (`rawBody`); elsewhere it
 * is read here.
 *
 * @param limit Bytes.
 * @throws {DomainError} `request/body-too-large`; `request/unsupported-media-type` when it is compressed;
 *   `request/invalid` when it is incomplete.
 */
export async function readBody(req: Request, limit: number): Promise<Buffer> {
  const { rawBody } = req as { readonly rawBody?: unknown };
  if (Buffer.isBuffer(rawBody)) {
    if (rawBody.length > limit) throw tooLarge(limit);
    return rawBody;
  }
  if (req.readableEnded) return Buffer.alloc(0);
  requireIdentity(req);
  try {
    return await getRawBody(req, { limit, length: req.headers['content-length'] ?? null });
  } catch (error) {
    const { type } = error as Partial<getRawBody.RawBodyError>;
    if (type === 'entity.too.large') throw tooLarge(limit);
    throw new DomainError('request/invalid', 'The body is incomplete.', [], { cause: error });
  }
}

/**
 * The body in chunks, as it arrives; only chunks that the reader has not taken yet are in memory. The request stays open
 * when the reader stops early, so that the client gets its response.
 *
 * @param limit Bytes.
 * @throws {DomainError} as {@link readBody}, from the iteration.
 */
export async function* streamBody(req: Request, limit: number): AsyncGenerator<Buffer, void> {
  const { rawBody } = req as { readonly rawBody?: unknown };
  if (Buffer.isBuffer(rawBody)) {
    if (rawBody.length > limit) throw tooLarge(limit);
    yield rawBody;
    return;
  }
  requireIdentity(req);
  if (Number(req.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  let size = 0;
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length;
      if (size > limit) throw tooLarge(limit);
      yield chunk as Buffer;
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError('request/invalid', 'The body is incomplete.', [], { cause: error });
  }
}

/** Compressed bodies are not accepted: a few kilobytes can unpack to gigabytes. */
function requireIdentity({ headers }: Request): void {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity' || encoding === '') return;
  throw new DomainError(
    'request/unsupported-media-type',
    'Send the body without Content-Encoding.',
  );
}

/** True when a body was sent and not read to its end. */
export const hasUnreadBody = ({ headers, readableEnded }: Request): boolean =>
  !readableEnded &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/** More than Cloud Run accepts in one request. */
const DISCARD_LIMIT_BYTES = 40 * 1024 * 1024;
const DISCARD_IDLE_MS = 10 * SECOND;

/**
 * Reads and drops the rest of a rejected body. A client that is still sending reads no response before
 * it has sent everything; closing the connection earlier would show it a network error instead. Ends
 * without an error after 40 MiB, or when nothing arrives for ten seconds. Node ends a request that takes longer than its
 * `requestTimeout` (five minutes).
 */
export function discardBody(req: Readable): Promise<void> {
  if (req.readableEnded || req.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let size = 0;
    const end = (): void => {
      clearTimeout(timeout);
      req.off('data', count).off('end', end).off('close', end).off('error', end);
      resolve();
    };
    const count = (chunk: Buffer): void => {
      size += chunk.length;
      timeout.refresh();
      if (size > DISCARD_LIMIT_BYTES) end();
    };
    const timeout = setTimeout(end, DISCARD_IDLE_MS);
    req.on('data', count).once('end', end).once('close', end).once('error', end);
    req.resume();
  });
}

const tooLarge = (limit: number): DomainError =>
  new DomainError('request/body-too-large', `The body can have at most ${limit} bytes.`);
