import type { ErrorCode, FieldError, Problem } from '@keelson/contracts/errors';

/** Errors that occur without an API response: no network, no server, or a response from another source. */
export type TransportCode = 'client/offline' | 'client/unreachable' | 'client/unexpected-response';

type ApiErrorFields = Pick<
  ApiError,
  'code' | 'title' | 'detail' | 'status' | 'requestId' | 'retryable' | 'fields'
> & { readonly details?: ApiError['details'] | undefined };

/** A failed API call. Every text in it may be shown to users. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode | TransportCode;
  readonly title: string;
  readonly detail: string;
  /** HTTP status; null without a response. */
  readonly status: number | null;
  readonly requestId: string | null;
  /** True when the same call may succeed later. */
  readonly retryable: boolean;
  readonly fields: readonly FieldError[];
  /** Machine-readable details that depend on the code; empty when there are none. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(error: ApiErrorFields, options?: ErrorOptions) {
    super(error.detail, options);
    this.code = error.code;
    this.title = error.title;
    this.detail = error.detail;
    this.status = error.status;
    this.requestId = error.requestId;
    this.retryable = error.retryable;
    this.fields = error.fields;
    this.details = error.details ?? {};
  }

  static fromProblem(problem: Problem): ApiError {
    const { code, title, detail, status, requestId, retryable, fields = [], details } = problem;
    return new ApiError({ code, title, detail, status, requestId, retryable, fields, details });
  }
}

const TRANSPORT: Readonly<Record<TransportCode, Pick<ApiErrorFields, 'title' | 'detail'>>> = {
  'client/offline': {
    title: $localize`You are offline`,
    detail: $localize`There is no network connection.`,
  },
  'client/unreachable': {
    title: $localize`The server is not responding`,
    detail: $localize`The connection was interrupted or the server is restarting. Try again in a moment.`,
  },
  'client/unexpected-response': {
    title: $localize`Unexpected response`,
    detail: $localize`The response did not come from the server. A proxy may have replaced it. Try again in a moment.`,
  },
};

export const transportError = (
  code: TransportCode,
  status: number | null = null,
  cause?: unknown,
): ApiError =>
  new ApiError(
    { code, ...TRANSPORT[code], status, requestId: null, retryable: true, fields: [] },
    { cause },
  );

/** The error of a request that was not sent: a change did not happen. */
export function offlineError(method: string, cause?: unknown): ApiError {
  if (method === 'GET') return transportError('client/offline', null, cause);
  const { title } = TRANSPORT['client/offline'];
  return new ApiError(
    {
      code: 'client/offline',
      title,
      detail: $localize`There is no network connection. Nothing was changed.`,
      status: null,
      requestId: null,
      retryable: true,
      fields: [],
    },
    { cause },
  );
}
