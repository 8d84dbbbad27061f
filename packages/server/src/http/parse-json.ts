import { DomainError } from '@keelson/contracts/errors';
import { parse as parseContentType } from 'content-type';

const UTF8 = new Set([undefined, 'utf-8', 'utf8', 'us-ascii']);

/**
 * The parsed JSON of a body; an empty body is `{}`.
 *
 * @throws {DomainError} `request/unsupported-media-type` for any declared type but JSON in UTF-8, which
 *   also rejects forms of other sites; `request/invalid` for malformed JSON and bytes that are not UTF-8.
 */
export function parseJson(rawBody: Buffer, contentType: string | undefined): unknown {
  if (rawBody.length === 0) return {};
  if (mediaType(contentType) !== 'application/json') {
    throw new DomainError('request/unsupported-media-type', 'Send the body as application/json.');
  }
  if (!UTF8.has(charsetOf(contentType))) {
    throw new DomainError('request/unsupported-media-type', 'Send the body in UTF-8.');
  }
  try {
    return JSON.parse(decoder.decode(rawBody)) as unknown;
  } catch {
    throw new DomainError('request/invalid', 'The body is not valid JSON in UTF-8.');
  }
}

/** Throws on bytes that are not UTF-8, which would otherwise become other text. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const charsetOf = (contentType: string | undefined): string | undefined =>
  contentType === undefined
    ? undefined
    : parseContentType(contentType).parameters['charset']?.toLowerCase();

/** The media type without its parameters, in lower case. */
export const mediaType = (contentType: string | undefined): string | undefined =>
  contentType === undefined ? undefined : parseContentType(contentType, { parameters: false }).type;
