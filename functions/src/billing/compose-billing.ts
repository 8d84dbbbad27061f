import { SHARD_SIZE } from '@keelson/contracts/billing/walk-interval';
import { type Firestore } from 'firebase-admin/firestore';
import { type Config } from '../config';
import { type Clock } from '@keelson/server/clock';
import { type Logger } from '@keelson/server/logger';
import { NotificationWriter } from '@keelson/server/notifications/notification-writer';
import { AssignmentRepo } from './assignment-repo';
import { type BillingDeps, type FindAccounts } from './billing-deps';
import { CustomerEmailRepo } from './customer-email-repo';
import { CustomerLanguageRepo } from './customer-language-repo';
import { CustomerRepo } from './customer-repo';
import { DuplicateRepo } from './duplicate-repo';
import { JobRepo } from './job-repo';
import { LedgerRepo } from './ledger-repo';
import { MeterReportRepo } from './meter-report-repo';
import { MissingRepo } from './missing-repo';
import { OrphanRepo } from './orphan-repo';
import { PackList } from './pack-list';
import { PriceList } from './price-list';
import { type PaymentProvider } from './provider/payment-provider';
import { createStripeProvider } from './provider/stripe/stripe-provider';
import { PurchaseRepo } from './purchase-repo';
import { ShardRepo } from './shard-repo';
import { SkippedRepo } from './skipped-repo';
import { StaffIncidentRepo } from './staff-incident-repo';
import { SubscriptionRepo } from './subscription-repo';
import { SyncRepo } from './sync-repo';
import { type EnqueueShard, type ShardDeps } from './work-shard';

/** Input of {@link composeBilling}. */
export interface BillingOptions {
  readonly db: Firestore;
  readonly config: Pick<Config, 'payments' | 'appUrl' | 'mail'>;
  readonly findAccounts: FindAccounts;
  readonly audit: BillingDeps['audit'];
  readonly log: Logger;
  readonly now: Clock;
  /** Makes tasks for walks through many subscriptions; without it, the hourly job walks alone. */
  readonly enqueueShard?: EnqueueShard;
  /** Subscriptions that the job walks alone through. */
  readonly shardSize?: number;
  /** Replaces the configured provider. */
  readonly provider?: PaymentProvider;
}

/** Creates the billing dependencies. Nothing is loaded or connected before first use. */
export function composeBilling(
  options: BillingOptions,
): BillingDeps &
  Pick<ShardDeps, 'jobs' | 'shards' | 'shardSize'> &
  Partial<Pick<ShardDeps, 'enqueueShard'>> {
  const { db, config, now } = options;
  const notifications = new NotificationWriter(db, config.mail);
  const provider = options.provider ?? createStripeProvider(config.payments);
  return {
    provider,
    sync: new SyncRepo(db, notifications),
    subscriptions: new SubscriptionRepo(db, notifications),
    customers: new CustomerRepo(db),
    emails: new CustomerEmailRepo(db),
    languages: new CustomerLanguageRepo(db),
    assignments: new AssignmentRepo(db, notifications),
    ledger: new LedgerRepo(db),
    duplicates: new DuplicateRepo(db),
    missing: new MissingRepo(db, notifications),
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
    findAccounts: options.findAccounts,
    audit: options.audit,
    log: options.log,
    now,
    endPlanOn: config.payments.endPlanOn,
    promotionCodes: config.payments.promotionCodes,
    tax: config.payments.tax,
    appUrl: config.appUrl,
  };
}
