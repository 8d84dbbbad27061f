import { payerOf } from '@keelson/contracts/billing/payer-of';
import { DEFAULT_PAID_PLAN, planOf } from '@keelson/contracts/billing/plan-catalog';
import { type CustomerId, type PayerId, type UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { AccountDirectory } from './account/account-directory';
import { checksOfDeletion } from './account/check-deletion';
import { type AccountAdminDeps } from './account/admin-routes';
import { type ExportSection } from './account/export-account';
import { FirebaseAuthenticator } from './account/firebase-authenticator';
import { exportSessions } from './account/list-sessions';
import { exportPicture } from './account/pictures/export-picture';
import { deletePictures } from './account/pictures/set-picture';
import { type AccountDeps } from './account/routes';
import { PriorUseLedger } from './account/prior-use';
import { SessionRepo } from './account/session-repo';
import { StaffRepo } from './account/staff-repo';
import { UserRepo } from './account/user-repo';
import { AuditRepo } from './audit/audit-repo';
import { type NamesOf } from './audit/name-people';
import { type SealDeps } from './audit/seal-audit';
import { SealRepo } from './audit/seal-repo';
import { composeBilling } from './billing/compose-billing';
import { customerBilling, payersBy } from './billing/customers/customer-list';
import { exportBilling } from './billing/customers/export-billing';
import { composeWorkspaceBilling } from './billing/customers/compose-workspace-billing';
import { customerIdsOf } from './billing/domain/customer-record';
import { freeOnceOf } from './billing/customers/free-once';
import { offboardBilling } from './billing/customers/offboard-billing';
import { listPlans } from './billing/plans/list-plans';
import { followLanguage } from './billing/customers/send-language-changes';
import { followEmail } from './billing/customers/send-email-changes';
import {
  areaDeletionChecks,
  areaDeletions,
  areaKeyVerifiers,
  areaPages,
  type AreaParts,
  areaProbes,
  areaRendered,
  areaSections,
  areaWorkspaceDeletions,
  composeAreas,
} from './area-composition';
import { type DeleteWorkspaceData } from './area-core';
import { areaClientConfig } from './area-config';
import { areaWorkspaces } from './area-payers';
import { type AreaOverrides } from './area-overrides';
import { type Config } from './config';
import { FLAG_SETTINGS, type FlagDeps } from './flags/set-flag';
import { cachedSettings, SettingsRepo } from './platform/settings-repo';
import { AppCheckGuard } from './http/app-check';
import { type HttpDeps } from './http/http-deps';
import { IdempotencyRepo } from './http/idempotency-repo';
import { leaseMsOf, TIMEOUT_SECONDS } from './http/timeouts';
import { RateLimitRepo } from './http/rate-limit-repo';
import { BucketFiles, type FileStore } from '@keelson/server/files/file-store';
import { type MetricsDeps } from './metrics/get-metrics';
import { MetricsRepo } from './metrics/metrics-repo';
import { bundledShells, shellReader } from './pages/app-shell';
import { bundledFirstPaintFiles } from './pages/first-paint-files';
import { modulePages } from './pages/module-page';
import { connectionsOf } from './pages/page-policy';
import { type PagesDeps } from './pages/pages-app';
import { PricingPage } from './pages/pricing-page';
import { bundledRenderer, type RenderPage } from './pages/render-page';
import { type Clock, systemClock } from '@keelson/server/clock';
import { connectFirebase, type Firebase } from './platform/firestore';
import { type Probe } from './platform/health';
import { openFileScanner } from '@keelson/server/files/open-file-scanner';
import { type Logger } from '@keelson/server/logger';
import { NotificationWriter } from '@keelson/server/notifications/notification-writer';
import { TableRateLimiter } from '@keelson/server/rate/rate-limiter';
import { platformLogger } from './platform/logger';
import { type PlatformDeps } from './platform/routes';
import { type ReserveDeps } from './usage/reserve-usage';
import { type OverageCapDeps } from './usage/set-overage-cap';
import { Outbox } from './mail/outbox';
import { type MailDeps } from './mail/send-mail';
import { type MailEventDeps } from './mail/mail-events';
import { type UnsubscribeDeps } from './mail/unsubscribe';
import { openTransport } from './mail/open-transport';
import { paced } from './mail/pace';
import { type NotificationDeps } from './notifications/routes';
import { NotificationRepo } from './notifications/notification-repo';
import { PlanLookup } from './usage/plan-lookup';
import { UsageRepo } from './usage/usage-repo';

interface CoreComposition {
  readonly http: HttpDeps;
  readonly account: AccountDeps & AccountAdminDeps;
  readonly audit: AuditRepo;
  readonly namesOf: NamesOf;
  readonly sealing: SealDeps;
  readonly billing: ReturnType<typeof composeBilling>;
  readonly metrics: MetricsDeps;
  readonly flags: FlagDeps & { readonly now: Clock };
  readonly pages: Omit<PagesDeps, 'firstData'>;
  readonly platform: PlatformDeps;
  readonly workspaceDeletions: readonly DeleteWorkspaceData[];
  readonly usage: ReserveDeps & OverageCapDeps;
  readonly notifications: NotificationDeps;
  readonly mail: MailDeps & MailEventDeps & UnsubscribeDeps;
}

export type Composition = CoreComposition & AreaParts;

export interface CompositionParts extends AreaOverrides {
  readonly config: Config;
  readonly firebase?: Firebase;
  readonly now?: Clock;
  readonly log?: Logger;
  readonly shellFolder?: string;
  readonly files?: FileStore;
  readonly renderPage?: RenderPage;
  readonly renderMember?: RenderPage;
}

async function customersOf(
  { customers, subscriptions }: ReturnType<typeof composeBilling>,
  payer: PayerId,
): Promise<CustomerId[]> {
  const [customer, stored] = await Promise.all([
    customers.find(payer),
    subscriptions.ofUser(payer),
  ]);
  const ids = stored.map(({ customerId }) => customerId);
  return [...new Set([...customerIdsOf(customer), ...ids])];
}

export function compose(parts: CompositionParts): Composition {
  const { config, now = systemClock, log = platformLogger } = parts;
  const { db, auth, bucket, enqueue, verifyAppToken } = parts.firebase ?? connectFirebase(config);
  const { appUrl } = config;
  const files = parts.files ?? new BucketFiles(bucket);
  const audit = new AuditRepo(db);
  const scanner = openFileScanner(config.fileScannerUrl, { files: true, log });
  const anchors = new BucketFiles(() => bucket(config.auditAnchorBucket ?? undefined));
  const idempotency = new IdempotencyRepo(db);
  const limiter = new TableRateLimiter({
    now,
    shared: new RateLimitRepo(db, log),
    addressFactor: config.limits.addressFactor,
  });
  const accounts = new AccountDirectory(auth, db);
  const sessions = new SessionRepo(db);
  const authenticator = new FirebaseAuthenticator(auth, accounts, sessions, now);
  const users = new UserRepo(db);
  const notifier = new NotificationWriter(db, config.mail);
  const staff = new StaffRepo(db, audit, notifier);
  const namesOf: NamesOf = (uids) => users.namesOf(uids);
  const workspaces = areaWorkspaces(db)[0] ?? null;
  const usage = new UsageRepo(db, notifier, {
    audienceOf: (payer) => billing.payers.audienceOf(payer),
    termsOf: workspaces?.termsOf,
  });
  const plans = new PlanLookup(db, now);
  const adoptPriorUse = (uid: UserId): Promise<void> => priorUse.adoptOf(uid);
  const firstPaint = bundledFirstPaintFiles();
  const render = parts.renderPage ?? bundledRenderer('public', firstPaint);
  const billing = composeBilling({
    db,
    config,
    log,
    now,
    findAccounts: (uids) => accounts.findAll(uids),
    workspaces: workspaces ?? undefined,
    audit,
    enqueueShard: (key) => enqueue('reconcileShard', key),
    shardSize: config.shardSize,
    adoptPriorUse,
  });
  const priorUse = new PriorUseLedger({
    db,
    accounts,
    secrets: config.payments.webhookSecrets,
    usedBy: (uid, at) => usage.usedOfPlan(payerOf(uid), at),
    givenTo: (uid) => freeOnceOf(billing, payerOf(uid)),
    carryUsage: (uid, carried) => usage.carry(payerOf(uid), carried),
    carryGiven: (uid, given, at) => billing.customers.carryGiven(payerOf(uid), given, at),
    now,
  });
  const flags = cachedSettings(db, FLAG_SETTINGS, { now, log });
  const areas = composeAreas({
    config,
    db,
    files,
    scanner,
    appUrl,
    audit,
    staff,
    sessions,
    workspaceBilling: composeWorkspaceBilling(billing, (payer) => usage.deleteUserData(payer)),
    billing,
    users,
    accounts,
    namesOf,
    authenticator,
    workspaces,
    notifier,
    flags,
    usage: { usage, plans, adoptPriorUse, now },
    enqueue,
    renderPage: render,
    now,
    log,
    overrides: parts,
  });
  const notifications = new NotificationRepo(db);
  const sections: Record<string, ExportSection> = {
    user: (uid) => users.find(uid),
    picture: (uid) => exportPicture({ users, files }, uid),
    signIn: (uid) => accounts.find(uid),
    sessions: async (uid) => exportSessions(await sessions.ofUser(uid)),
    staff: (uid) => staff.find(uid),
    billing: (uid) => exportBilling(billing, payerOf(uid)),
    usage: (uid) => usage.allPeriods(payerOf(uid)),
    ...areaSections(areas),
    audit: (uid) => audit.ofActor(uid),
    notifications: (uid) => notifications.all(uid),
    mail: (uid) => notifications.mailOf(uid),
  };
  const deleteOwnData = [
    (uid: UserId) => usage.deleteUserData(payerOf(uid)),
    (uid: UserId) => deletePictures({ files }, uid),
    ...areaDeletions(areas),
    (uid: UserId) => notifications.removeNameOf(uid),
    (uid: UserId) => idempotency.deleteUserData(uid),
    (uid: UserId) => priorUse.deleteUserData(uid),
  ];
  const probes: Probe[] = [
    {
      name: 'firestore',
      required: true,
      check: async () => {
        await db.doc(paths.healthProbe()).get();
        return 'Responding';
      },
    },
    {
      name: 'config',
      required: true,
      // Functions do not start without it, so a response proves it.
      check: () => Promise.resolve('All required settings are set'),
    },
    {
      name: 'payments',
      required: false,
      check: async () =>
        (await billing.provider.offersOf(DEFAULT_PAID_PLAN)).length === 0
          ? `Responding; ${planOf(DEFAULT_PAID_PLAN).name} is not for sale`
          : 'Responding',
    },
    ...areaProbes(areas),
  ];
  return {
    ...areas,
    workspaceDeletions: areaWorkspaceDeletions(areas),
    audit,
    namesOf,
    sealing: { audit, seals: new SealRepo(db, anchors), now, log },
    billing,
    metrics: { metrics: new MetricsRepo(db), now },
    flags: { settings: new SettingsRepo(db, audit, FLAG_SETTINGS), flags, now },
    account: {
      auth,
      db,
      flags,
      users,
      staff,
      audit,
      accounts,
      authenticator,
      sessions,
      sections,
      deletionChecks: [
        ...areaDeletionChecks(areas),
        ...checksOfDeletion({
          staff,
          accounts,
          files,
          customersOf: (uid) => customersOf(billing, payerOf(uid)),
          subscriptionsOf: (id) => billing.provider.subscriptionsOf(id),
        }),
      ],
      deletionMark: {
        set: (uid) => billing.customers.beginDeletion(payerOf(uid), now()),
        remove: (uid) => billing.customers.abandonDeletion(payerOf(uid), now()),
      },
      deleteUserData: [(uid: UserId) => offboardBilling(billing, payerOf(uid)), ...deleteOwnData],
      deleteLateData: [...deleteOwnData, (uid: UserId) => notifications.deleteUserData(uid)],
      notifier,
      priorUse,
      files,
      scanner,
      log,
      authProviders: config.authProviders,
      appUrl,
      now,
      followEmail: (uid, email) => followEmail(billing, payerOf(uid), email),
      followLanguage: (uid, language) => followLanguage(billing, payerOf(uid), language),
      billingOf: (uids) => customerBilling(billing, uids.map(payerOf)),
      payersBy: (view, page) => payersBy(billing, view, page),
    },
    http: {
      authenticator,
      keys: areaKeyVerifiers(areas)[0] ?? null,
      idempotency,
      leaseMs: leaseMsOf(TIMEOUT_SECONDS.web),
      log,
      projectId: config.projectId,
      now,
      appUrl,
      limiter,
      addresses: config.limits.addresses,
      appCheck: new AppCheckGuard(config.appCheck.mode, verifyAppToken),
      workspaces,
    },
    pages: {
      authenticator,
      areaPages: [...areaPages(areas), ...modulePages()],
      areaRendered: areaRendered(areas),
      appUrl,
      log,
      projectId: config.projectId,
      limiter,
      addresses: config.limits.addresses,
      now,
      connections: connectionsOf({
        chatUrl: null,
        ...areaClientConfig(config),
        local: config.local,
      }),
      shell: shellReader(parts.shellFolder ?? bundledShells()),
      headScript: () => firstPaint.script(),
      renderMember: parts.renderMember ?? bundledRenderer('member', firstPaint),
      pricing: new PricingPage({ listPlans: () => listPlans(billing), appUrl, render, log }),
    },
    platform: { config, flags, version: config.version, commit: config.commit, probes, log, now },
    usage: { usage, plans, adoptPriorUse, audit, now },
    notifications: { notifications, now },
    mail: {
      outbox: new Outbox(db),
      transport:
        config.mail === null || config.mailUrl === null
          ? null
          : openTransport(config.mailUrl, config.mail),
      // Two functions send, each with one instance.
      pace: paced(config.mailPerSecond / 2, now),
      users,
      webhookSecrets: config.mailWebhookSecrets,
      appUrl,
      // A secret that every installation has, and that can be rotated.
      linkSecrets: config.payments.webhookSecrets,
      now,
      log,
    },
  };
}
