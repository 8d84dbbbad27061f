import { DomainError } from '@keelson/contracts/errors';
import { type Request } from 'express';

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
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
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
