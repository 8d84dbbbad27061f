import { type CreditGrant, leftOf } from '@keelson/contracts/billing/credits';
import { type MetricKey } from '@keelson/contracts/usage/metric';

/** Credits by the payment that bought them. */
export type Credits = Readonly<Record<string, CreditGrant>>;
/** Used credits by payment. */
export type DrawnCredits = Readonly<Record<string, number>>;

/**
 * Takes credits from the oldest purchases first.
 *
 * @returns How many of each purchase; null when there are not enough.
 */
export function drawCredits(
  credits: Credits,
  metric: MetricKey,
  amount: number,
): DrawnCredits | null {
  const drawn: Record<string, number> = {};
  let missing = amount;
  const oldest = Object.entries(credits)
    .filter(([, grant]) => grant.metric === metric && leftOf(grant) > 0)
    .sort(([a, { boughtAt: x }], [b, { boughtAt: y }]) => x - y || (a < b ? -1 : 1));
  for (const [id, grant] of oldest) {
    if (missing === 0) break;
    const taken = Math.min(missing, leftOf(grant));
    drawn[id] = taken;
    missing -= taken;
  }
  return missing === 0 ? drawn : null;
}

/** The used credits of each purchase after some were drawn (`1`) or given back (`-1`). */
export function usedAfter(credits: Credits, drawn: DrawnCredits, sign: 1 | -1): DrawnCredits {
  return Object.fromEntries(
    Object.entries(drawn).flatMap(([id, amount]) => {
      const grant = credits[id];
      return grant === undefined ? [] : [[id, Math.max(0, grant.used + sign * amount)]];
    }),
  );
}
