import { type EndPlanOn } from '@keelson/contracts/billing/incident';
import { type UserId } from '@keelson/contracts/ids';
import { type Clock } from '@keelson/server/clock';
import { type Logger } from '@keelson/server/logger';
import { type AuditRepo } from '../audit/audit-repo';
import { type AssignmentRepo } from './plans/assignment-repo';
import { type CustomerEmailRepo } from './customers/customer-email-repo';
import { type CustomerLanguageRepo } from './customers/customer-language-repo';
import { type Payers } from './customers/payers';
import { type CustomerRepo } from './customers/customer-repo';
import { type DuplicateRepo } from './reconcile/duplicate-repo';
import { type LedgerRepo } from './webhooks/ledger-repo';
import { type MeterReportRepo } from './metering/meter-report-repo';
import { type MissingRepo } from './reconcile/missing-repo';
import { type OrphanRepo } from './reconcile/orphan-repo';
import { type PackList } from './credits/pack-list';
import { type PriceList } from './plans/price-list';
import { type PaymentProvider } from './provider/payment-provider';
import { type PurchaseRepo } from './credits/purchase-repo';
import { type SkippedRepo } from './webhooks/skipped-repo';
import { type StaffIncidentRepo } from './webhooks/staff-incident-repo';
import { type SubscriptionRepo } from './plans/subscription-repo';
import { type SyncRepo } from './plans/sync-repo';
import { type TrialCardRepo } from './plans/trial-card-repo';

/** Describes what billing needs to know about accounts in Firebase Auth. */
export interface SignInAccount {
  readonly email: string | null;
}

/** The accounts that exist in Firebase Auth, of at most 100 ids. */
export type FindAccounts = (uids: readonly UserId[]) => Promise<ReadonlyMap<UserId, SignInAccount>>;

/** Dependencies of the billing use cases. */
export interface BillingDeps {
  readonly provider: PaymentProvider;
  readonly sync: SyncRepo;
  readonly subscriptions: SubscriptionRepo;
  readonly payers: Payers;
  readonly customers: CustomerRepo;
  readonly emails: CustomerEmailRepo;
  readonly languages: CustomerLanguageRepo;
  readonly assignments: AssignmentRepo;
  readonly ledger: LedgerRepo;
  readonly duplicates: DuplicateRepo;
  readonly missing: MissingRepo;
  readonly orphans: OrphanRepo;
  readonly skipped: SkippedRepo;
  readonly staffIncidents: StaffIncidentRepo;
  readonly prices: PriceList;
  readonly packs: PackList;
  readonly purchases: PurchaseRepo;
  readonly meterReports: MeterReportRepo;
  readonly trialCards: TrialCardRepo;
  readonly findAccounts: FindAccounts;
  /** Takes over what the person was given under an account that is deleted. */
  readonly adoptPriorUse: (uid: UserId) => Promise<void>;
  /** `record` is for effects at the provider alone. */
  readonly audit: Pick<AuditRepo, 'record' | 'recordIn'>;
  readonly log: Logger;
  readonly now: Clock;
  readonly endPlanOn: readonly EndPlanOn[];
  /** Members can enter promotion codes. */
  readonly promotionCodes: boolean;
  readonly tax: boolean;
  /** Public URL of the app, without a trailing slash. */
  readonly appUrl: string;
}
