/** The provider's error types in use (https://docs.stripe.com/api/errors). */
export type ApiErrorType =
  | 'invalid_request_error'
  | 'card_error'
  | 'idempotency_error'
  | 'api_error';

export interface ApiErrorDetails {
  readonly code?: string;
  readonly param?: string;
  readonly decline_code?: string;
  readonly payment_intent?: unknown;
}

/** An error in the provider's format; the SDK maps it to its typed errors. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: 400 | 401 | 402 | 404 | 409 | 429 | 500,
    readonly type: ApiErrorType,
    message: string,
    readonly details: ApiErrorDetails = {},
  ) {
    super(message);
  }

  toWire(): { error: Record<string, unknown> } {
    return { error: { ...this.details, message: this.message, type: this.type } };
  }
}

export function invalid(message: string, param?: string, code?: string): ApiError {
  return new ApiError(400, 'invalid_request_error', message, {
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  });
}

/** The object in the path does not exist. */
export function missing(what: string, id: string, param = 'id'): ApiError {
  return new ApiError(404, 'invalid_request_error', `No such ${what}: '${id}'`, {
    code: 'resource_missing',
    param,
  });
}

/**
 * An object that a parameter names does not exist. Stripe responds 400, and 404 only for the object in the
 * path (recorded: pay-rails/pay, `test_stripe_handles_exception_when_creating_a_subscription.yml`, API
 * version 2025-10-29.clover: 400 `No such price: 'invalid'`, param `items[0][price]`).
 */
export function missingReference(what: string, id: string, param: string): ApiError {
  return invalid(`No such ${what}: '${id}'`, param, 'resource_missing');
}

/** For provider features that this emulator does not support. */
export function unsupported(what: string, param?: string): ApiError {
  return invalid(
    `${what} is not supported by the local payments emulator (see packages/payments-emulator/README.md).`,
    param,
    'local_unsupported',
  );
}

export function declined(message: string, details: ApiErrorDetails): ApiError {
  return new ApiError(402, 'card_error', message, details);
}
