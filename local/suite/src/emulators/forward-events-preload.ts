/**
 * Preloaded into the CLI: the Functions emulator discovers functions, receives events and delivers tasks, and the process
 * in `KEELSON_FUNCTIONS_ORIGIN` runs them, many at once. The emulator's own workers, one process for each concurrent
 * event, run only what that process does not serve, such as blocking functions.
 */
import { Agent, IncomingMessage, Server, ServerResponse } from 'node:http';
import type { EventEmitter } from 'node:events';
import { FUNCTIONS_PATH, type ServedFunction } from '../functions-server/served-function';
import { proxyToFunction } from '../hosting/function-proxy';
import { functionOf } from './function-url';

const origin = process.env['KEELSON_FUNCTIONS_ORIGIN'] ?? '';
const agent = new Agent({ keepAlive: true });
// Events and tasks do not pass Hosting: the process of the functions ends them at the timeout of each function.
const forward = proxyToFunction(origin, { agent, answerMs: 600_000 });
// eslint-disable-next-line @typescript-eslint/unbound-method -- called with its server below
const emit: EventEmitter['emit'] = Server.prototype.emit;

let served: Promise<ReadonlySet<string>> | undefined;

/** Asked once it is needed: the functions start at the same time as the emulators. */
async function listServed(): Promise<ReadonlySet<string>> {
  const functions = (await (await fetch(`${origin}${FUNCTIONS_PATH}`)).json()) as ServedFunction[];
  return new Set(functions.map(({ name }) => name));
}

function route(server: Server, request: IncomingMessage, response: ServerResponse): void {
  const target = functionOf(request.url ?? '/');
  const keep = (): unknown => emit.call(server, 'request', request, response);
  if (target === null) {
    keep();
    return;
  }
  served ??= listServed().catch(() => {
    served = undefined;
    return new Set<string>();
  });
  void served.then((names) => {
    if (!names.has(target.name)) {
      keep();
      return;
    }
    request.url = `/${target.name}${target.rest}`;
    forward(request, response);
  });
}

const isRequest = (value: unknown): value is IncomingMessage => value instanceof IncomingMessage;
const isResponse = (value: unknown): value is ServerResponse => value instanceof ServerResponse;

Server.prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]) {
  const [request, response] = args;
  if (event !== 'request' || !isRequest(request) || !isResponse(response)) {
    return emit.call(this, event, ...args);
  }
  route(this, request, response);
  return true;
};
