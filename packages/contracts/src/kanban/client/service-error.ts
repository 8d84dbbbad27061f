import { type ErrorCode, type Problem } from '../../errors';

export class ServiceError extends Error {
  override readonly name = 'ServiceError';

  constructor(
    readonly status: number,
    /** Null for a response that a proxy has sent instead of the service. */
    readonly problem: Problem | null,
    message: string,
    /** Seconds, from `Retry-After`. */
    readonly retryAfter: number | null,
  ) {
    super(message);
  }

  get code(): ErrorCode | null {
    return this.problem?.code ?? null;
  }
}

/** There was no connection, it was lost, or the response took too long. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}
