import { type Request, type Response } from 'express';
import { type Logger } from '../logger';
import { type RequestRecord } from './request-log';

export interface Exchange {
  readonly req: Request;
  readonly res: Response;
  readonly requestId: string;
  /** Adds the request id, method and route to every line. */
  readonly log: Logger;
  readonly record: RequestRecord;
  /**
   * Reads the body, at most up to the limit of the route.
   *
   * @throws {DomainError} `request/body-too-large`.
   */
  readonly readBody: () => Promise<Buffer>;
  /** The body in pieces, as it arrives, with the same limit and errors. */
  readonly streamBody: () => AsyncGenerator<Buffer, void>;
  /** Aborts when the request has used up its time. The client has its answer then. */
  readonly deadline: AbortSignal;
}

/** Describes what is known of a request before its route is. */
export type Context = Omit<Exchange, 'readBody' | 'streamBody' | 'deadline'>;

/** One for all requests: a `DOMException` of its own would capture and map a stack at the end of each request. */
const CLOSED = new DOMException('The connection closed.', 'AbortError');

/** Aborts when the client disconnects before it has the whole response. */
export function abortOnDisconnect({ res }: Pick<Exchange, 'res'>): AbortSignal {
  const controller = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) controller.abort(CLOSED);
  });
  return controller.signal;
}
