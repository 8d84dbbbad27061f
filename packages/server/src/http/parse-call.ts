import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { type Request } from 'express';
import type * as z from 'zod';
import { isUnsafeMethod } from './methods';
import { parseInput, parseQuery } from './parse-input';
import { parseJson } from './parse-json';

export interface CallInput<E extends Endpoint> {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: z.output<E['body']>;
}

/**
 * Parses path parameters, query and JSON body with the schemas of the endpoint. The body of an upload
 * is a file and is not parsed.
 *
 * @throws {DomainError} `request/invalid`, `request/unsupported-media-type`.
 */
export function parseCall<E extends Endpoint>(
  endpoint: E,
  req: Request,
  rawBody: Buffer,
): CallInput<E> {
  const hasJson = isUnsafeMethod(endpoint.method) && endpoint.upload === undefined;
  const json = hasJson ? parseJson(rawBody, req.headers['content-type']) : {};
  return {
    params: parseInput(endpoint.params, req.params) as z.output<E['params']>,
    query: parseInput(endpoint.query, parseQuery(req.originalUrl)) as z.output<E['query']>,
    body: parseInput(endpoint.body, json) as z.output<E['body']>,
  };
}
