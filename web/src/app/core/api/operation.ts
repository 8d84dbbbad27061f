import type { Endpoint, HttpMethod } from '@keelson/contracts/http/endpoint';
import type { input, output } from 'zod';

/**
 * The browser's side of a contract {@link Endpoint}: where it is, and (as a type only) what goes in
 * and comes out. The schemas stay on the server, which parses both ways (docs/adr/0010).
 */
export interface Operation<E extends Endpoint> {
  readonly method: HttpMethod;
  readonly path: E['path'];
  /** Never set: carries the endpoint's type. */
  readonly endpoint?: E;
}

export const operation = <E extends Endpoint>(
  method: HttpMethod,
  path: `/api/${string}`,
): Operation<E> => ({ method, path });

type Given<Part extends 'params' | 'query' | 'body', Schema extends Endpoint[Part]> =
  Record<string, never> extends input<Schema>
    ? Partial<Record<Part, input<Schema>>>
    : Record<Part, input<Schema>>;

/** What has to be said to call the endpoint; a part in which nothing is required may be left out. */
export type OperationInput<E extends Endpoint> = Given<'params', E['params']> &
  Given<'query', E['query']> &
  Given<'body', E['body']>;

export type OperationOutput<E extends Endpoint> = output<E['response']>;
