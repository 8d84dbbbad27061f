import { SHARD_SIZE } from '@keelson/contracts/billing/walk-interval';
import { type Firestore } from 'firebase-admin/firestore';
import { type Config } from '../config';
import { type Clock } from '@keelson/server/clock';
import { type Logger } from '@keelson/server/logger';
import { NotificationWriter } from '@keelson/server/notifications/notification-writer';
import { AssignmentRepo } from './plans/assignment-repo';
import { type BillingDeps, type FindAccounts } from './billing-deps';
import { CustomerEmailRepo } from './customers/customer-email-repo';
import { CustomerLanguageRepo } from './customers/customer-language-repo';
import { CustomerRepo } from './customers/customer-repo';
import { PayerNotifier } from './customers/payer-notifier';
import { Payers } from './customers/payers';
import { type WorkspaceDirectory } from './customers/workspace-directory';
import { DuplicateRepo } from './reconcile/duplicate-repo';
import { JobRepo } from './reconcile/job-repo';
import { LedgerRepo } from './webhooks/ledger-repo';
import { MeterReportRepo } from './metering/meter-report-repo';
import { MissingRepo } from './reconcile/missing-repo';
import { OrphanRepo } from './reconcile/orphan-repo';
import { PackList } from './credits/pack-list';
import { PriceList } from './plans/price-list';
import { type PaymentProvider } from './provider/payment-provider';
import { createStripeProvider } from './provider/stripe/stripe-provider';
import { PurchaseRepo } from './credits/purchase-repo';
import { ShardRepo } from './reconcile/shard-repo';
import { SkippedRepo } from './webhooks/skipped-repo';
import { StaffIncidentRepo } from './webhooks/staff-incident-repo';
import { SubscriptionRepo } from './plans/subscription-repo';
import { SyncRepo } from './plans/sync-repo';
import { TrialCardRepo } from './plans/trial-card-repo';
import { type EnqueueShard, type ShardDeps } from './reconcile/work-shard';

/** Input of {@link composeBilling}. */
export interface BillingOptions {
  readonly db: Firestore;
  readonly config: Pick<Config, 'payments' | 'appUrl' | 'mail'>;
  readonly findAccounts: FindAccounts;
  /** Absent in a copy without workspaces. */
  readonly workspaces?: WorkspaceDirectory | undefined;
  readonly adoptPriorUse: BillingDeps['adoptPriorUse'];
  readonly audit: BillingDeps['audit'];
  readonly log: Logger;
  readonly now: Clock;
  /** Makes tasks for passes through many subscriptions; without it, the hourly job makes them alone. */
  readonly enqueueShard?: EnqueueShard;
  /** Subscriptions that the job checks alone. */
  readonly shardSize?: number;
  readonly provider?: PaymentProvider;
}

/** Creates the billing dependencies. Nothing is loaded or connected before first use. */
export function composeBilling(
  options: BillingOptions,
): BillingDeps &
  Pick<ShardDeps, 'jobs' | 'shards' | 'shardSize'> &
  Partial<Pick<ShardDeps, 'enqueueShard'>> {
  const { db, config, now } = options;
  const payers = new Payers(db, options.workspaces ?? null);
  const notifier = new PayerNotifier(new NotificationWriter(db, config.mail), payers);
  const provider = options.provider ?? createStripeProvider(config.payments);
  return {
    provider,
    sync: new SyncRepo(db, notifier),
    subscriptions: new SubscriptionRepo(db, notifier),
    payers,
    customers: new CustomerRepo(db),
    emails: new CustomerEmailRepo(db),
    languages: new CustomerLanguageRepo(db, (payer) => payers.languageOf(payer)),
    assignments: new AssignmentRepo(db, notifier),
    ledger: new LedgerRepo(db),
    duplicates: new DuplicateRepo(db),
    missing: new MissingRepo(db, notifier),
    orphans: new OrphanRepo(db),
    skipped: new SkippedRepo(db),
    staffIncidents: new StaffIncidentRepo(db),
    prices: new PriceList(db, provider, now, config.payments.tax),
    packs: new PackList(provider, now),
    purchases: new PurchaseRepo(db),
    meterReports: new MeterReportRepo(db),
    jobs: new JobRepo(db),
    shards: new ShardRepo(db),
    shardSize: options.shardSize ?? SHARD_SIZE,
    ...(options.enqueueShard === undefined ? {} : { enqueueShard: options.enqueueShard }),
    trialCards: new TrialCardRepo(db, config.payments.webhookSecrets),
    findAccounts: options.findAccounts,
    adoptPriorUse: options.adoptPriorUse,
    audit: options.audit,
    log: options.log,
    now,
    endPlanOn: config.payments.endPlanOn,
    promotionCodes: config.payments.promotionCodes,
    tax: config.payments.tax,
    appUrl: config.appUrl,
  };
}
