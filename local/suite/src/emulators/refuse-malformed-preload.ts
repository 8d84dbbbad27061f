/** Preloaded into the CLI: requests that Hosting rejects in production must not crash the emulators. */
import type { EventEmitter } from 'node:events';
import { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isMalformed } from './malformed-address';

// eslint-disable-next-line @typescript-eslint/unbound-method -- called with its server below
const emit: EventEmitter['emit'] = Server.prototype.emit;

Server.prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]) {
  const [request, response] = args;
  if (
    event === 'request' &&
    request instanceof IncomingMessage &&
    response instanceof ServerResponse &&
    isMalformed(request.url ?? '/')
  ) {
    response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('Bad request: the address has a malformed percent-escape.\n');
    return true;
  }
  return emit.call(this, event, ...args);
};
