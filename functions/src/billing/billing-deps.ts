import { type AuditActor } from '@keelson/contracts/audit/audit';
import { type EpochMs } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { type Logger } from '@keelson/server/logger';
import { type CustomerRepo } from './customer-repo';
import { type LedgerRepo } from './ledger-repo';
import { type PriceList } from './price-list';
import { type PaymentProvider } from './provider/payment-provider';
import { type SubscriptionRepo } from './subscription-repo';
import { type SyncRepo } from './sync-repo';

/** What billing writes to the audit log; the log adds the rest. */
export interface BillingAudit {
  /** Given where the same act may be recorded twice; the first one stays. */
  readonly id?: string;
  readonly actor: AuditActor;
  readonly action: `billing.${string}`;
  readonly target: string;
  readonly summary: string;
  readonly requestId: string;
  readonly at: EpochMs;
}

/** Everything that the use cases of billing work with. */
export interface BillingDeps {
  readonly provider: PaymentProvider;
  readonly sync: SyncRepo;
  readonly subscriptions: SubscriptionRepo;
  readonly customers: CustomerRepo;
  readonly ledger: LedgerRepo;
  readonly prices: PriceList;
  readonly audit: (entry: BillingAudit) => Promise<void>;
  readonly log: Logger;
  readonly now: Clock;
  /** Address of the app as people type it, without a slash at the end. */
  readonly appUrl: string;
}
