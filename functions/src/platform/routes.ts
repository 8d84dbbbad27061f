import { API } from '@keelson/contracts/http/openapi/api-description';
import { openApiDocument } from '@keelson/contracts/http/openapi/openapi-document';
import { ReportClientErrors } from '@keelson/contracts/platform/client-errors';
import { GetClientConfig } from '@keelson/contracts/platform/config';
import { GetHealth, GetLiveness } from '@keelson/contracts/platform/health';
import { GetOpenApi } from '@keelson/contracts/platform/openapi';
import { type Config } from '../config';
import { publicRoute, type Route } from '../http/route';
import { clientConfig } from './client-config';
import { ClientErrorLog } from './client-errors/client-error-log';
import { once } from './function-options';
import { HealthCheck, type HealthDeps } from './health';
import { policyReportRoute } from './policy-reports/policy-report-route';

export interface PlatformDeps extends HealthDeps {
  readonly config: Config;
}

/** Public endpoints about this installation. */
export function platformRoutes(deps: PlatformDeps): Route[] {
  const health = new HealthCheck(deps);
  const clientErrors = new ClientErrorLog(deps);
  const document = once(() => openApiDocument(API, deps.version));
  return [
    publicRoute(GetClientConfig, ({ reply }) => {
      // Not cached locally: another suite may use the same port later.
      if (deps.config.local === null) reply.header('Cache-Control', 'public, max-age=300');
      return Promise.resolve(clientConfig(deps.config));
    }),
    publicRoute(GetLiveness, () => Promise.resolve({ status: 'up', version: deps.version })),
    publicRoute(GetHealth, async ({ reply }) => {
      const current = await health.current();
      if (current.status === 'down') reply.status(503);
      return current;
    }),
    publicRoute(GetOpenApi, ({ reply }) => {
      reply.header('Cache-Control', 'public, max-age=300');
      return Promise.resolve(document());
    }),
    publicRoute(ReportClientErrors, ({ body }) => {
      for (const error of body.errors) clientErrors.record(error, body);
      return Promise.resolve({});
    }),
    policyReportRoute(deps),
  ];
}
