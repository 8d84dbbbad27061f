/**
 * Preloaded into the CLI: what Google's front end rejects in production must not reach the emulators,
 * which would crash, hang or show internals.
 */
import type { EventEmitter } from 'node:events';
import { IncomingMessage, Server, ServerResponse } from 'node:http';
import { answerClientErrors } from '@keelson/server/http/client-error';
import { rejectInvalid } from '../http/guard';
import { isFunctionPath } from '../http/request-error';

// eslint-disable-next-line @typescript-eslint/unbound-method -- called with its server below
const emit: EventEmitter['emit'] = Server.prototype.emit;
// eslint-disable-next-line @typescript-eslint/unbound-method -- called with its response below
const writeHead = ServerResponse.prototype.writeHead as (...args: unknown[]) => ServerResponse;

Server.prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]) {
  if (event === 'listening' && this.listenerCount('clientError') === 0) answerClientErrors(this);
  const [request, response] = args;
  if (event === 'request' && request instanceof IncomingMessage && isResponse(response)) {
    if (rejectInvalid(request, response, isFunctionPath)) return true;
  }
  return emit.call(this, event, ...args);
};

const isResponse = (value: unknown): value is ServerResponse => value instanceof ServerResponse;

/**
 * The proxy of the functions emulator reports a broken connection with a second response head, and the
 * error that Node throws then ends the CLI.
 */
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...args: unknown[]) {
  return this.headersSent ? this : writeHead.apply(this, args);
} as ServerResponse['writeHead'];
