import { type AuditMessage } from '@keelson/contracts/audit/audit-message';
import { type AuditActor } from '@keelson/contracts/audit/audit';
import { type EndPlanOn } from '@keelson/contracts/billing/incident';
import { type UserId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { type Logger } from '@keelson/server/logger';
import { type AssignmentRepo } from './assignment-repo';
import { type CustomerEmailRepo } from './customer-email-repo';
import { type CustomerLanguageRepo } from './customer-language-repo';
import { type CustomerRepo } from './customer-repo';
import { type DuplicateRepo } from './duplicate-repo';
import { type LedgerRepo } from './ledger-repo';
import { type MeterReportRepo } from './meter-report-repo';
import { type MissingRepo } from './missing-repo';
import { type OrphanRepo } from './orphan-repo';
import { type PackList } from './pack-list';
import { type PriceList } from './price-list';
import { type PaymentProvider } from './provider/payment-provider';
import { type PurchaseRepo } from './purchase-repo';
import { type SkippedRepo } from './skipped-repo';
import { type StaffIncidentRepo } from './staff-incident-repo';
import { type SubscriptionRepo } from './subscription-repo';
import { type SyncRepo } from './sync-repo';

/** An audit entry from billing; the audit log adds the remaining fields. */
export interface BillingAudit {
  /** Set when the same action may be recorded twice; the first entry wins. */
  readonly id?: string;
  readonly actor: AuditActor;
  readonly action: `billing.${string}`;
  readonly target: string;
  readonly message: AuditMessage;
  readonly requestId: string;
  readonly at: EpochMs;
}

/** What billing needs to know about accounts in Firebase Auth. */
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
  readonly findAccounts: FindAccounts;
  readonly audit: (entry: BillingAudit) => Promise<void>;
  readonly log: Logger;
  readonly now: Clock;
  /** Incidents that end the plan. */
  readonly endPlanOn: readonly EndPlanOn[];
  /** Members can enter promotion codes. */
  readonly promotionCodes: boolean;
  /** The provider collects tax. */
  readonly tax: boolean;
  /** Public URL of the app, without a trailing slash. */
  readonly appUrl: string;
}
