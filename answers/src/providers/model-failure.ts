import { DomainError, type ErrorCode } from '@keelson/contracts/errors';
import { type EpochMs, HOUR, SECOND } from '@keelson/contracts/time';

const TIMEOUT: readonly [ErrorCode, string] = [
  'chat/provider-timeout',
  'The model took too long. Try again.',
];
const UNAVAILABLE: readonly [ErrorCode, string] = [
  'chat/provider-unavailable',
  'The model does not answer right now. Try again in a moment.',
];
const BUSY: readonly [ErrorCode, string] = [
  'chat/provider-busy',
  'The model has too many callers. Try again in a moment.',
];
const REFUSED: readonly [ErrorCode, string] = [
  'chat/provider-refused',
  'The model refused this request. Tell whoever runs this product.',
];

/** What the SDK's errors carry, so that recognising them does not load the SDK. */
interface ProviderError {
  readonly status?: unknown;
  readonly headers?: unknown;
}

/**
 * What failed at a model, in words that may be shown; what the provider said goes to the log alone.
 *
 * @returns With `details.retryAfterMs` where the provider said when to come back.
 */
export function failureOf(error: unknown, wasSilent: boolean, at: EpochMs): DomainError {
  if (error instanceof DomainError) return error;
  const [code, detail] = wasSilent ? TIMEOUT : reasonOf(error);
  const retryAfterMs = retryAfterOf(error, at);
  return new DomainError(code, detail, [], {
    cause: error,
    ...(retryAfterMs === null ? {} : { details: { retryAfterMs } }),
  });
}

/** True when the same request may well succeed a moment later. */
export function isPassing(error: unknown): boolean {
  const [code] = reasonOf(error);
  return code === 'chat/provider-unavailable';
}

function reasonOf(error: unknown): readonly [ErrorCode, string] {
  if (!(error instanceof Error)) return UNAVAILABLE;
  if (error.constructor.name === 'APIConnectionTimeoutError') return TIMEOUT;
  const { status } = error as ProviderError;
  if (status === 408 || status === 504) return TIMEOUT;
  if (status === 429) return BUSY;
  if (typeof status !== 'number' || status >= 500) return UNAVAILABLE;
  return REFUSED;
}

/** `Retry-After` in seconds or as a date; within a second and an hour. */
function retryAfterOf(error: unknown, at: EpochMs): number | null {
  const { headers } = (error ?? {}) as ProviderError;
  const value = headers instanceof Headers ? headers.get('retry-after') : null;
  if (value === null) return null;
  const wait = /^\d+$/.test(value) ? Number(value) * SECOND : Date.parse(value) - at;
  return Number.isFinite(wait) ? Math.min(HOUR, Math.max(SECOND, wait)) : null;
}
