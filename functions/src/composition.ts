import { MINUTE } from '@keelson/contracts/time';
import { type Express } from 'express';
import { AuditRepo } from './audit/audit-repo';
import { billingAdminRoutes } from './billing/admin-routes';
import { composeBilling } from './billing/compose-billing';
import { expirePlans } from './billing/expire-plans';
import { reconcileBilling } from './billing/reconcile-billing';
import { billingRoutes } from './billing/routes';
import { WEBHOOK_BODY_LIMIT, webhookRoutes } from './billing/webhook-routes';
import { type Config } from './config';
import { createApp } from './http/app';
import { type HttpDeps } from './http/exchange';
import { IdempotencyRepo } from './http/idempotency-repo';
import { type Route } from './http/route';
import { AccountDirectory } from './account/account-directory';
import { type Clock, systemClock } from './platform/clock';
import { connectFirebase, type Firebase } from './platform/firestore';
import { FirebaseAuthenticator } from './account/firebase-authenticator';
import { createLogger, type Logger } from './platform/logger';

/** Everything that the functions are made of, put together once in each process. */
export interface Composition {
  readonly config: Config;
  readonly firebase: Firebase;
  readonly http: HttpDeps;
  readonly audit: AuditRepo;
  readonly accounts: AccountDirectory;
  readonly billing: ReturnType<typeof composeBilling>;
  readonly log: Logger;
  readonly now: Clock;
}

export function compose(config: Config, firebase: Firebase = connectFirebase(config)): Composition {
  const { db, auth } = firebase;
  const now = systemClock;
  const log = createLogger();
  const audit = new AuditRepo(db);
  const accounts = new AccountDirectory(auth, db);
  return {
    config,
    firebase,
    audit,
    accounts,
    log,
    now,
    billing: composeBilling({ db, config, log, now, audit: (act) => audit.record(act) }),
    http: {
      authenticator: new FirebaseAuthenticator(auth, accounts, now),
      idempotency: new IdempotencyRepo(db),
      log,
      now,
      appUrl: config.appUrl,
    },
  };
}

/** What `api` serves: everything under `/api` but the next two. */
export const apiRoutes = ({ billing }: Composition): Route[] => [...billingRoutes(billing)];

/** What `admin` serves: `/api/admin/**`. */
export const adminRoutes = ({ billing }: Composition): Route[] => [...billingAdminRoutes(billing)];

/** The application of each function that speaks HTTP to programs. */
export const apps = {
  api: (parts: Composition): Express => createApp({ http: parts.http, routes: apiRoutes(parts) }),
  admin: (parts: Composition): Express =>
    createApp({ http: parts.http, routes: adminRoutes(parts) }),
  webhooks: (parts: Composition): Express =>
    createApp({
      http: parts.http,
      routes: webhookRoutes(parts.billing),
      bodyLimit: WEBHOOK_BODY_LIMIT,
    }),
} as const;

/** Leaves the platform half a minute to end a job that stops at its deadline. */
const JOB_TIME = 8 * MINUTE;

/** What the scheduled functions do. */
export const jobs = {
  reconcileBilling: async ({ billing, log, now }: Composition): Promise<void> => {
    const report = await reconcileBilling(billing, { mode: 'repair', deadline: now() + JOB_TIME });
    log.info('billing reconciled', { report });
  },
  expirePlans: async ({ billing, log }: Composition): Promise<void> => {
    log.info('plans expired', { seen: await expirePlans(billing) });
  },
} as const;
