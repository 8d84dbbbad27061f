import { DomainError } from '@keelson/contracts/errors';
import express, {
  type ErrorRequestHandler,
  type Express,
  type RequestHandler,
  type Response,
} from 'express';
import { attachBody, type HttpDeps, infoOf, tagRequest } from './exchange';
import { discardBody, readBody } from '@keelson/server/read-body';
import { requestIdOf } from '@keelson/server/request-id';
import { type Route } from './route';
import { isUnsafe } from './same-origin';
import { sendError } from '@keelson/server/send-error';

const BODY_LIMIT = 64 * 1024;

export interface AppOptions {
  readonly http: HttpDeps;
  readonly routes: readonly Route[];
  /** Largest body in bytes. */
  readonly bodyLimit?: number;
}

/** One HTTP application: the routes of one function between what is the same for all of them. */
export function createApp({ http, routes, bodyLimit = BODY_LIMIT }: AppOptions): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing');
  app.use(begin(http));
  for (const [path, group] of byPath(routes)) {
    for (const { endpoint, bind, bodyLimit: own } of group) {
      app[verbOf(endpoint.method)](path, takeBody(own ?? bodyLimit), bind(http));
    }
    app.all(path, refuseMethod(group));
  }
  app.use((req, res) => {
    fail(res, infoOf(req), new DomainError('request/not-found', 'Check the address.'));
  });
  app.use(refuseBroken);
  return app;
}

/** Headers of every answer; a handler may override them. */
function harden(res: Response): void {
  res.setHeader('Cache-Control', 'private, no-store');
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  res.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
}

function begin({ log }: HttpDeps): RequestHandler {
  return (req, res, next) => {
    const id = requestIdOf((name) => req.get(name));
    const { method, path, headers } = req;
    tagRequest(req, { id, log: log.with({ requestId: id, method, path }), headers });
    res.setHeader('X-Request-Id', id);
    harden(res);
    next();
  };
}

function takeBody(limit: number): RequestHandler {
  return async (req, res, next) => {
    if (!isUnsafe(req.method)) {
      next();
      return;
    }
    try {
      attachBody(req, await readBody(req, limit));
    } catch (error) {
      await discardBody(req);
      res.setHeader('Connection', 'close');
      fail(res, infoOf(req), error);
      return;
    }
    next();
  };
}

/** Express itself refuses addresses that it cannot decode; the rest should never come here. */
const refuseBroken: ErrorRequestHandler = (error: unknown, req, res, _next) => {
  const broken = (error as { status?: unknown }).status === 400;
  fail(
    res,
    infoOf(req),
    broken ? new DomainError('request/invalid', 'The address is not encoded well.') : error,
  );
};

function refuseMethod(group: readonly Route[]): RequestHandler {
  const methods = group.map(({ endpoint }) => endpoint.method);
  return (req, res) => {
    res.setHeader('Allow', methods.join(', '));
    fail(
      res,
      infoOf(req),
      new DomainError('request/method-not-allowed', `Allowed here: ${methods.join(', ')}.`),
    );
  };
}

const fail = (res: Response, info: ReturnType<typeof infoOf>, error: unknown): void =>
  sendError(res, error, { requestId: info.id, log: info.log });

const verbOf = (method: Route['endpoint']['method']) =>
  method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Routes by their Express path; `{name}` of the contract is `:name` there. */
function byPath(routes: readonly Route[]): Map<string, Route[]> {
  const groups = new Map<string, Route[]>();
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
