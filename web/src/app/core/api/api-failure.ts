import type { ErrorCode, FieldProblem, Problem } from '@keelson/contracts/errors';

/** What goes wrong before there is an answer of ours: no network, no server, or somebody else's page. */
export type TransportCode = 'client/offline' | 'client/unreachable' | 'client/unexpected-answer';

type ApiFailureFields = Pick<
  ApiFailure,
  'code' | 'title' | 'detail' | 'status' | 'requestId' | 'retryable' | 'fields'
> & { readonly details?: ApiFailure['details'] | undefined };

/** A call that did not succeed; every text in it may be shown. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly code: ErrorCode | TransportCode;
  readonly title: string;
  readonly detail: string;
  /** HTTP status, null when there was no answer. */
  readonly status: number | null;
  readonly requestId: string | null;
  /** True when the same call may succeed later. */
  readonly retryable: boolean;
  readonly fields: readonly FieldProblem[];
  /** What a program can act on; the code says what it is. Empty when there is nothing. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(failure: ApiFailureFields, options?: ErrorOptions) {
    super(failure.detail, options);
    this.code = failure.code;
    this.title = failure.title;
    this.detail = failure.detail;
    this.status = failure.status;
    this.requestId = failure.requestId;
    this.retryable = failure.retryable;
    this.fields = failure.fields;
    this.details = failure.details ?? {};
  }

  static fromProblem(problem: Problem): ApiFailure {
    const { code, title, detail, status, requestId, retryable, fields = [], details } = problem;
    return new ApiFailure({ code, title, detail, status, requestId, retryable, fields, details });
  }
}

const TRANSPORT: Readonly<Record<TransportCode, Pick<ApiFailureFields, 'title' | 'detail'>>> = {
  'client/offline': {
    title: 'You are offline',
    detail: 'There is no network connection. Nothing was changed.',
  },
  'client/unreachable': {
    title: 'The server does not answer',
    detail: 'The connection broke or the server is being restarted. Try again in a moment.',
  },
  'client/unexpected-answer': {
    title: 'That answer made no sense',
    detail: 'Something between you and the server answered in its place. Try again in a moment.',
  },
};

export const transportFailure = (
  code: TransportCode,
  status: number | null = null,
  cause?: unknown,
): ApiFailure =>
  new ApiFailure(
    { code, ...TRANSPORT[code], status, requestId: null, retryable: true, fields: [] },
    { cause },
  );
