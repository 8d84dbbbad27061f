import { type IncomingMessage } from 'node:http';
import { DomainError } from '@keelson/contracts/errors';

/** The largest body that Cloud Run accepts, and so Cloud Functions. */
export const PLATFORM_BODY_LIMIT = 32 * 1024 * 1024;

/** Paths that reach functions, through Hosting or at the Functions emulator. */
const FUNCTION_PATH = /^\/(?:api|demo-keelson)\//;

type RequestHead = Pick<IncomingMessage, 'url' | 'headers'>;

/**
 * Why Google's front end rejects a request, `null` when it does not. The emulators crash on a URL with a
 * percent-escape that is not UTF-8, hang on a host that is not one, and buffer bodies of any size.
 */
export function findRequestError(
  { url = '/', headers }: RequestHead,
  hasBodyLimit: (request: Pick<RequestHead, 'url'>) => boolean,
): DomainError | null {
  if (!isDecodable(url)) {
    return new DomainError('request/invalid', 'The URL is not encoded correctly.');
  }
  if (headers.host !== undefined && !URL.canParse(`http://${headers.host}/`)) {
    return new DomainError('request/invalid', 'The Host header is not a host.');
  }
  return hasBodyLimit({ url }) && Number(headers['content-length'] ?? 0) > PLATFORM_BODY_LIMIT
    ? bodyTooLarge()
    : null;
}

export const bodyTooLarge = (): DomainError =>
  new DomainError(
    'request/body-too-large',
    `The body can have at most ${PLATFORM_BODY_LIMIT} bytes.`,
  );

export const isFunctionPath = ({ url = '/' }: Pick<RequestHead, 'url'>): boolean =>
  FUNCTION_PATH.test(url);

function isDecodable(url: string): boolean {
  try {
    decodeURI(url);
    return true;
  } catch {
    return false;
  }
}
