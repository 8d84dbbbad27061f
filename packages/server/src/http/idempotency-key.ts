import { DomainError } from '@keelson/contracts/errors';
import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { type Request } from 'express';
import { digestOf, sha256 } from '../digest';

/** `true` on a response that was stored by an earlier request with the same key. */
export const REPLAYED_HEADER = 'Idempotency-Replayed';

const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * The `Idempotency-Key` header of a request.
 *
 * @throws {DomainError} `request/idempotency-key-missing`, `request/invalid`.
 */
export function readIdempotencyKey(key: string | undefined): string {
  if (key === undefined || key === '') {
    throw new DomainError(
      'request/idempotency-key-missing',
      'Send an Idempotency-Key header with a new value for each operation.',
    );
  }
  if (KEY.test(key)) return key;
  throw new DomainError('request/invalid', 'Idempotency-Key: 1 to 255 printable characters.', [
    { path: 'Idempotency-Key', message: '1 to 255 printable ASCII characters' },
  ]);
}

/** The id of an idempotency record. Equal keys of different owners have different ids. */
export const idempotencyRecordId = (owner: readonly string[], key: string): string =>
  sha256([...owner, key].join('\n'));

type RequestLine = Pick<Request, 'method' | 'originalUrl'>;

/** Identifies the request that a key belongs to; uploads count with the digest of their bytes. */
export function requestFingerprint(
  line: RequestLine,
  endpoint: Endpoint,
  { body, rawBody }: { readonly body: unknown; readonly rawBody: Buffer },
): string {
  if (endpoint.upload !== undefined) return uploadFingerprint(line, sha256(rawBody));
  return digestOf([line.method, line.originalUrl, keyedPart(body, endpoint.unkeyed ?? [])]);
}

const keyedPart = (body: unknown, unkeyed: readonly string[]): unknown =>
  unkeyed.length === 0 || typeof body !== 'object' || body === null
    ? body
    : Object.fromEntries(Object.entries(body).filter(([field]) => !unkeyed.includes(field)));

/** @param digest SHA-256 (hex) of the bytes as they were sent. */
export const uploadFingerprint = ({ method, originalUrl }: RequestLine, digest: string): string =>
  digestOf([method, originalUrl, digest]);
