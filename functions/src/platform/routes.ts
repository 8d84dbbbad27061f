import { API } from '@keelson/contracts/http/openapi/api-description';
import { openApiDocument } from '@keelson/contracts/http/openapi/openapi-document';
import { shareRepeated } from '@keelson/contracts/http/openapi/share-repeated';
import { serverAt } from '@keelson/contracts/http/openapi/servers';
import { ReportClientErrors } from '@keelson/contracts/platform/client-errors';
import { GetClientConfig } from '@keelson/contracts/platform/config';
import { isOffForNewAccounts, type StoredFlags } from '@keelson/contracts/platform/flags';
import { GetHealth, GetLiveness } from '@keelson/contracts/platform/health';
import { GetOpenApi } from '@keelson/contracts/platform/openapi';
import { taggedDocument } from '@keelson/server/http/tagged-document';
import { type CachedDocument } from '@keelson/server/store/cached-document';
import { type Config } from '../config';
import { publicRoute, type Route } from '../http/route';
import { clientConfig } from './client-config';
import { ClientErrorLog } from './client-errors/client-error-log';
import { HealthCheck, type HealthDeps } from './health';
import { policyReportRoute } from './policy-reports/policy-report-route';

export interface PlatformDeps extends HealthDeps {
  readonly config: Config;
  readonly flags: Pick<CachedDocument<StoredFlags>, 'current'>;
}

export function platformRoutes(deps: PlatformDeps): Route[] {
  const health = new HealthCheck(deps);
  const clientErrors = new ClientErrorLog(deps);
  const { appUrl } = deps.config;
  const document = taggedDocument(() =>
    shareRepeated(openApiDocument(API, deps.version, serverAt(appUrl))),
  );
  return [
    publicRoute(GetClientConfig, async ({ reply }) => {
      const flags = await deps.flags.current();
      // Not cached locally: another suite may use the same port later.
      if (deps.config.local === null) reply.header('Cache-Control', 'public, max-age=60');
      const closed = isOffForNewAccounts(flags, 'sign-ups');
      return { ...clientConfig(deps.config), ...(closed ? { signUps: 'closed' as const } : {}) };
    }),
    publicRoute(GetLiveness, () => Promise.resolve({ status: 'up', version: deps.version })),
    publicRoute(GetHealth, async ({ reply }) => {
      const current = await health.current();
      if (current.status === 'down') reply.status(503);
      return current;
    }),
    publicRoute(GetOpenApi, ({ reply }) => {
      reply.header('Cache-Control', 'public, max-age=300');
      return document(reply);
    }),
    publicRoute(ReportClientErrors, ({ body }) => {
      for (const error of body.errors) clientErrors.record(error, body);
      return Promise.resolve({});
    }),
    policyReportRoute(deps),
  ];
}
