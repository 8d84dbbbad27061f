import { DomainError } from '@keelson/contracts/errors';
import { type Request } from 'express';

/** @throws {DomainError} `request/body-too-large`. */
export async function readBody(req: Request, limit: number): Promise<Buffer> {
  if (Number(req.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
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
 * @throws {DomainError} `request/unsupported-media-type` or `request/invalid`.
 */
export function parseJson(bytes: Buffer, contentType: string | undefined): unknown {
  if (bytes.length === 0) return {};
  if (mediaType(contentType) !== 'application/json') {
    throw new DomainError('request/unsupported-media-type', 'Send the body as application/json.');
  }
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    throw new DomainError('request/invalid', 'The body is not valid JSON.');
  }
}

/** The type without its parameters, lower case. */
export const mediaType = (contentType: string | undefined): string | undefined =>
  contentType?.split(';')[0]?.trim().toLowerCase();
