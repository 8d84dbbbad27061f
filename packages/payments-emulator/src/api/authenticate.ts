import { createHash, timingSafeEqual } from 'node:crypto';
import { type IncomingHttpHeaders } from 'node:http';
import { ApiError, invalid } from '../protocol/api-error';
import { API_VERSION } from '../protocol/wire';

/** @throws {ApiError} 401 for a missing or wrong key, 400 for another API version or a connected account. */
export function authenticate(headers: IncomingHttpHeaders, secretKey: string): void {
  const key = keyOf(headers.authorization);
  if (key === null) {
    throw new ApiError(
      401,
      'invalid_request_error',
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (!isSame(key, secretKey)) {
    throw new ApiError(401, 'invalid_request_error', `Invalid API Key provided: ${masked(key)}`);
  }
  const version = headers['stripe-version'];
  if (version !== undefined && version !== API_VERSION) {
    throw invalid(
      `The local payments emulator supports only API version ${API_VERSION}, not ${String(version)}.`,
      'Stripe-Version',
      'local_unsupported',
    );
  }
  if (headers['stripe-account'] !== undefined || headers['stripe-context'] !== undefined) {
    throw invalid(
      'The local payments emulator has no connected accounts.',
      'Stripe-Account',
      'local_unsupported',
    );
  }
}

function keyOf(authorization: string | undefined): string | null {
  const [scheme, value = ''] = (authorization ?? '').split(' ');
  if (scheme === 'Bearer' && value !== '') return value;
  if (scheme !== 'Basic') return null;
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? null;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

const masked = (key: string): string =>
  key.length <= 12
    ? '*'.repeat(key.length)
    : `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`;
