import { unsubscribeRoutes } from './mail/unsubscribe';
import { mailWebhookRoutes } from './mail/mail-events';
import { sendDueMails, sendMail } from './mail/send-mail';
import * as z from 'zod';
import { SECOND } from '@keelson/contracts/time';
import { accountAdminRoutes } from './account/admin-routes';
import { resumeDeletions } from './account/resume-deletions';
import { accountRoutes } from './account/routes';
import { auditAdminRoutes } from './audit/admin-routes';
import { sealAudit } from './audit/seal-audit';
import { billingAdminRoutes } from './billing/admin-routes';
import { expirePlans } from './billing/plans/expire-plans';
import { reconcileBilling } from './billing/reconcile/reconcile-billing';
import { workShard } from './billing/reconcile/work-shard';
import { billingRoutes } from './billing/routes';
import { areaAdminRoutes, areaApiRoutes, areaMcpRoutes, areaSiteFiles } from './area-composition';
import { AREA_JOBS, AREA_LISTENERS, AREA_ROUTES, AREA_TASKS } from './area-deployed';
import { type Composition } from './composition';
import { flagAdminRoutes, flagRoutes } from './flags/routes';
import { createApp } from './http/app';
import { type Route } from './http/route';
import { siteFiles } from './site/site-files';
import { compactMetrics, metricsAdminRoutes } from './metrics/get-metrics';
import { firstDataReader } from './pages/first-data';
import { pagesApp } from './pages/pages-app';
import { platformRoutes } from './platform/routes';
import { SHARD_TASK } from './platform/function-options';
import { JOB_TIMEOUT_MS } from './platform/job-timeout';
import { type Listener } from './http/listener';
import { leaseMsOf, TIMEOUT_SECONDS } from './http/timeouts';
import { notificationRoutes } from './notifications/routes';
import { usageAdminRoutes, usageRoutes } from './usage/routes';
import { WEBHOOK_BODY_LIMIT, webhookRoutes } from './billing/webhooks/handle-webhook';

export const routesOf = {
  api: (parts: Composition): Route[] => [
    ...accountRoutes(parts.account),
    ...billingRoutes(parts.billing),
    ...usageRoutes(parts.usage),
    ...notificationRoutes(parts.notifications),
    ...unsubscribeRoutes(parts.mail),
    ...flagRoutes(parts.flags),
    ...areaApiRoutes(parts),
    ...platformRoutes(parts.platform),
  ],
  admin: (parts: Composition): Route[] => [
    ...accountAdminRoutes(parts.account),
    ...usageAdminRoutes(parts.usage),
    ...billingAdminRoutes(parts.billing),
    ...auditAdminRoutes(parts),
    ...metricsAdminRoutes(parts.metrics),
    ...flagAdminRoutes(parts.flags),
    ...areaAdminRoutes(parts),
  ],
  webhooks: (parts: Composition): Route[] => [
    ...webhookRoutes(parts.billing),
    ...mailWebhookRoutes(parts.mail),
  ],
  ...AREA_ROUTES,
} as const;

/** Releases are written in one request. Clients get a problem document before the platform ends it. */
const CONSOLE_WRITE_MS = (TIMEOUT_SECONDS.console - 10) * SECOND;

export const listeners = {
  api: (parts: Composition): Listener =>
    siteFiles(
      { ...parts.http, areaFiles: areaSiteFiles(parts) },
      createApp({
        http: parts.http,
        // MCP is no operation of the HTTP API: its messages describe themselves.
        routes: [...routesOf.api(parts), ...areaMcpRoutes(parts)],
      }),
    ),
  admin: (parts: Composition): Listener =>
    createApp({
      http: parts.http,
      routes: routesOf.admin(parts),
      timeoutSeconds: TIMEOUT_SECONDS.console,
      writeMs: CONSOLE_WRITE_MS,
    }),
  webhooks: (parts: Composition): Listener =>
    createApp({
      http: parts.http,
      routes: routesOf.webhooks(parts),
      bodyLimit: WEBHOOK_BODY_LIMIT,
    }),
  pages: (parts: Composition): Listener =>
    pagesApp({
      ...parts.pages,
      firstData: firstDataReader(
        () => routesOf.api(parts),
        parts.http.limiter,
        parts.http.workspaces,
      ),
    }),
  ...AREA_LISTENERS,
} as const;

export const isWebFunction = (name: string | undefined): boolean =>
  name !== undefined && Object.hasOwn(listeners, name);

export const triggers = {
  sendMail: ({ mail }: Composition, id: string): Promise<void> => sendMail(mail, id),
} as const;

const ShardKey = z.strictObject({ walk: z.string(), index: z.int().nonnegative() });

export const tasks = {
  /** Data in another form is of another release: it is logged and not delivered again. */
  reconcileShard: async (
    { billing }: Composition,
    data: unknown,
    retryCount: number,
  ): Promise<void> => {
    const key = ShardKey.safeParse(data);
    const { enqueueShard, now, log } = billing;
    if (!key.success || enqueueShard === undefined) {
      log.error('A task names no shard of reconcile', { data });
      return;
    }
    await workShard(
      { ...billing, enqueueShard },
      {
        key: key.data,
        deadline: now() + JOB_TIMEOUT_MS,
        leaseMs: leaseMsOf(TIMEOUT_SECONDS.task),
        isLastAttempt: retryCount + 1 >= SHARD_TASK.retryConfig.maxAttempts,
      },
    );
  },
  ...AREA_TASKS,
} as const;

export const jobs = {
  reconcileBilling: async ({ billing, account }: Composition): Promise<void> => {
    const deadline = billing.now() + JOB_TIMEOUT_MS;
    const resumed = await resumeDeletions({
      ...account,
      log: billing.log,
      deletionsWithin: (from, to) => billing.customers.deletionsWithin(from, to),
    });
    if (resumed > 0) billing.log.info('Interrupted deletions finished', { resumed });
    const report = await reconcileBilling(billing, { mode: 'repair', deadline, walk: 'when-due' });
    billing.log.info('Billing reconciled', { report });
  },
  sealAudit: async ({ sealing }: Composition): Promise<void> => {
    const report = await sealAudit(sealing, sealing.now() + JOB_TIMEOUT_MS);
    sealing.log.info('Audit log sealed', { report });
  },
  compactMetrics: async ({ metrics, http }: Composition): Promise<void> => {
    http.log.info('Metrics compacted', { days: await compactMetrics(metrics) });
  },
  /** Sends what the mail server did not take when it was written. */
  sendWaitingMail: async ({ mail }: Composition): Promise<void> => {
    const tried = await sendDueMails(mail, mail.now() + JOB_TIMEOUT_MS);
    if (tried > 0) mail.log.info('Waiting mails tried', { tried });
  },
  expirePlans: async ({ billing }: Composition): Promise<void> => {
    billing.log.info('Plans expired', { checked: await expirePlans(billing) });
  },
  ...AREA_JOBS,
} as const;
