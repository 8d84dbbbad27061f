import { type Entitlement, type EntitlementStatus } from '@keelson/contracts/billing/entitlement';
import { type PlanNotification } from '@keelson/contracts/notifications/notification';

type Plan = Pick<Entitlement, 'status'>;

const PAID: readonly EntitlementStatus[] = ['trialing', 'active', 'canceling', 'grace'];
const OVER: readonly EntitlementStatus[] = ['lapsed', 'ended', 'none'];

/** What the owner of a plan is notified of when it changes; null for what they see or did themselves. */
export function planNotificationOf(before: Plan | null, after: Plan): PlanNotification | null {
  const was = before?.status ?? 'none';
  if (after.status === 'grace' && was !== 'grace') return 'payment-failed';
  return PAID.includes(was) && OVER.includes(after.status) ? 'plan-ended' : null;
}
