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
  readonly body: z.input<E['body']>;
  readonly as: KanbanActor;
  /** The same key means the same thing, so a seed that was interrupted can run again. */
  readonly key: string;
}

/** Calls the execution service as the product does. */
export class ExecutionClient {
  constructor(private readonly address: ExecutionAddress) {}

  /** @throws with the service's words when it refuses. */
  async call<E extends Endpoint>(
    endpoint: E,
    { params, body, as, key }: CallInput<E>,
  ): Promise<z.output<E['response']>> {
    const names = params as Readonly<Record<string, string>>;
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(names[name] ?? ''),
    );
    const response = await fetch(this.address.url + path, {
      method: endpoint.method,
      body: JSON.stringify(body),
      headers: {
        Authorization: `Bearer ${this.address.token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
        ...actorHeaders(as),
      },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${endpoint.method} ${path}: ${response.status} ${text}`);
    return endpoint.response.parse(JSON.parse(text)) as z.output<E['response']>;
  }
}
