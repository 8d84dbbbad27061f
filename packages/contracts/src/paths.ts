import type { SessionKey } from './account/session-record';
import type { PlanKey } from './billing/plan-key';
import { AREA_PATHS } from './areas/paths';
import type { EventId, PayerId, PictureId, SubscriptionId, UserId } from './ids';
import type { NotificationId } from './notifications/notification';
import type { DayKey, MonthKey } from './time';

export const paths = {
  users: () => 'users',
  user: (uid: UserId) => `users/${uid}`,
  notifications: (uid: UserId) => `users/${uid}/notifications`,
  notification: (uid: UserId, id: NotificationId) => `users/${uid}/notifications/${id}`,
  staff: () => 'staff',
  staffMember: (uid: UserId) => `staff/${uid}`,
  /** Sessions by the hash of their cookie; server only, removed by a TTL policy on `expiresAt`. */
  sessions: () => 'sessions',
  session: (key: SessionKey) => `sessions/${key}`,
  customers: () => 'customers',
  customer: (uid: PayerId) => `customers/${uid}`,
  /** The records of what is free once, by a keyed hash; server only, removed by a TTL policy on `expiresAt`. */
  priorUse: () => 'priorUse',
  priorUseOf: (key: string) => `priorUse/${key}`,
  subscriptions: () => 'subscriptions',
  subscription: (id: SubscriptionId) => `subscriptions/${id}`,
  entitlements: () => 'entitlements',
  entitlement: (uid: PayerId) => `entitlements/${uid}`,
  /** The provider's price as last fetched, shared by all instances; server only. */
  planPrice: (key: PlanKey) => `planPrices/${key}`,
  /** Cursor of a bounded billing job, or the list of its dry run; server only. */
  billingJob: (name: 'reconcile' | `reconcile-${number}` | 'endMissing') => `billingJobs/${name}`,
  /** Duplicate subscriptions that an admin decides on; server only. */
  billingDuplicates: () => 'billingDuplicates',
  billingDuplicate: (id: SubscriptionId) => `billingDuplicates/${id}`,
  /** Subscriptions that could not be read; server only. */
  skippedSubscriptions: () => 'skippedSubscriptions',
  skippedSubscription: (id: SubscriptionId) => `skippedSubscriptions/${id}`,
  /** Incidents of a subscription that its owner does not see: fraud warnings. */
  staffIncidents: () => 'staffIncidents',
  staffIncidentsOf: (id: SubscriptionId) => `staffIncidents/${id}`,
  /** Settings of billing; server only. */
  billingSettings: () => 'settings/billing',
  flags: () => 'settings/flags',
  /** The position at which an interrupted `npm run ops -- migrate` resumes in a collection; server only. */
  migrationPosition: (collection: string) => `migrations/${collection}`,
  webhookEvents: () => 'webhookEvents',
  webhookEvent: (id: EventId) => `webhookEvents/${id}`,
  usageAccounts: () => 'usage',
  usagePeriods: (uid: PayerId) => `usage/${uid}/periods`,
  usagePeriod: (uid: PayerId, month: MonthKey) => `usage/${uid}/periods/${month}`,
  usageEntries: (uid: PayerId) => `usage/${uid}/entries`,
  /** Usage that was counted for a key, so that it is counted once; server only, removed by a TTL policy. */
  usageEntry: (uid: PayerId, key: string) => `usage/${uid}/entries/${key}`,
  /** The use of each member in a workspace's month; server only. */
  usageShares: (payer: PayerId) => `usage/${payer}/shares`,
  usageShare: (payer: PayerId, uid: UserId) => `usage/${payer}/shares/${uid}`,
  /** Use that is charged for, by metric and hour; server only, removed by a TTL policy on `expiresAt`. */
  meterReports: (uid: PayerId) => `usage/${uid}/meterReports`,
  meterReport: (uid: PayerId, id: string) => `usage/${uid}/meterReports/${id}`,
  /** When a user first used the product; parent of all usage documents of the user. */
  usageOf: (uid: PayerId) => `usage/${uid}`,
  /** Counters of the console's overview; server only (docs/metrics.md). */
  metricShards: () => 'metricShards',
  metricShard: (day: DayKey, shard: number) =>
    `metricShards/${day}~${String(shard).padStart(2, '0')}`,
  metricMonths: () => 'metricMonths',
  metricMonth: (month: MonthKey) => `metricMonths/${month}`,
  metricTotals: () => 'metricTotals/all',
  /** The position at which an interrupted `npm run ops -- metrics:rebuild` resumes. */
  metricRebuild: () => 'metricTotals/rebuild',
  /** Never written. The health check reads it. */
  healthProbe: () => 'health/probe',
  mail: () => 'mail',
  audit: () => 'audit',
  auditEntry: (id: string) => `audit/${id}`,
  /** One seal for each day of the audit log; server only. */
  auditSeals: () => 'auditSeals',
  /** File with the digests of one day's audit entries. */
  auditAnchor: (day: string) => `audit-anchors/${day}.ndjson`,
  /** Answers kept for repeated `Idempotency-Key`s; server only, removed by a TTL policy on `expiresAt`. */
  idempotencyKeys: () => 'idempotencyKeys',
  idempotencyKey: (id: string) => `idempotencyKeys/${id}`,
  /** Counts of shared rate limits; server only, removed by a TTL policy on `expiresAt`. */
  rateLimits: () => 'rateLimits',
  rateLimit: (id: string) => `rateLimits/${id}`,
  /** Objects in the bucket. No client reads or writes any of them. */
  /** Pictures of a member: the current one, and for an hour those whose upload was interrupted. */
  pictureFiles: (uid: UserId) => `pictures/${uid}/`,
  pictureFile: (uid: UserId, id: PictureId) => `pictures/${uid}/${id}`,
  ...AREA_PATHS,
} as const;
