import { inject, Service } from '@angular/core';
import type { Endpoint } from '@keelson/contracts/http/endpoint';
import { Subject } from 'rxjs';
import { ApiError, transportError } from './api-error';
import { Connectivity } from './connectivity';
import type { Operation, OperationInput, OperationOutput } from './operation';
import { readResponse } from './read-response';
import { buildUrl } from './build-url';
import { retryDelay } from './retry-policy';

/** What a caller may say beyond the input. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** To repeat a mutation that a person asked for once: the same key, the same effect. */
  readonly idempotencyKey?: string;
}

/** Calls the HTTP API with the session cookie. Its answers were parsed by the server (docs/adr/0010). */
@Service()
export class ApiClient {
  private readonly connectivity = inject(Connectivity);
  private readonly lost = new Subject<ApiError>();
  /** Emits when the server says that there is no session any more. */
  readonly sessionLost = this.lost.asObservable();

  /** @throws {ApiError} whatever goes wrong, except an abort, which stays a `DOMException`. */
  async call<E extends Endpoint>(
    operation: Operation<E>,
    input: OperationInput<E>,
    options: CallOptions = {},
  ): Promise<OperationOutput<E>> {
    const request = toRequest(operation, input, options);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return (await this.send(request)) as OperationOutput<E>;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const wait = retryDelay(error, operation.method, attempt, Math.random());
        if (wait === null) throw this.reportError(error);
        await pause(wait, options.signal);
      }
    }
  }

  private async send({ address, init }: PreparedRequest): Promise<unknown> {
    let response: Response;
    try {
      response = await fetch(address, init);
    } catch (error) {
      init.signal?.throwIfAborted();
      const code = this.connectivity.online() ? 'client/unreachable' : 'client/offline';
      throw transportError(code, null, error);
    }
    return readResponse(response);
  }

  /** Tells who must know of a failure; for those who call without this client, too. */
  reportError(error: ApiError): ApiError {
    const needsFreshSignIn = error.code === 'session/sign-in-too-old';
    if (error.status === 401 && !needsFreshSignIn) this.lost.next(error);
    return error;
  }
}

interface PreparedRequest {
  readonly address: string;
  readonly init: RequestInit;
}

interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  readonly body?: unknown;
}

function toRequest<E extends Endpoint>(
  { method, path }: Operation<E>,
  input: OperationInput<E>,
  options: CallOptions,
): PreparedRequest {
  const { params = {}, query = {}, body } = input as LooseInput;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (method !== 'GET') headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID();
  if (body !== undefined) headers['content-type'] = 'application/json';
  return {
    address: buildUrl(path, params, query),
    init: {
      method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(options.signal ? { signal: options.signal } : {}),
    },
  };
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
