import express, { type Request, type Response, Router } from 'express';
import { describeError, type Log } from '../log';
import { ApiError, invalid } from '../protocol/api-error';
import { type ControlOptions, type ControlRoute } from './control-route';
import { clockRoutes, accountRoutes } from './clock-routes';
import { deliveryRoutes } from './delivery-routes';
import { chargeRoutes } from './charge-routes';
import { JsonBody } from './json-body';
import { simulationRoutes } from './simulation-routes';
import { requestFaultRoutes } from './request-fault-routes';
import { localOnly } from '../http/local-only';
import { operatorPage } from './operator-page';

export const CONTROL_ROUTES: readonly ControlRoute[] = [
  ...simulationRoutes,
  ...clockRoutes,
  ...deliveryRoutes,
  ...requestFaultRoutes,
  ...chargeRoutes,
  ...accountRoutes,
];

/** All routes under `/_control`: JSON for tests and scripts, one page for developers. */
export function controlRouter(options: ControlOptions): Router {
  const router = Router();
  router.use(localOnly);
  router.get('/', (_req, res) => operatorPage(options.store, res));
  router.use(express.json({ limit: '4mb' }));
  for (const route of CONTROL_ROUTES) {
    router[route.method](route.path.replace('{id}', ':id'), (req, res) =>
      perform(options, route, { req, res }),
    );
  }
  router.use((req, res) => {
    const error = new ApiError(
      404,
      'invalid_request_error',
      `Unknown endpoint: ${req.method} /_control${req.path}.`,
    );
    res.status(404).json(error.toWire());
  });
  router.use((error: unknown, _req: Request, res: Response, _next: express.NextFunction) => {
    const isSyntax = error instanceof SyntaxError;
    const refusal = isSyntax ? invalid('The body is not JSON.') : toRefusal(error, options.log);
    res.status(refusal.status).json(refusal.toWire());
  });
  return router;
}

async function perform(
  options: ControlOptions,
  route: ControlRoute,
  { req, res }: { req: Request; res: Response },
): Promise<void> {
  try {
    const body = new JsonBody(req.body);
    const id = typeof req.params['id'] === 'string' ? req.params['id'] : '';
    const query = new URLSearchParams(req.originalUrl.split('?')[1] ?? '');
    res.json(await route.answer({ options, body, id, query }));
  } catch (error) {
    const refusal = toRefusal(error, options.log);
    res.status(refusal.status).json(refusal.toWire());
  }
}

function toRefusal(error: unknown, log: Log): ApiError {
  if (error instanceof ApiError) return error;
  log({ level: 'error', message: 'A control call failed', ...describeError(error) });
  return new ApiError(500, 'api_error', 'The local payments emulator failed; see its log.');
}
