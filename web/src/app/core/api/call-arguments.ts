import type { ApiRequest } from '@keelson/contracts/http/api';
import type { HttpMethod } from '@keelson/contracts/http/endpoint';

/** Describes what a caller may set in addition to the endpoint's own input. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Set it to retry a mutation later: requests with the same key take effect once. */
  readonly idempotencyKey?: string;
}

/** The request of an endpoint; may be omitted when nothing in it is required. */
export type CallArguments<Method extends HttpMethod, Path extends string> =
  Partial<ApiRequest<Method, Path>> extends ApiRequest<Method, Path>
    ? [request?: ApiRequest<Method, Path> & CallOptions]
    : [request: ApiRequest<Method, Path> & CallOptions];
