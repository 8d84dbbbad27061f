import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '@keelson/contracts/errors';
import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { actorHeaders, type KanbanActor } from '@keelson/contracts/kanban/actor';
import type * as z from 'zod';

const MAX_ATTEMPTS = 5;
const RETRY_MS = 300;

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
    const request: RequestInit = {
      method: endpoint.method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: {
        Authorization: `Bearer ${this.address.token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
        ...actorHeaders(as),
      },
    };
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(url, request);
      const content: unknown = await response.json();
      if (response.ok) return endpoint.response.parse(content) as z.output<E['response']>;
      const problem = Problem.parse(content);
      // The key makes the repetition safe.
      if (!problem.retryable || attempt === MAX_ATTEMPTS) {
        throw new ExecutionError(`${endpoint.method} ${path}`, problem);
      }
      await sleep(RETRY_MS * attempt);
    }
  }
}
