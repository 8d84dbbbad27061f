import { type EventEmitter } from 'node:events';
import { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type DomainError } from '@keelson/contracts/errors';
import { rawProblem } from '@keelson/server/http/client-error';
import { bodyTooLarge, findRequestError, PLATFORM_BODY_LIMIT } from './request-error';

/** The time for which a client may go on sending a body that was rejected. */
const DISCARD_MS = 10_000;

export type HasBodyLimit = (request: Pick<IncomingMessage, 'url'>) => boolean;

/**
 * Rejects what Google's front end rejects in production.
 *
 * @param hasBodyLimit True for the paths that reach functions.
 * @returns True when the request was answered.
 */
export function rejectInvalid(
  request: IncomingMessage,
  response: ServerResponse,
  hasBodyLimit: HasBodyLimit,
): boolean {
  // A client that closes its connection must not end the process.
  for (const stream of [request, response]) stream.on('error', () => undefined);
  const error = findRequestError(request, hasBodyLimit);
  if (error !== null) {
    reject(request, error);
    return true;
  }
  if (hasBodyLimit(request)) limitBody(request, response);
  return false;
}

/** A listener that is called only for requests that Google's front end accepts. */
export const guarded =
  (hasBodyLimit: HasBodyLimit, listener: RequestListener): RequestListener =>
  (request, response) => {
    if (!rejectInvalid(request, response, hasBodyLimit)) listener(request, response);
  };

/** Answers and drops the rest of the body, so that a client that is still sending reads the answer. */
function reject(request: IncomingMessage, error: DomainError): void {
  const { socket } = request;
  request.resume();
  socket.end(rawProblem(error));
  setTimeout(() => socket.destroy(), DISCARD_MS).unref();
}

/** Ends a request whose body grows beyond the limit without having announced it. */
function limitBody(request: IncomingMessage, response: ServerResponse): void {
  const emitRequest = request.emit.bind(request) as EventEmitter['emit'];
  let size = 0;
  request.emit = (event: string | symbol, ...args: unknown[]) => {
    if (event !== 'data') return emitRequest(event, ...args);
    const before = size;
    size += (args[0] as Buffer).length;
    if (size <= PLATFORM_BODY_LIMIT) return emitRequest(event, ...args);
    if (before <= PLATFORM_BODY_LIMIT && !response.headersSent) reject(request, bodyTooLarge());
    return true;
  };
}
