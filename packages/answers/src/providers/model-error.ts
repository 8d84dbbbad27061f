import { DomainError, type ErrorCode } from '@keelson/contracts/errors';
import { type EpochMs, HOUR, SECOND } from '@keelson/contracts/time';

const TIMEOUT: readonly [ErrorCode, string] = [
  'chat/provider-timeout',
  'The model took too long to respond. Try again.',
];
const UNAVAILABLE: readonly [ErrorCode, string] = [
  'chat/provider-unavailable',
  'The model is not available right now. Try again in a moment.',
];
const BUSY: readonly [ErrorCode, string] = [
  'chat/provider-busy',
  'The model receives too many requests. Try again in a moment.',
];
const REFUSED: readonly [ErrorCode, string] = [
  'chat/provider-refused',
  'The model rejected the request. Contact the operator of this site.',
];

/** The fields of SDK errors that are read here, so that classifying them does not load the SDK. */
interface ProviderError {
  readonly status?: unknown;
  readonly headers?: unknown;
}

/**
 * Converts an error of a model into one that may be shown. The provider's own message is only logged.
 *
 * @param timedOut True when the idle timeout ended the request, whatever error that caused.
 * @returns With `details.retryAfterMs` when the provider sent `Retry-After`.
 */
export function modelErrorOf(error: unknown, timedOut: boolean, at: EpochMs): DomainError {
  if (error instanceof DomainError) return error;
  const [code, detail] = timedOut ? TIMEOUT : classify(error);
  const retryAfterMs = retryAfterOf(error, at);
  return new DomainError(code, detail, [], {
    cause: error,
    ...(retryAfterMs === null ? {} : { details: { retryAfterMs } }),
  });
}

/** True when an immediate retry may succeed. */
export function isTransient(error: unknown): boolean {
  const [code] = classify(error);
  return code === 'chat/provider-unavailable';
}

function classify(error: unknown): readonly [ErrorCode, string] {
  if (!(error instanceof Error)) return UNAVAILABLE;
  if (error.constructor.name === 'APIConnectionTimeoutError') return TIMEOUT;
  const { status } = error as ProviderError;
  if (status === 408 || status === 504) return TIMEOUT;
  if (status === 429) return BUSY;
  if (typeof status !== 'number' || status >= 500) return UNAVAILABLE;
  return REFUSED;
}

/** `Retry-After` in seconds or as a date; between a second and an hour. */
function retryAfterOf(error: unknown, at: EpochMs): number | null {
  const { headers } = (error ?? {}) as ProviderError;
  const value = headers instanceof Headers ? headers.get('retry-after') : null;
  if (value === null) return null;
  const wait = /^\d+$/.test(value) ? Number(value) * SECOND : Date.parse(value) - at;
  return Number.isFinite(wait) ? Math.min(HOUR, Math.max(SECOND, wait)) : null;
}
