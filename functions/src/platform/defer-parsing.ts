import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { answerClientErrors } from '@keelson/server/http/client-error';

/** Describes what the platform's code cannot see of a request until the application takes it. */
interface Deferred {
  readonly url: string | undefined;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

type Listener = (req: IncomingMessage, res: ServerResponse) => unknown;

/** Node publishes here before any listener of the server runs. */
const CHANNEL = 'http.server.request.start';
const BODY_HEADERS = ['content-length', 'transfer-encoding'] as const;
const deferred = new WeakMap<IncomingMessage, Deferred>();
const guarded = new WeakSet<Server>();
const isMessage = (value: unknown): value is { request: IncomingMessage; server: Server } =>
  typeof value === 'object' && value !== null && 'request' in value && 'server' in value;

/**
 * Lets the application read and check requests first. The platform (the Functions Framework in production,
 * the functions emulator locally) reads and parses whole bodies, up to 32 MiB and unpacked, before it
 * calls a function, and answers what it cannot parse with an HTML page. Both skip requests without
 * `Content-Length` and `Transfer-Encoding`, so these headers are taken away before the platform's code
 * runs and given back by {@link withDeferredRequest}. The same goes for URLs that its router cannot decode.
 *
 * Source: body-parser's `hasBody` check (1.x and 2.x), `src/server.ts` of the Functions Framework 5 and
 * `functionsEmulatorRuntime.js` of firebase-tools 15. If a platform parses bodies nevertheless, it sets
 * `rawBody`, which `readBody` accepts.
 *
 * @returns Stops it.
 */
export function deferParsing(): () => void {
  const start = (message: unknown): void => {
    if (!isMessage(message)) return;
    const { request, server } = message;
    if (!guarded.has(server)) {
      guarded.add(server);
      answerClientErrors(server);
    }
    deferRequest(request);
  };
  subscribe(CHANNEL, start);
  return () => void unsubscribe(CHANNEL, start);
}

function deferRequest(req: IncomingMessage): void {
  const { headers, url } = req;
  const taken: Record<string, string | undefined> = {};
  for (const name of BODY_HEADERS) {
    taken[name] = headers[name];
    // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- the names of a constant list
    delete headers[name];
  }
  deferred.set(req, { url, headers: taken });
  if (!isDecodable(url ?? '/')) req.url = '/';
}

/** Calls the listener with the request as it arrived. */
export const withDeferredRequest =
  (listener: Listener): Listener =>
  (req, res) => {
    restoreRequest(req);
    return listener(req, res);
  };

function restoreRequest(req: IncomingMessage): void {
  const original = deferred.get(req);
  if (original === undefined) return;
  deferred.delete(req);
  for (const name of BODY_HEADERS) {
    const value = original.headers[name];
    if (value !== undefined) req.headers[name] = value;
  }
  if (original.url === undefined || isDecodable(original.url)) return;
  // Routers of Express keep the URL under this name.
  Object.assign(req, { url: original.url, originalUrl: original.url });
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}
