import { DomainError } from '@keelson/contracts/errors';
import type Stripe from 'stripe';

/** The SDK error fields that we read. Its classes are not imported, so that the SDK loads lazily. */
export interface StripeFailure extends Error {
  readonly type: string;
  readonly statusCode?: number;
  readonly code?: string;
  readonly param?: string;
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

/** True when the requested object does not exist. */
export function isMissing(error: unknown): boolean {
  return isStripeFailure(error) && error.code === 'resource_missing';
}

/** The result of `request`; `instead` when the provider does not know an object, such as a deleted customer. */
export async function unlessMissing<Result, Instead>(
  instead: Instead,
  request: () => Promise<Result>,
): Promise<Result | Instead> {
  try {
    return await request();
  } catch (error) {
    if (isMissing(error)) return instead;
    throw error;
  }
}

/** Null for what a restricted key must not read, or that does not exist. */
export async function unlessHidden<Found>(request: Promise<Found>): Promise<Found | null> {
  try {
    return await request;
  } catch (error) {
    const status = isStripeFailure(error) ? error.statusCode : undefined;
    if (status === 403 || status === 404) return null;
    throw error;
  }
}

/** True when the provider rejected a value, such as an e-mail address. */
export function isInvalid(error: unknown): boolean {
  return isStripeFailure(error) && error.statusCode === 400;
}

/** True when a payment was not made: a declined card, one that the bank asks about, or nothing to pay. */
export const isRefusal = (error: unknown): boolean =>
  isMissing(error) || isInvalid(error) || (isStripeFailure(error) && error.statusCode === 402);

/** True when the provider does not accept a promotion code for a request. */
export const isCodeRefusal = (error: unknown): boolean =>
  isInvalid(error) &&
  isStripeFailure(error) &&
  (error.code === 'coupon_expired' || error.param?.startsWith('discounts') === true);

/**
 * For a payment page in a currency that the customer can't have besides what the provider bills already
 * (https://docs.stripe.com/invoicing/multi-currency-customers).
 */
export function refuseCurrency(error: unknown): never {
  if (!isInvalid(error) || !/combine currencies/i.test((error as StripeFailure).message)) {
    throw error;
  }
  throw new DomainError(
    'billing/currency-conflict',
    'You are already billed in another currency. Choose that currency on the pricing page. You were not charged.',
    [],
    { cause: error },
  );
}

/** True while another request with the same idempotency key is in progress. */
export function isKeyInUse(error: unknown): boolean {
  return isStripeFailure(error) && error.code === 'idempotency_key_in_use';
}

/** True when the provider replays an error stored under an idempotency key. */
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
      return 'Payments are misconfigured. You were not charged. Contact support.';
    case 'StripeCardError':
      return 'The payment provider declined the payment method.';
    default:
      return 'The payment provider rejected the request. You were not charged.';
  }
};

/**
 * Maps an SDK error to a `DomainError`. The provider's message stays in `cause`, because it contains keys,
 * ids and parameters.
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
        'The payment provider is not responding. Try again in a moment. Nothing was lost.',
        [],
        { cause: error },
      )
    : new DomainError('billing/provider-refused', refused(error), [], { cause: error });
}

/** The provider's portal changes neither of them: https://docs.stripe.com/customer-management/configure-portal */
export const onlyBySupport = (why: string): DomainError =>
  new DomainError('billing/not-changeable', `${why} Contact support to change it.`);

/** @throws {DomainError} `billing/not-changeable` for invoices that an operator has arranged to send. */
export function assertCollected({ collection_method: collection }: Stripe.Subscription): void {
  if (collection === 'send_invoice') throw onlyBySupport('Your subscription is paid by invoice.');
}
