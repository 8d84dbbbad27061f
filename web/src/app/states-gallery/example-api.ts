import { ApiError, offlineError } from '../core/api/api-error';
import { NEVER } from 'rxjs';
import type { Responses, ViewState } from './example';

/** The error that the server responds with in the state `error`. */
const serverError = (): ApiError =>
  new ApiError({
    code: 'service/unavailable',
    title: 'Service unavailable',
    detail: 'The server could not answer. Try again in a moment.',
    status: 503,
    requestId: '7f3c9a1e',
    retryable: true,
    fields: [],
  });

/** Replaces `ApiClient` in an example: no request leaves the page. */
export class ExampleApi {
  readonly failed = NEVER;
  readonly sessionLost = NEVER;

  constructor(
    private readonly state: ViewState,
    private readonly responses: Responses,
  ) {}

  readonly get = (path: string): Promise<unknown> => this.respond('GET', path);
  readonly post = (path: string): Promise<unknown> => this.respond('POST', path);
  readonly put = (path: string): Promise<unknown> => this.respond('PUT', path);
  readonly patch = (path: string): Promise<unknown> => this.respond('PATCH', path);
  readonly delete = (path: string): Promise<unknown> => this.respond('DELETE', path);

  readonly useAppCheck = (): void => undefined;
  readonly reportError = (error: ApiError): ApiError => error;

  /** The state of the product and of what it depends on, for `HealthClient`. */
  readonly read = (): Promise<unknown> => this.respond('GET', '/api/health');

  private respond(method: string, path: string): Promise<unknown> {
    const response = (this.responses as Readonly<Record<string, unknown>>)[`${method} ${path}`];
    if (response !== undefined) return Promise.resolve(response);
    switch (this.state) {
      case 'loading':
      case 'empty':
        return new Promise(() => undefined);
      case 'error':
        return Promise.reject(serverError());
      case 'offline':
        return Promise.reject(offlineError(method));
    }
  }
}
