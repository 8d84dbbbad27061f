import { Problem } from '@keelson/contracts/errors';
import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { actorHeaders, type KanbanActor } from '@keelson/contracts/kanban/actor';
import type * as z from 'zod';

export interface ExecutionAddress {
  readonly url: string;
  readonly token: string;
}

/** What one call brings; the answer is parsed with the endpoint's contract. */
interface CallInput<E extends Endpoint> {
  readonly params: z.input<E['params']>;
  readonly query?: Readonly<Record<string, string>>;
  /** Nothing for a reading. */
  readonly body?: z.input<E['body']>;
  readonly as: KanbanActor;
  /** The same key means the same thing, so what was interrupted can run again. */
  readonly key: string;
}

/** The service said no; the problem tells why. */
export class ExecutionRefusal extends Error {
  override readonly name = 'ExecutionRefusal';

  constructor(
    what: string,
    readonly problem: Problem,
  ) {
    super(`${what}: ${problem.status} ${problem.code}: ${problem.detail}`);
  }
}

/** Calls the execution service as the product does. */
export class ExecutionClient {
  constructor(private readonly address: ExecutionAddress) {}

  /** @throws {ExecutionRefusal} when the service refuses. */
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
    const answer: unknown = await response.json();
    if (response.ok) return endpoint.response.parse(answer) as z.output<E['response']>;
    throw new ExecutionRefusal(`${endpoint.method} ${path}`, Problem.parse(answer));
  }
}
