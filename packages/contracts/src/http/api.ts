import type { input, output } from 'zod';
import type { Endpoint, HttpMethod } from './endpoint';
import type { ApiEndpoint } from './endpoints';

/**
 * The product's API as types, derived from the list of endpoints: what a client sends to and receives from
 * each method and path. This file has no runtime code, so importing it brings no schema into a bundle
 * (docs/adr/0017).
 */
type EndpointsByPath = { readonly [E in ApiEndpoint as E['path']]: E };

export type ApiPath<Method extends HttpMethod = HttpMethod> = Extract<
  ApiEndpoint,
  { readonly method: Method }
>['path'];

type EndpointAt<Method extends HttpMethod, Path extends string> = Path extends keyof EndpointsByPath
  ? Extract<EndpointsByPath[Path], { readonly method: Method }>
  : never;

/** One field of a request; optional when nothing in it is required. */
type Field<Name extends 'params' | 'query' | 'body', Schema extends Endpoint[Name]> =
  Record<string, never> extends input<Schema>
    ? Partial<Record<Name, input<Schema>>>
    : Record<Name, input<Schema>>;

type RequestOf<E> = E extends Endpoint
  ? Field<'params', E['params']> & Field<'query', E['query']> & Field<'body', E['body']>
  : never;

type ResponseOf<E> = E extends Endpoint ? output<E['response']> : never;

/** Path parameters, query and body, as a client sends them; `never` for an unknown endpoint. */
export type ApiRequest<Method extends HttpMethod, Path extends string> = RequestOf<
  EndpointAt<Method, Path>
>;

export type ApiResponse<Method extends HttpMethod, Path extends string> = ResponseOf<
  EndpointAt<Method, Path>
>;

/** The names in braces of a path: `slug` and `cardId` of `/boards/{slug}/cards/{cardId}`. */
export type PathParam<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParam<Rest>
  : never;
