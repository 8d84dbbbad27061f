import { type Subscription } from '@keelson/contracts/billing/subscription';
import { type CustomerId } from '@keelson/contracts/ids';
import { DAY, type EpochMs, HOUR, MINUTE } from '@keelson/contracts/time';
import { type MeterReport } from '@keelson/contracts/usage/meter-report';

/** The provider counts usage of an ended period for about an hour, until the invoice is final. */
export const STILL_COUNTED_MS = 45 * MINUTE;
/** The provider takes events of the last 35 days. */
const OLDEST_MS = 34 * DAY;
/** The provider counts events some time after it accepts them. */
export const COUNTED_AFTER_MS = 2 * HOUR;

/**
 * `send`: the hour's total · `move`: its period is invoiced, so what was not reported is charged with the current one ·
 * `give-up`: the subscription has ended, and no invoice will bill it.
 */
export type ReportDecision =
  | { readonly kind: 'send'; readonly customerId: CustomerId }
  | { readonly kind: 'move' }
  | { readonly kind: 'give-up' };

const ENDED: readonly string[] = ['canceled', 'incomplete_expired'];

/** The subscription that a metric is billed with: a live one before those that ended, then the newest. */
export function payerOf(
  subscriptions: readonly Subscription[],
  metric: string,
): (Subscription & { readonly customerId: CustomerId }) | null {
  const [payer] = subscriptions
    .flatMap(({ customerId, ...rest }) =>
      customerId !== null && rest.metered.some((each) => each.metric === metric)
        ? [{ ...rest, customerId }]
        : [],
    )
    .sort(
      (a, b) =>
        Number(ENDED.includes(a.status)) - Number(ENDED.includes(b.status)) ||
        b.createdAt - a.createdAt,
    );
  return payer ?? null;
}

/** What to do with a total that the provider does not have. */
export function decideReport(
  report: MeterReport,
  subscriptions: readonly Subscription[],
  at: EpochMs,
): ReportDecision {
  const subscription = payerOf(subscriptions, report.metric);
  if (subscription === null) return { kind: 'give-up' };
  const { endedAt, currentPeriodStart, customerId } = subscription;
  if (ENDED.includes(subscription.status)) {
    const isFinal = at > (endedAt ?? 0) + STILL_COUNTED_MS;
    return isFinal ? { kind: 'give-up' } : { kind: 'send', customerId };
  }
  const isInvoiced =
    report.firstAt < currentPeriodStart && at > currentPeriodStart + STILL_COUNTED_MS;
  const isOld = report.firstAt < at - OLDEST_MS;
  return isInvoiced || isOld ? { kind: 'move' } : { kind: 'send', customerId };
}

const BACKOFF_MS = HOUR;

/** When a rejected report is sent again: after an hour, two, four, at most a day. */
export const retryAt = (attempts: number, at: EpochMs): EpochMs =>
  at + Math.min(DAY, BACKOFF_MS * 2 ** Math.min(attempts - 1, 5));
