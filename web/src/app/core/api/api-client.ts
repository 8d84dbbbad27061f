import { inject, Injector, Service } from '@angular/core';
import type { ApiPath, ApiResponse } from '@keelson/contracts/http/api';
import { VIEW_HEADER } from '@keelson/contracts/account/view-facts';
import type { HttpMethod } from '@keelson/contracts/http/endpoint';
import { filter, Subject } from 'rxjs';
import { setServerTime } from '../../shared/util/time/clock';
import { ApiError, offlineError, transportError } from './api-error';
import { ApiTransferState } from './api-transfer-state';
import { buildUrl, type RequestInput } from './build-url';
import type { CallArguments, CallOptions } from './call-arguments';
import { Connectivity } from './connectivity';
import { CurrentWorkspace } from './current-workspace';
import { readResponse } from './read-response';
import { sleep } from '../../shared/util/sleep';
import { retryDelay } from './retry-policy';
import { SlowRequests } from './slow-requests';
import { ViewedAccount } from './viewed-account';

/**
 * Calls the HTTP API with the session cookie. Methods, paths, inputs and responses are typed by the contract's
 * endpoints. Responses are not parsed again: the server has parsed them (docs/adr/0017).
 *
 * Every call throws an {@link ApiError}, except when it is aborted, which stays a `DOMException`.
 */
@Service()
export class ApiClient {
  private readonly connectivity = inject(Connectivity);
  private readonly slowRequests = inject(SlowRequests);
  private readonly injector = inject(Injector);
  private readonly viewed = inject(ViewedAccount);
  private readonly workspace = inject(CurrentWorkspace);
  private readonly transferState = inject(ApiTransferState);
  private appToken: (() => Promise<string | null>) | null = null;
  private readonly _failed = new Subject<ApiError>();
  /** Emits the error of each call that failed. */
  readonly failed = this._failed.asObservable();
  /** Emits when the server responds that the session has ended. */
  readonly sessionLost = this.failed.pipe(filter(saysSessionLost));

  /** Sends an App Check token with every change from now on. */
  useAppCheck(token: () => Promise<string | null>): void {
    this.appToken = token;
  }

  get<Path extends ApiPath<'GET'>>(
    path: Path,
    ...[request]: CallArguments<'GET', Path>
  ): Promise<ApiResponse<'GET', Path>> {
    const given = this.brought(path, request) as ApiResponse<'GET', Path> | null;
    return given === null ? this.call('GET', path, request) : Promise.resolve(given);
  }

  /** What the page has brought, for what is drawn first; null when the server has to be asked. It is given once. */
  given<Path extends ApiPath<'GET'>>(
    path: Path,
    ...[request]: CallArguments<'GET', Path>
  ): ApiResponse<'GET', Path> | null {
    return this.brought(path, request) as ApiResponse<'GET', Path> | null;
  }

  post<Path extends ApiPath<'POST'>>(
    path: Path,
    ...[request]: CallArguments<'POST', Path>
  ): Promise<ApiResponse<'POST', Path>> {
    return this.call('POST', path, request);
  }

  put<Path extends ApiPath<'PUT'>>(
    path: Path,
    ...[request]: CallArguments<'PUT', Path>
  ): Promise<ApiResponse<'PUT', Path>> {
    return this.call('PUT', path, request);
  }

  patch<Path extends ApiPath<'PATCH'>>(
    path: Path,
    ...[request]: CallArguments<'PATCH', Path>
  ): Promise<ApiResponse<'PATCH', Path>> {
    return this.call('PATCH', path, request);
  }

  delete<Path extends ApiPath<'DELETE'>>(
    path: Path,
    ...[request]: CallArguments<'DELETE', Path>
  ): Promise<ApiResponse<'DELETE', Path>> {
    return this.call('DELETE', path, request);
  }

  /** For callers that use `fetch` themselves. */
  reportError(error: ApiError): ApiError {
    this._failed.next(error);
    return error;
  }

  private brought(path: string, request?: RequestInput): unknown {
    // It belongs to the account of the session.
    if (this.viewed.current() !== null) return null;
    return this.transferState.takeUntyped(path, request) ?? null;
  }

  /**
   * Retries what is safe to repeat; see {@link retryDelay}. A call that needs a recent sign-in asks the user to
   * confirm who they are and continues: the server refuses such a call before it reads or stores anything.
   */
  private async call<T>(method: HttpMethod, path: string, input: CallInput = {}): Promise<T> {
    if (method !== 'GET') this.transferState.clear();
    const url = buildUrl(path, input);
    const appToken = method === 'GET' ? null : await this.appToken?.();
    if (method !== 'GET') await this.workspace.ready();
    const workspace = this.workspace.headers();
    const init = requestInit(method, input, { appToken, viewed: this.viewedBy(path), workspace });
    let confirmed = false;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return (await this.slowRequests.track(this.send(url, init))) as T;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const isTooOld = error.code === 'session/sign-in-too-old' && !isSessionStart(method, path);
        if (isTooOld && !confirmed) {
          confirmed = await this.confirmIdentity();
          if (confirmed) continue;
        }
        const delay = retryDelay(error, method, attempt, Math.random());
        if (delay === null) throw this.reportError(error);
        await sleep(delay, input.signal);
      }
    }
  }

  /** The console is the admin's own, also while the tab shows the account of a member. */
  private viewedBy(path: string): string | undefined {
    return path.startsWith('/api/admin/') ? undefined : this.viewed.current()?.uid;
  }

  /** Loads the dialog when it is needed. */
  private async confirmIdentity(): Promise<boolean> {
    const { IdentityConfirmation } = await import('../identity/identity-confirmation');
    return this.injector.get(IdentityConfirmation).ask();
  }

  private async send(url: string, init: RequestInit): Promise<unknown> {
    let response: Response;
    try {
      response = await fetch(url, init);
    } catch (error) {
      init.signal?.throwIfAborted();
      if (this.connectivity.online()) throw transportError('client/unreachable', null, error);
      throw offlineError(init.method ?? 'GET', error);
    }
    readServerTime(response);
    return readResponse(response);
  }
}

/** A call that only needs a recent sign-in has a session. */
const saysSessionLost = ({ status, code }: ApiError): boolean =>
  status === 401 && code !== 'session/sign-in-too-old';

/** A session cannot start with an old sign-in; the pages that start sessions handle that themselves. */
const isSessionStart = (method: HttpMethod, path: string): boolean =>
  method === 'POST' && path === '/api/session';

/** Only from responses that no cache keeps: others may carry the time of an earlier request. */
function readServerTime({ headers }: Response): void {
  const at = Date.parse(headers.get('date') ?? '');
  const isNew = headers.get('cache-control')?.includes('no-store') === true;
  if (isNew && !Number.isNaN(at)) setServerTime(at);
}

interface CallInput extends RequestInput, CallOptions {
  readonly body?: unknown;
}

/** Describes what the app adds to a request by itself. */
interface Caller {
  readonly appToken: string | null | undefined;
  /** The member whose account an admin looks at. */
  readonly viewed: string | undefined;
  /** The headers that name the workspace. */
  readonly workspace: Readonly<Record<string, string>>;
}

function requestInit(
  method: HttpMethod,
  { body, idempotencyKey, signal }: CallInput,
  { appToken, viewed, workspace }: Caller,
): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json', ...workspace };
  if (method !== 'GET') {
    headers['idempotency-key'] = idempotencyKey ?? crypto.randomUUID();
  }
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (viewed !== undefined) headers[VIEW_HEADER] = viewed;
  if (appToken) headers['x-firebase-appcheck'] = appToken;
  return {
    method,
    headers,
    credentials: 'same-origin',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  };
}
