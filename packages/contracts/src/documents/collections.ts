import { AREA_COLLECTIONS } from '../areas/collections';
import { PriorUse } from '../account/prior-use';
import { SessionRecord } from '../account/session-record';
import { StaffMember } from '../account/staff';
import { User } from '../account/user';
import { AuditEntry } from '../audit/audit';
import { AuditSeal } from '../audit/audit-seal';
import { Customer } from '../billing/customer';
import { BillingSettings, DuplicateCase } from '../billing/duplicates';
import { Entitlement } from '../billing/entitlement';
import { StaffIncidents } from '../billing/incident';
import { WebhookEvent } from '../billing/ledger';
import { SkippedSubscription } from '../billing/skipped';
import { Subscription } from '../billing/subscription';
import { Activation, MetricMonth, MetricShard, MetricTotals } from '../metrics/metric-documents';
import { Mail } from '../notifications/mail';
import { StoredNotification } from '../notifications/notification';
import { StoredFlags } from '../platform/flags';
import { MeterReport } from '../usage/meter-report';
import { UsagePeriod } from '../usage/usage';
import type { StoredCollection } from './stored-collection';

/**
 * Every collection whose documents the contracts describe. Records that live for minutes (idempotency
 * keys, leases of usage, approval secrets) belong to the service that writes them and are not listed.
 */
export const STORED_COLLECTIONS: readonly StoredCollection[] = [
  { path: 'users', schema: User, idField: 'uid' },
  { path: 'users/notifications', schema: StoredNotification, idField: 'id' },
  { path: 'mail', schema: Mail, idField: 'id' },
  { path: 'staff', schema: StaffMember, idField: 'uid' },
  { path: 'sessions', schema: SessionRecord, idField: 'key' },
  { path: 'priorUse', schema: PriorUse },
  { path: 'customers', schema: Customer, idField: 'uid' },
  { path: 'subscriptions', schema: Subscription, idField: 'id' },
  { path: 'entitlements', schema: Entitlement, idField: 'uid' },
  { path: 'webhookEvents', schema: WebhookEvent, idField: 'id' },
  { path: 'billingDuplicates', schema: DuplicateCase, idField: 'id' },
  { path: 'skippedSubscriptions', schema: SkippedSubscription, idField: 'id' },
  { path: 'staffIncidents', schema: StaffIncidents, idField: 'id' },
  { path: 'usage', schema: Activation },
  { path: 'usage/periods', schema: UsagePeriod },
  { path: 'usage/meterReports', schema: MeterReport },
  { path: 'metricShards', schema: MetricShard },
  { path: 'metricMonths', schema: MetricMonth },
  { path: 'metricTotals', schema: MetricTotals, documentId: 'all' },
  { path: 'audit', schema: AuditEntry, idField: 'id' },
  { path: 'auditSeals', schema: AuditSeal },
  { path: 'settings', schema: BillingSettings, documentId: 'billing' },
  { path: 'settings', schema: StoredFlags, documentId: 'flags' },
  ...AREA_COLLECTIONS,
];

/** The row of a document; undefined for paths that the rows do not describe. */
export function storedCollectionOf(
  documentPath: string,
  rows: readonly StoredCollection[] = STORED_COLLECTIONS,
): StoredCollection | undefined {
  const segments = documentPath.split('/');
  const path = segments.filter((_segment, index) => index % 2 === 0).join('/');
  const id = segments.at(-1);
  return rows.find(
    (row) => row.path === path && (row.documentId === undefined || row.documentId === id),
  );
}
