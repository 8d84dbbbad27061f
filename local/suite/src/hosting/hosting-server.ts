import { Agent, createServer, type RequestListener, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { answerClientErrors } from '@keelson/server/http/client-error';
import { guarded } from '../http/guard';
import { HEALTH_PATH } from '../http/health-path';
import { lingerOnClose } from '../http/linger';
import { proxyToFunction } from './function-proxy';
import { functionIdOf, functionsOf, type HostingConfig, type Rewrite } from './hosting-config';

export interface HostingOptions {
  readonly config: HostingConfig;
  readonly folder: string;
  readonly firebaseTools: string;
  /** URL of each function, without a trailing slash. */
  readonly functions: Readonly<Record<string, string>>;
  /** Called for every request, after it was answered. */
  readonly onAnswer?: (line: string) => void;
}

/** superstatic's middleware: the server of static files, headers and rewrites of firebase-tools. */
type Superstatic = (options: {
  readonly cwd: string;
  readonly config: HostingConfig;
  readonly compression: boolean;
  readonly stack: 'strict';
  readonly fallthrough: false;
  readonly rewriters: Readonly<Record<string, (rewrite: Rewrite) => Promise<RequestListener>>>;
}) => (...args: [...Parameters<RequestListener>, next: (error?: unknown) => void]) => void;

/** Longer than proxies and browsers keep idle connections, so that none meets a closing one. */
const KEEP_ALIVE_MS = 65_000;

/**
 * Serves a site as Firebase Hosting does: files, headers and rewrites by the code of firebase-tools, with its
 * options (`lib/serve/hosting.js`), and functions at the given URLs.
 */
export function createHostingServer(options: HostingOptions): Server {
  const { config, folder, firebaseTools, functions, onAnswer } = options;
  const superstatic = loadSuperstatic(firebaseTools);
  const agent = new Agent({ keepAlive: true });
  const proxies = new Map(
    Object.entries(functions).map(([id, url]) => [id, proxyToFunction(url, { agent })]),
  );
  for (const id of functionsOf(config)) {
    if (!proxies.has(id))
      throw new Error(`firebase.json rewrites to a function "${id}" without URL.`);
  }
  const app = superstatic({
    cwd: folder,
    config,
    compression: true,
    stack: 'strict',
    fallthrough: false,
    rewriters: {
      function: (rewrite) => Promise.resolve(proxies.get(functionIdOf(rewrite)) ?? notFound),
    },
  });
  const server = createServer(
    guarded(
      () => true,
      (request, response) => {
        if (request.url === HEALTH_PATH) {
          response.end('ok\n');
          return;
        }
        if (onAnswer !== undefined) {
          const startedAt = performance.now();
          response.once('close', () => {
            const took = Math.round(performance.now() - startedAt);
            const how = response.writableFinished ? response.statusCode : 'closed by the client';
            onAnswer(`${request.method} ${request.url} ${how} ${took} ms`);
          });
        }
        app(request, response, () => notFound(request, response));
      },
    ),
  );
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  answerClientErrors(server);
  lingerOnClose(server);
  return server;
}

function loadSuperstatic(firebaseTools: string): Superstatic {
  const require = createRequire(join(firebaseTools, 'package.json'));
  return (require('superstatic') as { readonly default: Superstatic }).default;
}

const notFound: RequestListener = (_request, response) => {
  response.statusCode = 404;
  response.end();
};
