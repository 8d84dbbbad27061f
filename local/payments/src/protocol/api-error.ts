/** The provider's error types that are used here (https://docs.stripe.com/api/errors). */
export type ApiErrorType =
  'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';

export interface ApiErrorDetails {
  readonly code?: string;
  readonly param?: string;
  readonly decline_code?: string;
  readonly payment_intent?: unknown;
}

/** A refusal in the provider's own shape; the SDK makes its typed errors of it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: 400 | 401 | 402 | 404 | 409 | 500,
    readonly type: ApiErrorType,
    message: string,
    readonly details: ApiErrorDetails = {},
  ) {
    super(message);
  }

  /** The body of the answer. */
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

export function missing(what: string, id: string, param = 'id'): ApiError {
  return new ApiError(404, 'invalid_request_error', `No such ${what}: '${id}'`, {
    code: 'resource_missing',
    param,
  });
}

/** For what the provider does and this stand-in does not: said aloud, never half done. */
export function unsupported(what: string, param?: string): ApiError {
  return invalid(
    `${what} is not supported by the local payments stand-in (see local/payments/README.md).`,
    param,
    'local_unsupported',
  );
}

export function declined(message: string, details: ApiErrorDetails): ApiError {
  return new ApiError(402, 'card_error', message, details);
}
