import { type ErrorCode } from '@keelson/contracts/errors';

/** An error response of the service. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';

  constructor(
    readonly status: number,
    readonly code: ErrorCode | null,
    message: string,
    /** Seconds, from `Retry-After`. */
    readonly retryAfter: number | null,
  ) {
    super(message);
  }
}

/** There was no connection, it was lost, or the response took too long. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}
