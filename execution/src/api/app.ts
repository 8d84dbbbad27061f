import { DomainError } from '@keelson/contracts/errors';
import express, { type Express, type RequestHandler } from 'express';
import { requestIdOf } from '@keelson/server/request-id';
import { type HttpDeps, type Route } from './route';
import { sendError } from '@keelson/server/send-error';

/** The HTTP application of the service. */
export function createApp(http: HttpDeps, routes: readonly Route[]): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing');
  app.use((_req, res, next) => {
    res.setHeader('Cache-Control', 'private, no-store');
    res.setHeader('X-Content-Type-Options', 'nosniff');
    res.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    next();
  });
  for (const [path, group] of byPath(routes)) {
    for (const { endpoint, bind } of group) {
      app[endpoint.method.toLowerCase() as Verb](path, bind(http));
    }
    const methods = group.map(({ endpoint }) => endpoint.method).join(', ');
    app.all(path, refuse(http, methodNotAllowed(methods), { Allow: methods }));
  }
  app.use(refuse(http, new DomainError('request/not-found', 'Check the address.')));
  return app;
}

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';

const methodNotAllowed = (methods: string): DomainError =>
  new DomainError('request/method-not-allowed', `Allowed here: ${methods}.`);

const refuse =
  ({ log }: HttpDeps, error: DomainError, headers: Record<string, string> = {}): RequestHandler =>
  (req, res) => {
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    sendError(res, error, { requestId: requestIdOf((name) => req.get(name)), log });
  };

/** Routes by their Express path; `{name}` of the contract is `:name` there. */
function byPath(routes: readonly Route[]): Map<string, Route[]> {
  const groups = new Map<string, Route[]>();
  for (const route of routes) {
    const path = route.endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    groups.set(path, [...(groups.get(path) ?? []), route]);
  }
  return groups;
}
