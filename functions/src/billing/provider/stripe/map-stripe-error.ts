import { DomainError } from '@keelson/contracts/errors';

/** What we read of the SDK's errors; its classes are not imported, so that it loads late. */
export interface StripeFailure extends Error {
  readonly type: string;
  readonly statusCode?: number;
  readonly code?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function isStripeFailure(error: unknown): error is StripeFailure {
  return (
    error instanceof Error &&
    'type' in error &&
    typeof error.type === 'string' &&
    error.type.startsWith('Stripe')
  );
}

/** True when the object that was asked for does not exist. */
export function isMissing(error: unknown): boolean {
  return isStripeFailure(error) && error.code === 'resource_missing';
}

/** True while another request with the same idempotency key is being carried out. */
export function isKeyInUse(error: unknown): boolean {
  return isStripeFailure(error) && error.code === 'idempotency_key_in_use';
}

/** True when the provider repeats a failure that it stored with an idempotency key. */
export function isReplayedFailure(error: unknown): boolean {
  return (
    isStripeFailure(error) &&
    (error.statusCode ?? 0) >= 500 &&
    error.headers?.['idempotent-replayed'] === 'true'
  );
}

const refused = (error: StripeFailure): string => {
  switch (error.type) {
    case 'StripeAuthenticationError':
    case 'StripePermissionError':
      return 'The payment provider does not accept our key. This is ours to repair; you were not charged.';
    case 'StripeCardError':
      return 'The payment provider declined the payment method.';
    default:
      return 'The payment provider refused the request. You were not charged.';
  }
};

/**
 * Turns what the SDK throws into a row of the error table. The provider's own words stay in `cause`:
 * they name keys, ids and parameters.
 */
export function mapStripeError(error: unknown): unknown {
  if (!isStripeFailure(error)) return error;
  const unavailable =
    error.type === 'StripeConnectionError' ||
    error.type === 'StripeAPIError' ||
    error.type === 'StripeRateLimitError' ||
    error.statusCode === 409;
  return unavailable
    ? new DomainError(
        'billing/provider-unavailable',
        'The payment provider does not answer right now. Try again in a moment; nothing was lost.',
        [],
        { cause: error },
      )
    : new DomainError('billing/provider-refused', refused(error), [], { cause: error });
}
