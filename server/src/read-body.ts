import { DomainError } from '@keelson/contracts/errors';
import { SECOND } from '@keelson/contracts/time';
import { type Request } from 'express';
import { type Readable } from 'node:stream';

/**
 * The body byte for byte. The platform has read it already (`rawBody`); on a plain server it is read
 * here. Both are measured.
 *
 * @param limit Bytes.
 * @throws {DomainError} `request/body-too-large`.
 */
export async function readBody(req: Request, limit: number): Promise<Buffer> {
  const announced = Number(req.headers['content-length'] ?? 0);
  if (announced > limit) throw tooLarge(limit);
  const { rawBody } = req as { rawBody?: unknown };
  if (Buffer.isBuffer(rawBody)) {
    if (rawBody.length > limit) throw tooLarge(limit);
    return rawBody;
  }
  if (req.readableEnded) return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  let size = 0;
  // Left early, a plain loop would end the connection, and with it the answer that says why.
  const parts = req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  for await (const chunk of parts) {
    size += chunk.length;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** What is still read of a body that was refused, and for how long. */
const DISCARDED_BYTES = 128 * 1024 * 1024;
const DISCARDED_MS = 10 * SECOND;

/**
 * Lets the rest of a refused body pass by, so that its sender comes to read the answer: whoever is
 * hung up on while still sending sees a broken connection instead. Keeps nothing of it, and ends
 * without an error after 128 MiB or ten seconds.
 */
export function discardBody(req: Readable): Promise<void> {
  if (req.readableEnded || req.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let size = 0;
    const end = (): void => {
      clearTimeout(timer);
      req.off('data', count).off('end', end).off('close', end).off('error', end);
      resolve();
    };
    const count = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > DISCARDED_BYTES) end();
    };
    const timer = setTimeout(end, DISCARDED_MS);
    req.on('data', count).once('end', end).once('close', end).once('error', end);
    req.resume();
  });
}

const tooLarge = (limit: number): DomainError =>
  new DomainError('request/body-too-large', `A body may have ${limit} bytes at most.`);

/**
 * The parsed JSON of a body; an empty one is `{}`.
 *
 * @throws {DomainError} `request/unsupported-media-type` for anything that is not declared as JSON,
 *   which also keeps forms of other sites out; `request/invalid` for broken JSON.
 */
export function parseJson(rawBody: Buffer, contentType: string | undefined): unknown {
  if (rawBody.length === 0) return {};
  if (mediaType(contentType) !== 'application/json') {
    throw new DomainError('request/unsupported-media-type', 'Send the body as application/json.');
  }
  try {
    return JSON.parse(rawBody.toString('utf8')) as unknown;
  } catch {
    throw new DomainError('request/invalid', 'The body is not valid JSON.');
  }
}

/** The type without its parameters, lower case. */
export const mediaType = (contentType: string | undefined): string | undefined =>
  contentType?.split(';')[0]?.trim().toLowerCase();
