import { type Customer } from '@keelson/contracts/billing/customer';
import { type MeteredEntitlement } from '@keelson/contracts/billing/metered';
import { type EpochMs } from '@keelson/contracts/time';

/** Usage knows these fields of the record of the account's payments. */
export type UsageAccount = Pick<Customer, 'credits' | 'overageCap' | 'overage'>;

/** The member's cap, and the units over the limits that count against it: reserved ones and final ones. */
export type OverageAccount = Omit<UsageAccount, 'credits'>;
type Overage = Customer['overage'];

export const NO_OVERAGE: OverageAccount = { overageCap: null, overage: {} };
export const NOTHING_PAID: UsageAccount = { credits: {}, ...NO_OVERAGE };

/** True when the count is of the billing period that begins at `since`, or of a later one that another request knows already. */
export const isCounted = (overage: Overage, metric: string, since: EpochMs): boolean =>
  (overage[metric]?.since ?? -1) >= since;

/**
 * Units of a metric that the cap leaves in the billing period. All metrics share the cap.
 *
 * @param prices Of all metrics that are charged. A cap in another currency leaves nothing.
 */
export function unitsUnderCap(
  { overageCap: cap, overage }: OverageAccount,
  metric: string,
  prices: readonly MeteredEntitlement[],
): number {
  if (cap === null) return Infinity;
  const price = prices.find((each) => each.metric === metric)?.unitPrice;
  if (price?.currency !== cap.currency) return 0;
  const charged = prices.reduce((sum, { metric: each, unitPrice, since }) => {
    const units = isCounted(overage, each, since) ? (overage[each]?.units ?? 0) : 0;
    return sum + units * unitPrice.amountMinor;
  }, 0);
  const left = Math.max(0, cap.amountMinor - charged);
  return price.amountMinor === 0 ? Infinity : Math.floor(left / price.amountMinor);
}

/** Adds units to the current period, or takes some back. Nothing changes where no period was counted. */
export function addOverage(overage: Overage, metric: string, units: number): Overage {
  const counted = overage[metric];
  if (counted === undefined || units === 0) return overage;
  return { ...overage, [metric]: { ...counted, units: Math.max(0, counted.units + units) } };
}

/** Units over the limit of one reservation or hour. */
export interface ChargedUse {
  readonly metric: string;
  readonly units: number;
  /** The billing period in which they were reserved. */
  readonly since?: EpochMs | undefined;
  /** `firstAt` of their report: once they are reported, it decides in which period they are charged. */
  readonly firstAt?: EpochMs | undefined;
}

export function unitsInPeriod(
  overage: Overage,
  { metric, units, since, firstAt }: ChargedUse,
): number {
  const current = overage[metric]?.since;
  if (current === undefined) return 0;
  return (firstAt === undefined ? since === current : firstAt >= current) ? units : 0;
}
