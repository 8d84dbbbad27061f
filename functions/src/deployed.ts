import { type IncomingMessage, type ServerResponse } from 'node:http';
import { unsubscribeRoutes } from './mail/unsubscribe';
import { mailWebhookRoutes } from './mail/mail-events';
import { sendDueMails, sendMail } from './mail/send-mail';
import * as z from 'zod';
import { PlanRunId } from '@keelson/contracts/learning/learning-ids';
import { MINUTE, SECOND } from '@keelson/contracts/time';
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
import { embedRelease } from '@keelson/answers/embeddings/embed-release';
import { allowAppOrigin } from './chat/allow-app-origin';
import { uploadRoutes } from './chat/attachments/routes';
import { chatConsoleRoutes } from './chat/console-routes';
import { chatRoutes, chatStreamRoutes } from './chat/routes';
import { tidyChats } from './chat/tidy-chats';
import { areaAdminRoutes, areaApiRoutes } from './area-composition';
import { type Composition } from './composition';
import { flagAdminRoutes, flagRoutes } from './flags/routes';
import { createApp } from './http/app';
import { type Route } from './http/route';
import { publicMcpRoute } from './learning/public/mcp-route';
import { publicLearningRoutes } from './learning/public/public-routes';
import { siteFiles } from './learning/public/site-files';
import { learningAdminRoutes } from './learning/admin-routes';
import { workPlanRun } from './learning/plan-runs/work-plan-run';
import { tidyLearning } from './learning/tidy-learning';
import { compactMetrics, metricsAdminRoutes } from './metrics/get-metrics';
import { firstDataReader } from './pages/first-data';
import { pagesApp } from './pages/pages-app';
import { platformRoutes } from './platform/routes';
import { PLAN_RUN_TASK, SHARD_TASK } from './platform/function-options';
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
    ...chatRoutes({ ...parts.chat, users: parts.account.users }),
    ...flagRoutes(parts.flags),
    ...publicLearningRoutes(parts.learning),
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
    ...chatConsoleRoutes(parts.chatConsole),
    ...areaAdminRoutes(parts),
    ...learningAdminRoutes(parts.learningControl),
  ],
  chat: (parts: Composition): Route[] => chatStreamRoutes(parts.chat),
  files: (parts: Composition): Route[] => uploadRoutes(parts.chat),
  webhooks: (parts: Composition): Route[] => [
    ...webhookRoutes(parts.billing),
    ...mailWebhookRoutes(parts.mail),
  ],
} as const;

/** Releases are written in one request. Clients get a problem document before the platform ends it. */
const CONSOLE_WRITE_MS = (TIMEOUT_SECONDS.console - 10) * SECOND;

type Listener = (req: IncomingMessage, res: ServerResponse) => unknown;

export const listeners = {
  api: (parts: Composition): Listener =>
    siteFiles(
      { ...parts.http, ...parts.learning },
      createApp({
        http: parts.http,
        // MCP is no operation of the HTTP API: its messages describe themselves.
        routes: [
          ...routesOf.api(parts),
          publicMcpRoute({ library: parts.learning.library, search: parts.chat.library }),
        ],
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
  chat: (parts: Composition): Listener =>
    allowAppOrigin(
      parts.http.appUrl,
      createApp({ http: parts.http, routes: routesOf.chat(parts) }),
    ),
  files: (parts: Composition): Listener =>
    createApp({ http: parts.http, routes: routesOf.files(parts) }),
  pages: (parts: Composition): Listener =>
    pagesApp({
      ...parts.pages,
      firstData: firstDataReader(() => routesOf.api(parts), parts.http.limiter),
    }),
} as const;

export const isWebFunction = (name: string | undefined): boolean =>
  name !== undefined && Object.hasOwn(listeners, name);

export const triggers = {
  sendMail: ({ mail }: Composition, id: string): Promise<void> => sendMail(mail, id),
} as const;

/** Jobs stop one minute before the platform ends them. */
const JOB_TIMEOUT_MS = 8 * MINUTE;

/** A worker reads sources for this long, and has the rest of its time for the plan and the apply. */
const PLAN_RUN_READING_MS = 4 * MINUTE;

const PlanRunKey = z.strictObject({ id: PlanRunId });

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
  workPlanRun: async (
    { learningControl }: Composition,
    data: unknown,
    retryCount: number,
  ): Promise<void> => {
    const key = PlanRunKey.safeParse(data);
    const { now, log } = learningControl;
    if (!key.success) {
      log.error('A task names no run of an ingest', { data });
      return;
    }
    await workPlanRun(learningControl, {
      id: key.data.id,
      deadline: now() + PLAN_RUN_READING_MS,
      isLastAttempt: retryCount + 1 >= PLAN_RUN_TASK.retryConfig.maxAttempts,
    });
  },
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
  /** Tidies, then continues the embedding of the live release where an apply could not finish it. */
  tidyChats: async ({ chat, http }: Composition): Promise<void> => {
    const deadline = http.now() + JOB_TIMEOUT_MS;
    await tidyChats(chat, { deadline, log: http.log });
    if (chat.embeddings !== null) await embedRelease(chat.embeddings, { deadline });
  },
  tidyLearning: async ({ learningControl, http }: Composition): Promise<void> => {
    const report = await tidyLearning(learningControl, http.now() + JOB_TIMEOUT_MS);
    http.log.info('Learning data cleaned up', { report });
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
} as const;
