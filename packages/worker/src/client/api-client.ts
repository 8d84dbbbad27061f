import { setTimeout as sleep } from 'node:timers/promises';
import { type Problem } from './generated/types.gen';
import { delayOf, isRetryable } from './retry';
import { ConnectionError, ServiceError } from './service-error';

/** Longer than the longest wait for a card (30 s). */
const TIMEOUT_MS = 60_000;

/** Types of the requests and responses of an API by operation id, from its OpenAPI document. */
type OperationTypes<Ids extends string> = Readonly<
  Record<Ids, { readonly data: unknown; readonly responses: unknown }>
>;
/** Method and path of each operation. */
type OperationTable<Ids extends string> = Readonly<
  Record<Ids, { readonly method: string; readonly path: string }>
>;
type HeaderFields = Readonly<Record<string, string>>;
type Without<Data, Key extends string> = Data extends unknown ? Omit<Data, Key> : never;

/** Parameters and body of an operation, as the OpenAPI document has them; the client sets the headers. */
export type RequestData<Operation extends { readonly data: unknown }> = Without<
  Operation['data'],
  'headers' | 'url'
>;
export type ResponseData<Operation extends { readonly responses: unknown }> =
  Operation['responses'][keyof Operation['responses']];

export interface SendOptions {
  readonly headers: HeaderFields;
  /** Names the request, so that it has its effect once however often it is sent. Default: a new one for each call. */
  readonly key?: string | undefined;
  /** Ends the request, and the wait between attempts. */
  readonly signal?: AbortSignal | undefined;
}

type Fetch = (url: string, request: RequestInit) => Promise<Response>;

export interface ApiClientOptions {
  readonly fetch?: Fetch;
  readonly random?: () => number;
}

interface UntypedRequest {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
}

/** Calls the operations of an API with the types of its OpenAPI document. */
export class ApiClient<Ids extends string, Operations extends OperationTypes<Ids>> {
  private readonly fetch: Fetch;
  private readonly random: () => number;

  constructor(
    private readonly url: string,
    private readonly operations: OperationTable<Ids>,
    options: ApiClientOptions = {},
  ) {
    this.fetch = options.fetch ?? fetch;
    this.random = options.random ?? Math.random;
  }

  /**
   * Calls an operation. Lost connections, 429 and 5xx are retried until the signal aborts, with the same
   * `Idempotency-Key`: the service does it once.
   *
   * @throws {ServiceError} For every other error.
   */
  async send<Id extends Ids>(
    id: Id,
    request: RequestData<Operations[Id]>,
    { headers, key = crypto.randomUUID(), signal }: SendOptions,
  ): Promise<ResponseData<Operations[Id]>> {
    const { path = {}, query = {}, body }: UntypedRequest = request;
    const { method, path: template } = this.operations[id];
    const url = urlOf(this.url, template, path, query);
    const all = { Accept: ACCEPT, 'Idempotency-Key': key, ...headers };
    for (let failures = 0; ; failures += 1) {
      signal?.throwIfAborted();
      try {
        const response = await this.attempt(url, { method, headers: all, body }, signal);
        return response as ResponseData<Operations[Id]>;
      } catch (error) {
        signal?.throwIfAborted();
        if (!isRetryable(error)) throw error;
        await sleep(delayOf(error, failures, this.random()), undefined, { signal });
      }
    }
  }

  private async attempt(
    url: string,
    { method, headers, body }: Attempt,
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const isJson = body !== undefined && !(body instanceof Blob);
    const request = {
      method,
      headers: isJson ? { ...headers, 'Content-Type': 'application/json' } : headers,
      body: isJson ? JSON.stringify(body) : (body ?? null),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    };
    const { response, bytes } = await this.receive(url, request);
    const type = response.headers.get('Content-Type') ?? '';
    if (!response.ok) throw errorOf(response, await bytes.text());
    if (response.status === 204) return undefined;
    return type.includes('json') ? JSON.parse(await bytes.text()) : bytes;
  }

  /** @throws {ConnectionError} Without a whole response. */
  private async receive(
    url: string,
    request: RequestInit,
  ): Promise<{ response: Response; bytes: Blob }> {
    try {
      const response = await this.fetch(url, request);
      return { response, bytes: await response.blob() };
    } catch (error) {
      throw new ConnectionError('The service did not respond.', { cause: error });
    }
  }
}

/** Redirects for browsers are `{ url }` for programs. */
const ACCEPT = 'application/json, */*;q=0.1';

interface Attempt {
  readonly method: string;
  readonly headers: HeaderFields;
  readonly body: unknown;
}

/** The address of an operation: path parameters and query are encoded. */
export function urlOf(
  base: string,
  template: string,
  path: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const filled = template.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = path[name];
    if (value === undefined) throw new Error(`The path parameter ${name} is missing.`);
    return encodeURIComponent(value);
  });
  const url = new URL(base.replace(/\/$/, '') + filled);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url.href;
}

function errorOf({ status, headers }: Response, text: string): ServiceError {
  const problem = problemOf(text);
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return new ServiceError(
    status,
    problem?.code ?? null,
    problem?.detail ?? `The service responded with ${status}.`,
    Number.isFinite(seconds) ? seconds : null,
  );
}

/** Null for a response that a proxy has sent instead of the service. */
function problemOf(text: string): Problem | null {
  try {
    const parsed: unknown = JSON.parse(text);
    const isProblem = typeof parsed === 'object' && parsed !== null && 'code' in parsed;
    return isProblem ? (parsed as Problem) : null;
  } catch {
    return null;
  }
}
