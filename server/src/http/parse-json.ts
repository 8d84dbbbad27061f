import { DomainError } from '@keelson/contracts/errors';
import { parse as parseContentType } from 'content-type';

/**
 * The parsed JSON of a body; an empty body is `{}`.
 *
 * @throws {DomainError} `request/unsupported-media-type` for any declared type but JSON, which also
 *   rejects forms of other sites; `request/invalid` for malformed JSON.
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

/** The media type without its parameters, in lower case. */
export const mediaType = (contentType: string | undefined): string | undefined =>
  contentType === undefined ? undefined : parseContentType(contentType, { parameters: false }).type;
