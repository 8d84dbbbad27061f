/**
 * Preloaded into the CLI: what Google's front end rejects in production must not reach the emulators,
 * which would crash, hang or show internals.
 */
import type { EventEmitter } from 'node:events';
import { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type DomainError } from '@keelson/contracts/errors';
import { answerClientErrors, rawProblem } from '@keelson/server/http/client-error';
import { bodyTooLarge, findRequestError, hasBodyLimit, PLATFORM_BODY_LIMIT } from './request-error';

/** How long a client may go on sending a body that was rejected. */
const DISCARD_MS = 10_000;

// eslint-disable-next-line @typescript-eslint/unbound-method -- called with its server below
const emit: EventEmitter['emit'] = Server.prototype.emit;
// eslint-disable-next-line @typescript-eslint/unbound-method -- called with its response below
const writeHead = ServerResponse.prototype.writeHead as (...args: unknown[]) => ServerResponse;

Server.prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]) {
  if (event === 'listening' && this.listenerCount('clientError') === 0) answerClientErrors(this);
  const [request, response] = args;
  if (event === 'request' && request instanceof IncomingMessage && isResponse(response)) {
    // A client that closes its connection must not end the suite.
    for (const stream of [request, response]) stream.on('error', () => undefined);
    const error = findRequestError(request);
    if (error !== null) {
      reject(request, error);
      return true;
    }
    if (hasBodyLimit(request)) limitBody(request, response);
  }
  return emit.call(this, event, ...args);
};

const isResponse = (value: unknown): value is ServerResponse => value instanceof ServerResponse;

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

/**
 * The proxy of the functions emulator reports a broken connection with a second response head, and the
 * error that Node throws then ends the CLI.
 */
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...args: unknown[]) {
  return this.headersSent ? this : writeHead.apply(this, args);
} as ServerResponse['writeHead'];
