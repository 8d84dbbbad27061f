import { Problem } from '@keelson/contracts/errors';
import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { actorHeaders, type KanbanActor } from '@keelson/contracts/kanban/actor';
import type * as z from 'zod';

export interface ExecutionAddress {
  readonly url: string;
  readonly token: string;
}

/** Input of one call. The endpoint's contract parses the response. */
interface CallInput<E extends Endpoint> {
  readonly params: z.input<E['params']>;
  readonly query?: Readonly<Record<string, string>>;
  /** Undefined for GET. */
  readonly body?: z.input<E['body']>;
  readonly as: KanbanActor;
  /** Idempotency key. A repeated key makes an interrupted seed safe to run again. */
  readonly key: string;
}

/** An error response of the execution service. */
export class ExecutionError extends Error {
  override readonly name = 'ExecutionError';

  constructor(
    what: string,
    readonly problem: Problem,
  ) {
    super(`${what}: ${problem.status} ${problem.code}: ${problem.detail}`);
  }
}

/** Calls the execution service like the functions do. */
export class ExecutionClient {
  constructor(private readonly address: ExecutionAddress) {}

  /** @throws {ExecutionError} for an error response. */
  async call<E extends Endpoint>(
    endpoint: E,
    { params, query = {}, body, as, key }: CallInput<E>,
  ): Promise<z.output<E['response']>> {
    const names = params as Readonly<Record<string, string>>;
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(names[name] ?? ''),
    );
    const search = new URLSearchParams(query).toString();
    const url = this.address.url + path + (search === '' ? '' : `?${search}`);
    const response = await fetch(url, {
      method: endpoint.method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: {
        Authorization: `Bearer ${this.address.token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
        ...actorHeaders(as),
      },
    });
    const content: unknown = await response.json();
    if (response.ok) return endpoint.response.parse(content) as z.output<E['response']>;
    throw new ExecutionError(`${endpoint.method} ${path}`, Problem.parse(content));
  }
}
