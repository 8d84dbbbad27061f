import { DomainError, Problem } from '@keelson/contracts/errors';
import { type Endpoint } from '@keelson/contracts/http/endpoint';
import {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { beginRequest, type RequestLogging } from './begin-request';
import { type Context } from './exchange';
import { isUnsafeMethod } from './methods';
import { type Deadlines, deadlineOf, sendTimeout, startDeadline } from './deadline';
import { discardBody, hasUnreadBody, readBody, streamBody } from './read-body';
import { type HttpResponse } from './http-response';
import { type Route, type RouteHandler } from './route';
import { setSecurityHeaders } from './security-headers';
import { sendError } from './send-error';
import { sendResponse } from './send-response';
import { type Slots } from './slots';

export interface MountOptions<Deps> extends RequestLogging {
  readonly deps: Deps;
  readonly routes: readonly Route<Deps>[];
  /** Body limit in bytes of routes that set none. */
  readonly bodyLimit: number;
  readonly deadlines: Deadlines;
  /** The number of large bodies in memory at once; further ones wait unread. Default: any number. */
  readonly largeBodies?: Slots;
}

/**
 * Mounts endpoints on an Express application, with what all HTTP APIs have in common: request ids,
 * security headers, body limits, problem documents, 404 and 405.
 */
export function mountRoutes<Deps>(app: Express, options: MountOptions<Deps>): Express {
  const { deps, routes, bodyLimit, deadlines, largeBodies } = options;
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing');
  app.use(openExchange(options));
  for (const [path, group] of groupByPath(routes)) {
    for (const { endpoint, bind, bodyLimit: ownLimit } of group) {
      const limit = ownLimit ?? endpoint.upload?.maxBytes ?? bodyLimit;
      const deadlineMs = deadlineOf(endpoint, deadlines);
      app[expressMethod(endpoint)](
        path,
        enterRoute(endpoint),
        handleRequest(bind(deps), { limit, deadlineMs, largeBodies }),
      );
    }
    app.all(path, enterRoute(group[0]?.endpoint), rejectMethod(group));
  }
  app.use((req, res) => {
    void fail(contextOf(req, res), new DomainError('request/not-found', 'Check the URL.'));
  });
  app.use(handleExpressError);
  return app;
}

const openExchange =
  (logging: RequestLogging): RequestHandler =>
  (req, res, next) => {
    setSecurityHeaders(res);
    beginRequest(logging, { req, res }, (begun) => {
      res.locals['context'] = { req, res, ...begun };
      next();
    });
  };

/** Names the route in the lines of the request from here on. */
const enterRoute =
  (endpoint?: Endpoint): RequestHandler =>
  (req, res, next) => {
    const context = res.locals['context'] as Context;
    const { path: route = '', probe = false } = endpoint ?? {};
    Object.assign(context.record, { route, isProbe: probe });
    res.locals['context'] = { ...context, log: context.log.with({ method: req.method, route }) };
    next();
  };

/** Express gives each route its own view of `req`, such as its path parameters. */
const contextOf = (req: Request, res: Response): Context => ({
  ...(res.locals['context'] as Context),
  req,
  res,
});

interface HandlerLimits {
  readonly limit: number;
  readonly deadlineMs: number;
  readonly largeBodies: Slots | undefined;
}

/** Smaller bodies are read at once. */
const LARGE_BODY_BYTES = 1024 * 1024;

/** An unknown length counts as large. */
const isLarge = ({ headers }: Request): boolean =>
  Number(headers['content-length'] ?? Infinity) > LARGE_BODY_BYTES;

function handleRequest(handle: RouteHandler, limits: HandlerLimits): RequestHandler {
  const { limit, deadlineMs, largeBodies } = limits;
  return async (req, res) => {
    const context = contextOf(req, res);
    const deadline = startDeadline(deadlineMs, () => sendTimeout(context));
    const { signal } = deadline;
    let release: (() => void) | undefined;
    try {
      const readAll = async (): Promise<Buffer> => {
        // The handler holds the body until it has answered.
        if (limit > LARGE_BODY_BYTES && isLarge(req)) release = await largeBodies?.acquire(signal);
        return readBody(req, limit);
      };
      const response = await handle({
        ...context,
        readBody: readAll,
        streamBody: () => streamBody(req, limit),
        deadline: signal,
      });
      if (response === null || signal.aborted) return;
      if (response.isProblem) context.record.code = codeOf(response);
      sendResponse(req, res, response);
    } catch (error) {
      // The answer is known. A slow client that is still sending takes neither a slot nor the time of the handler.
      release?.();
      release = undefined;
      deadline.end();
      if (signal.aborted) context.log.warn('The request failed after its deadline', { error });
      else await fail(context, error);
    } finally {
      release?.();
      deadline.end();
    }
  };
}

/** The code of a stored error that is sent again. */
const codeOf = ({ body }: HttpResponse) => Problem.safeParse(body).data?.code ?? null;

/** Sends an error. The connection closes after an unread body, which the server would parse as the next request. */
async function fail(context: Context, error: unknown): Promise<void> {
  const { req, res } = context;
  if (!res.headersSent && isUnsafeMethod(req.method) && hasUnreadBody(req)) {
    await discardBody(req);
    res.setHeader('Connection', 'close');
  }
  sendError(res, error, context);
}

function rejectMethod<Deps>(group: readonly Route<Deps>[]): RequestHandler {
  const methods = group.map(({ endpoint }) => endpoint.method).join(', ');
  return async (req, res) => {
    res.setHeader('Allow', methods);
    const error = new DomainError('request/method-not-allowed', `Allowed methods: ${methods}.`);
    await fail(contextOf(req, res), error);
  };
}

/** Express rejects URLs that it cannot decode with status 400; other errors are unexpected here. */
const handleExpressError: ErrorRequestHandler = async (error: unknown, req, res, _next) => {
  const isInvalidUrl = (error as { status?: unknown }).status === 400;
  const reported = isInvalidUrl
    ? new DomainError('request/invalid', 'The URL is not encoded correctly.')
    : error;
  await fail(contextOf(req, res), reported);
};

const expressMethod = ({ method }: Endpoint) =>
  method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Routes by their Express path: `{name}` of the contract is `:name` in Express. */
function groupByPath<Deps>(routes: readonly Route<Deps>[]): Map<string, Route<Deps>[]> {
  const groups = new Map<string, Route<Deps>[]>();
  for (const route of routes) {
    const path = route.endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    const group = groups.get(path) ?? [];
    if (group.some(({ endpoint }) => endpoint.method === route.endpoint.method)) {
      throw new Error(`${route.endpoint.method} ${path} is mounted twice`);
    }
    groups.set(path, [...group, route]);
  }
  return groups;
}
