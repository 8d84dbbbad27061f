import type { ErrorCode, Problem } from '@keelson/contracts/errors';

export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

type FakeResponse =
  | { readonly status: number; readonly body?: unknown; readonly type?: string }
  | Error;

export const json = (body: unknown, status = 200): FakeResponse => ({ status, body });
export const noContent: FakeResponse = { status: 204 };
export const networkError: FakeResponse = new TypeError('Failed to fetch');
export const htmlErrorPage: FakeResponse = { status: 502, body: '<html>', type: 'text/html' };

/** An error response in the server's format. */
export function problem(
  status: number,
  code: ErrorCode,
  extra: Partial<Problem> = {},
): FakeResponse {
  const body: Problem = {
    type: `/problems/${code}`,
    title: `Title of ${code}`,
    status,
    code,
    detail: `Detail of ${code}`,
    requestId: 'request-1',
    retryable: false,
    ...extra,
  };
  return { status, body, type: 'application/problem+json' };
}

/**
 * Replaces the network: responds to `fetch` from a table of `METHOD /path`, ignoring the query. Several responses are
 * returned in turn, and the last one repeats. A request that is not in the table fails the test.
 */
export class FakeServer {
  readonly requests: RecordedRequest[] = [];
  private readonly table = new Map<string, FakeResponse[]>();

  constructor() {
    globalThis.fetch = ((url: string, init: RequestInit) =>
      this.respond(url, init)) as typeof fetch;
  }

  on(route: string, ...answers: [FakeResponse, ...FakeResponse[]]): this {
    this.table.set(route, answers);
    return this;
  }

  count(route: string): number {
    return this.requests.filter(({ method, url }) => `${method} ${pathOf(url)}` === route).length;
  }

  /** The idempotency keys of the changes that were sent. */
  keys(): string[] {
    return this.requests.flatMap(({ headers }) => headers['idempotency-key'] ?? []);
  }

  private async respond(url: string, init: RequestInit): Promise<Response> {
    const method = init.method ?? 'GET';
    const route = `${method} ${pathOf(url)}`;
    this.requests.push({
      method,
      url,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    });
    await Promise.resolve();
    const answers = this.table.get(route);
    const respond = answers && answers.length > 1 ? answers.shift() : answers?.[0];
    if (respond === undefined) throw new Error(`Unexpected request: ${route}`);
    if (respond instanceof Error) throw respond;
    return responseOf(respond);
  }
}

const pathOf = (url: string): string => url.split('?')[0] ?? url;

/** The part of `Response` that the client reads; jsdom has none. */
function responseOf({
  status,
  body,
  type = 'application/json',
}: Exclude<FakeResponse, Error>): Response {
  const response: Pick<Response, 'ok' | 'status' | 'json' | 'blob'> & {
    headers: Pick<Headers, 'get'>;
  } = {
    ok: status < 400,
    status,
    headers: { get: (name) => (name === 'content-type' ? type : null) },
    json: () => Promise.resolve(body),
    blob: () => Promise.resolve(new Blob([JSON.stringify(body)])),
  };
  return response as Response;
}
