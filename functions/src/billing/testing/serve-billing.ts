import { StaffRole } from '@keelson/contracts/account/staff';
import { type EndPlanOn } from '@keelson/contracts/billing/incident';
import { DomainError } from '@keelson/contracts/errors';
import { type CustomerId, PayerId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { TableRateLimiter } from '@keelson/server/rate/rate-limiter';
import {
  type MailSettings,
  NotificationWriter,
} from '@keelson/server/notifications/notification-writer';
import { type Firestore } from 'firebase-admin/firestore';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { AuditRepo } from '../../audit/audit-repo';
import { createApp } from '../../http/app';
import { AppCheckGuard } from '../../http/app-check';
import { type Authenticator } from '../../http/authenticate';
import { type HttpDeps } from '../../http/http-deps';
import { leaseMsOf, TIMEOUT_SECONDS } from '../../http/timeouts';
import { IdempotencyRepo } from '../../http/idempotency-repo';
import { type Route } from '../../http/route';
import { type Clock, systemClock } from '@keelson/server/clock';
import { type Logger } from '@keelson/server/logger';
import { billingAdminRoutes } from '../admin-routes';
import { type BillingDeps, type FindAccounts } from '../billing-deps';
import { composeBilling } from '../compose-billing';
import { PayerNotifier } from '../customers/payer-notifier';
import { Payers } from '../customers/payers';
import { type WorkspaceDirectory } from '../customers/workspace-directory';
import { type PaymentProvider } from '../provider/payment-provider';
import { billingRoutes } from '../routes';
import { WEBHOOK_BODY_LIMIT, webhookRoutes } from '../webhooks/handle-webhook';

const APP_URL = 'http://app.test';

/** A logger that collects its lines. */
export function keptLog(): Logger & { readonly lines: string[] } {
  const lines: string[] = [];
  const keep = (message: string): void => void lines.push(message);
  const log = { lines, info: keep, warn: keep, error: keep, with: () => log };
  return log;
}

/** Accepts `Bearer <uid>` or `Bearer <uid>:<role>` without verification. */
const trusting: Authenticator = {
  requireUsable: () => Promise.resolve(),
  verify: ({ token }) => {
    const [uid, role] = token.split(':');
    const parsed = PayerId.safeParse(uid);
    if (!parsed.success) throw new DomainError('session/invalid', 'No uid');
    return Promise.resolve({
      uid: parsed.data,
      email: `${parsed.data}@keelson.test`,
      role: role === undefined ? null : StaffRole.parse(role),
      credential: 'bearer',
      signedInAt: 0,
      sessionId: null,
      sessionExpiresAt: null,
      view: null,
      workspace: null,
      viewer: null,
      key: null,
      emailVerified: true,
    });
  },
};

export interface BillingOptions {
  readonly db: Firestore;
  readonly provider: PaymentProvider;
  readonly now?: Clock;
  readonly log?: Logger;
  readonly endPlanOn?: readonly EndPlanOn[];
  readonly promotionCodes?: boolean;
  readonly tax?: boolean;
  readonly mail?: MailSettings | null;
  /** By default every account exists, with the address of {@link addUser}. */
  readonly findAccounts?: FindAccounts;
  readonly adoptPriorUse?: BillingDeps['adoptPriorUse'];
  readonly workspaces?: WorkspaceDirectory;
}

const everyAccount: FindAccounts = (uids) =>
  Promise.resolve(new Map(uids.map((uid) => [uid, { email: `${uid}@keelson.test` }])));

/** Notifies the people who pay for themselves; nothing is mailed. */
export const notifierFor = (db: Firestore): PayerNotifier =>
  new PayerNotifier(new NotificationWriter(db, null), new Payers(db, null));

export function billingFor({
  db,
  provider,
  now = systemClock,
  log = keptLog(),
  endPlanOn = [],
  promotionCodes = false,
  tax = false,
  mail = null,
  findAccounts = everyAccount,
  adoptPriorUse = () => Promise.resolve(),
  workspaces,
}: BillingOptions) {
  return composeBilling({
    db,
    provider,
    now,
    log,
    findAccounts,
    adoptPriorUse,
    workspaces,
    audit: new AuditRepo(db),
    // Unused: the test supplies the provider.
    config: {
      appUrl: APP_URL,
      mail,
      payments: {
        accessToken: '',
        webhookSecrets: ['whsec_test'],
        productIds: {},
        apiUrl: null,
        endPlanOn,
        promotionCodes,
        tax,
      },
    },
  });
}

export interface ServedBilling {
  readonly url: string;
  /** Sends GET or, with a body, POST as a member; does not follow redirects. */
  readonly call: (
    path: string,
    as?: string,
    body?: unknown,
  ) => Promise<{ status: number; body: unknown }>;
  close(): Promise<void>;
}

/** Serves the billing routes with the real HTTP layer on a free port. */
export async function serveBilling(
  db: Firestore,
  billing: ReturnType<typeof billingFor>,
): Promise<ServedBilling> {
  const { log, now } = billing;
  const http: HttpDeps = {
    leaseMs: leaseMsOf(TIMEOUT_SECONDS.web),
    authenticator: trusting,
    keys: null,
    idempotency: new IdempotencyRepo(db),
    log,
    projectId: 'demo-billing',
    now,
    appUrl: APP_URL,
    limiter: new TableRateLimiter({ now, shared: null, addressFactor: 0 }),
    addresses: { hosting: false, proxies: [], forwarded: false },
    workspaces: null,
    appCheck: new AppCheckGuard('off', () => Promise.resolve()),
  };
  const routes: Route[] = [
    ...billingRoutes(billing),
    ...webhookRoutes(billing),
    ...billingAdminRoutes(billing),
  ];
  const server = createServer(createApp({ http, routes, bodyLimit: WEBHOOK_BODY_LIMIT }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let keys = 0;
  return {
    url,
    call: async (path, as, body) => {
      keys += 1;
      const answer = await fetch(`${url}${path}`, {
        redirect: 'manual',
        headers: {
          accept: 'application/json',
          ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'idempotency-key': `test-${keys}` }),
        },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Creates an account with the fields that billing reads. */
export async function addUser(db: Firestore, uid: PayerId): Promise<PayerId> {
  await db.doc(paths.user(uid)).set({ email: `${uid}@keelson.test`, displayName: `User ${uid}` });
  return uid;
}

/** The account's customer at the provider. */
export async function customerOf(
  { customers }: Pick<ReturnType<typeof billingFor>, 'customers'>,
  uid: PayerId,
): Promise<CustomerId> {
  const id = (await customers.find(uid))?.providerCustomerId ?? null;
  if (id === null) throw new Error(`${uid} has no customer`);
  return id;
}
