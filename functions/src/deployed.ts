import { type IncomingMessage, type ServerResponse } from 'node:http';
import { BoardSlug, ProjectSlug } from '@keelson/contracts/ids';
import { type EpochMs, MINUTE } from '@keelson/contracts/time';
import { accountAdminRoutes } from './account/admin-routes';
import { accountRoutes } from './account/routes';
import { auditAdminRoutes } from './audit/admin-routes';
import { billingAdminRoutes } from './billing/admin-routes';
import { expirePlans } from './billing/expire-plans';
import { reconcileBilling } from './billing/reconcile-billing';
import { billingRoutes } from './billing/routes';
import { WEBHOOK_BODY_LIMIT, webhookRoutes } from './billing/webhook-routes';
import { allowAppOrigin } from './chat/allow-app-origin';
import { chatRoutes, chatStreamRoutes } from './chat/routes';
import { tidyChats } from './chat/tidy-chats';
import { type Composition } from './composition';
import { createApp } from './http/app';
import { type Route } from './http/route';
import { kanbanRoutes } from './kanban/control-routes';
import { publicLearningRoutes } from './learning/public/public-routes';
import { siteFiles } from './learning/public/site-files';
import { learningAdminRoutes } from './learning/admin-routes';
import { tidyLearning } from './learning/tidy-learning';
import { pagesApp } from './pages/pages-app';
import { platformRoutes } from './platform/routes';
import { projectRoutes } from './projects/routes';
import { usageRoutes } from './usage/routes';

/** Which routes each function serves. */
export const routesOf = {
  api: (parts: Composition): Route[] => [
    ...accountRoutes(parts.account),
    ...billingRoutes(parts.billing),
    ...usageRoutes(parts.usage),
    ...projectRoutes(parts.projects),
    ...chatRoutes(parts.chat),
    ...publicLearningRoutes(parts.learning),
    ...platformRoutes(parts.platform),
  ],
  admin: (parts: Composition): Route[] => [
    ...accountAdminRoutes(parts.account),
    ...billingAdminRoutes(parts.billing),
    ...auditAdminRoutes(parts),
    ...kanbanRoutes(parts.kanban),
    ...learningAdminRoutes(parts.learningControl),
  ],
  chat: (parts: Composition): Route[] => chatStreamRoutes(parts.chat),
  webhooks: (parts: Composition): Route[] => webhookRoutes(parts.billing),
} as const;

type Listener = (req: IncomingMessage, res: ServerResponse) => unknown;

/** What answers the requests of each function. */
export const listeners = {
  api: (parts: Composition): Listener =>
    siteFiles(
      { ...parts.http, ...parts.learning },
      createApp({ http: parts.http, routes: routesOf.api(parts) }),
    ),
  admin: (parts: Composition): Listener =>
    createApp({ http: parts.http, routes: routesOf.admin(parts) }),
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
  pages: (parts: Composition): Listener => pagesApp(parts.pages),
} as const;

export interface BoardChange {
  readonly slug: string;
  /** The project that the board named before. */
  readonly left: string | null;
  readonly changedAt: EpochMs;
}

/** What the triggers of the database do. */
export const triggers = {
  projectHub: async (
    { hubs, http }: Composition,
    { slug, changedAt }: { readonly slug: string; readonly changedAt: EpochMs },
  ): Promise<void> => {
    const outcome = await hubs.refresh(BoardSlug.parse(slug), changedAt);
    if (outcome === 'made') http.log.info('hub made', { board: slug });
  },
  /** A board came to a project or left one. */
  projectHubOfBoard: async (
    { hubs }: Composition,
    { slug, left, changedAt }: BoardChange,
  ): Promise<void> => {
    const board = BoardSlug.parse(slug);
    if (left !== null) await hubs.leave(board, ProjectSlug.parse(left));
    await hubs.refresh(board, changedAt);
  },
} as const;

/** Leaves the platform a minute to end a job that stops at its deadline. */
const JOB_TIME = 8 * MINUTE;

/** What the scheduled functions do. */
export const jobs = {
  reconcileBilling: async ({ billing }: Composition): Promise<void> => {
    const deadline = billing.now() + JOB_TIME;
    const report = await reconcileBilling(billing, { mode: 'repair', deadline });
    billing.log.info('billing reconciled', { report });
  },
  tidyChats: ({ chat, http }: Composition): Promise<void> =>
    tidyChats(chat, { deadline: http.now() + JOB_TIME, log: http.log }),
  /** What nothing names any more, removed; nothing waits for it. */
  tidyLearning: async ({ learningControl, http }: Composition): Promise<void> => {
    const report = await tidyLearning(learningControl, http.now() + JOB_TIME);
    http.log.info('learning tidied', { report });
  },
  expirePlans: async ({ billing }: Composition): Promise<void> => {
    billing.log.info('plans expired', { seen: await expirePlans(billing) });
  },
} as const;
