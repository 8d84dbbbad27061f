import { type Subscription } from '@keelson/contracts/billing/subscription';
import { type CustomerId } from '@keelson/contracts/ids';
import { DAY, type EpochMs, HOUR, MINUTE, SECOND } from '@keelson/contracts/time';
import { type MeterReport } from '@keelson/contracts/usage/meter-report';

/** The provider counts usage of an ended period for about an hour, until the invoice is final. */
export const STILL_COUNTED_MS = 45 * MINUTE;
/** The provider takes events of the last 35 days. */
const OLDEST_MS = 34 * DAY;
/** The provider counts events some time after it accepts them. */
export const COUNTED_AFTER_MS = 2 * HOUR;

/**
 * `send`: the hour's total, with the instant `as` · `move`: its period is invoiced, or another customer pays now, so what
 * was not reported is charged with the current period · `give-up`: the subscription has ended, and no invoice will bill it ·
 * `wait`, then `ask`: before use is moved or given up, the provider says how much of a total it has whose response was lost.
 * `wait` as well until the next second, see {@link instantOf}.
 */
export type ReportDecision =
  | { readonly kind: 'send'; readonly customerId: CustomerId; readonly as: EpochMs }
  | { readonly kind: 'move' }
  | { readonly kind: 'give-up' }
  | { readonly kind: 'wait'; readonly until: EpochMs }
  | { readonly kind: 'ask'; readonly customerId: CustomerId };

/** The provider's clock may be ahead of ours by this: use seconds before a period belongs to that period. */
const CLOCK_SKEW_MS = 5 * SECOND;

const ENDED: readonly string[] = ['canceled', 'incomplete_expired'];

/** The subscription that a metric is billed with: a live one before those that ended, then the newest. */
export function payerOf(
  subscriptions: readonly Subscription[],
  metric: string,
): Subscription | null {
  const [payer] = subscriptions
    .filter(({ metered }) => metered.some((each) => each.metric === metric))
    .sort(
      (a, b) =>
        Number(ENDED.includes(a.status)) - Number(ENDED.includes(b.status)) ||
        b.createdAt - a.createdAt,
    );
  return payer ?? null;
}

/** Decides what to do with a total that the provider does not have. */
export function decideReport(
  report: MeterReport,
  subscriptions: readonly Subscription[],
  at: EpochMs,
): ReportDecision {
  const decision = withoutDoubt(report, subscriptions, at);
  const { unconfirmedAt, sentTo, sentAs } = report;
  if (decision.kind === 'send' && sentAs !== null && at < sentAs + SECOND) {
    return { kind: 'wait', until: sentAs + SECOND };
  }
  if (decision.kind === 'send' || unconfirmedAt === null || sentTo === null) return decision;
  const until = unconfirmedAt + COUNTED_AFTER_MS;
  return at < until ? { kind: 'wait', until } : { kind: 'ask', customerId: sentTo };
}

/** As if every response had come. */
function withoutDoubt(
  report: MeterReport,
  subscriptions: readonly Subscription[],
  at: EpochMs,
): Extract<ReportDecision, { readonly kind: 'send' | 'move' | 'give-up' }> {
  const subscription = payerOf(subscriptions, report.metric);
  if (subscription === null) return { kind: 'give-up' };
  const { endedAt, currentPeriodStart, customerId } = subscription;
  const send = { kind: 'send', customerId, as: instantOf(report, subscription, at) } as const;
  if (ENDED.includes(subscription.status)) {
    const isFinal = at > (endedAt ?? 0) + STILL_COUNTED_MS;
    return isFinal ? { kind: 'give-up' } : send;
  }
  const isInvoiced = isEarlier(report, subscription) && at > currentPeriodStart + STILL_COUNTED_MS;
  const isOld = report.firstAt < at - OLDEST_MS;
  // Its period begins in the next hour, which has a total of its own.
  const isOfNextHour = !isEarlier(report, subscription) && currentPeriodStart >= report.hour + HOUR;
  const moves = isInvoiced || isOld || isOfNextHour || isOfOther(report, customerId);
  return moves ? { kind: 'move' } : send;
}

/**
 * True for use of the period before. A first period, and one that a change began, have none before them that could be billed:
 * what was not sent yet counts in the period that begins within the difference of the clocks.
 */
const isEarlier = (
  { firstAt, sentAs }: MeterReport,
  { currentPeriodStart: start }: Subscription,
): boolean =>
  firstAt < start - CLOCK_SKEW_MS || (firstAt < start && sentAs !== null && sentAs < start);

/** True when the meter of another customer has a total of the hour, or may have. */
const isOfOther = (
  { sentTo, reported, unconfirmedAt }: MeterReport,
  customerId: CustomerId,
): boolean =>
  sentTo !== null && sentTo !== customerId && ((reported ?? 0) > 0 || unconfirmedAt !== null);

/**
 * The instant that a total is sent with: within its hour and billing period, not in the future, and a second later than the
 * last one's, because the provider keeps the most recent event of an hour and does not say which of two with equal
 * instants that is.
 */
function instantOf(report: MeterReport, subscription: Subscription, at: EpochMs): EpochMs {
  const { hour, firstAt, sentAs } = report;
  const { currentPeriodStart, currentPeriodEnd } = subscription;
  const isBefore = isEarlier(report, subscription);
  const first = isBefore ? firstAt : Math.max(firstAt, currentPeriodStart);
  const periodEnd = isBefore ? currentPeriodStart : currentPeriodEnd;
  const end = Math.min(hour + HOUR, periodEnd > first ? periodEnd : Infinity);
  const later = sentAs === null ? first : sentAs + SECOND;
  return Math.max(first, Math.min(later, end - SECOND, at));
}

const BACKOFF_MS = HOUR;

/** When a rejected report is sent again: after an hour, two, four, at most a day. */
export const retryAt = (attempts: number, at: EpochMs): EpochMs =>
  at + Math.min(DAY, BACKOFF_MS * 2 ** Math.min(attempts - 1, 5));
