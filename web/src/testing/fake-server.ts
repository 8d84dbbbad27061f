import type { ErrorCode, Problem } from '@keelson/contracts/errors';

/** What a fake server was asked. */
export interface Asked {
  readonly method: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

type Answer = { readonly status: number; readonly body?: unknown; readonly type?: string } | Error;

export const json = (body: unknown, status = 200): Answer => ({ status, body });
export const noContent: Answer = { status: 204 };
export const brokenConnection: Answer = new TypeError('Failed to fetch');
export const strangersPage: Answer = { status: 502, body: '<html>', type: 'text/html' };

/** A refusal as the server writes it. */
export function problem(status: number, code: ErrorCode, extra: Partial<Problem> = {}): Answer {
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
 * Stands where the network is: answers `fetch` from a table of `METHOD /path` (the query does not
 * count). Several answers are given in turn, the last one for good; an address that is not in the table fails the test.
 */
export class FakeServer {
  readonly asked: Asked[] = [];
  private readonly table = new Map<string, Answer[]>();

  constructor() {
    globalThis.fetch = ((address: string, init: RequestInit) =>
      this.answer(address, init)) as typeof fetch;
  }

  on(route: string, ...answers: [Answer, ...Answer[]]): this {
    this.table.set(route, answers);
    return this;
  }

  /** How often a route was asked. */
  count(route: string): number {
    return this.asked.filter(({ method, address }) => `${method} ${pathOf(address)}` === route)
      .length;
  }

  private async answer(address: string, init: RequestInit): Promise<Response> {
    const method = init.method ?? 'GET';
    const route = `${method} ${pathOf(address)}`;
    this.asked.push({
      method,
      address,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    });
    await Promise.resolve();
    const answers = this.table.get(route);
    const answer = answers && answers.length > 1 ? answers.shift() : answers?.[0];
    if (answer === undefined) throw new Error(`Nobody expected ${route}`);
    if (answer instanceof Error) throw answer;
    return responseOf(answer);
  }
}

const pathOf = (address: string): string => address.split('?')[0] ?? address;

/** As much of a `Response` as the client reads; jsdom has none. */
function responseOf({ status, body, type = 'application/json' }: Exclude<Answer, Error>): Response {
  const response: Pick<Response, 'ok' | 'status' | 'json'> & { headers: Pick<Headers, 'get'> } = {
    ok: status < 400,
    status,
    headers: { get: (name) => (name === 'content-type' ? type : null) },
    json: () => Promise.resolve(body),
  };
  return response as Response;
}
