import type { PlanKey } from './billing/plan-catalog';
import type { EventId, ProjectSlug, SubscriptionId, UserId } from './ids';
import type { MonthKey } from './time';

/** Every Firestore collection and document path, once (DESIGN §5). */
export const paths = {
  users: () => 'users',
  user: (uid: UserId) => `users/${uid}`,
  staff: () => 'staff',
  staffMember: (uid: UserId) => `staff/${uid}`,
  customers: () => 'customers',
  customer: (uid: UserId) => `customers/${uid}`,
  subscriptions: () => 'subscriptions',
  subscription: (id: SubscriptionId) => `subscriptions/${id}`,
  entitlements: () => 'entitlements',
  entitlement: (uid: UserId) => `entitlements/${uid}`,
  /** The provider's price as last fetched, shared by all instances; server only. */
  planPrice: (key: PlanKey) => `planPrices/${key}`,
  /** Where a bounded billing job goes on; server only. */
  billingJob: (name: 'reconcile') => `billingJobs/${name}`,
  webhookEvents: () => 'webhookEvents',
  webhookEvent: (id: EventId) => `webhookEvents/${id}`,
  usagePeriods: (uid: UserId) => `usage/${uid}/periods`,
  usagePeriod: (uid: UserId, month: MonthKey) => `usage/${uid}/periods/${month}`,
  projects: () => 'projects',
  project: (slug: ProjectSlug) => `projects/${slug}`,
  /** Never written; health reads it to see whether Firestore answers. */
  healthProbe: () => 'health/probe',
  audit: () => 'audit',
  auditEntry: (id: string) => `audit/${id}`,
  /** Answers kept for repeated `Idempotency-Key`s; server only, removed by a TTL policy on `expiresAt`. */
  idempotencyKeys: () => 'idempotencyKeys',
  idempotencyKey: (id: string) => `idempotencyKeys/${id}`,
} as const;
