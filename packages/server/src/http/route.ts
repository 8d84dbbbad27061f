import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { type Exchange } from './exchange';
import { type HttpResponse } from './http-response';

/**
 * Handles one request. What it throws becomes a problem document.
 *
 * @returns The response to send; null when the handler has sent it, such as an event stream.
 */
export type RouteHandler = (exchange: Exchange) => Promise<HttpResponse | null>;

export interface Route<Deps> {
  readonly endpoint: Endpoint;
  readonly bind: (deps: Deps) => RouteHandler;
  /** Body limit in bytes, when it differs from the application's. */
  readonly bodyLimit?: number;
}
