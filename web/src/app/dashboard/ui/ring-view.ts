import type { MetricUsage } from '@keelson/contracts/usage/usage';

export const RING_RADIUS = 34;
export const RING_LENGTH = 2 * Math.PI * RING_RADIUS;

/** From here on a member should know that the allowance comes to its end. */
const NEAR_SHARE = 0.8;
/** Shorter than this the rounded ends touch and the arc looks like a dot. */
const SHORTEST_ARC = 0.02;

/** One metric against its limit, drawn and in words. */
export interface RingView {
  /** Whole percent, never 100 before the limit is reached and never 0 once something was used. */
  readonly percent: number;
  /** Length of the arc in the units of the drawing; 0 draws nothing. */
  readonly arc: number;
  readonly level: 'calm' | 'near' | 'full';
  readonly amount: string;
  readonly remark: string;
}

const count = new Intl.NumberFormat('en');

/** Nothing is used up where a plan gives nothing. */
const NOT_IN_PLAN: RingView = {
  ...{ percent: 0, arc: 0, level: 'calm' },
  ...{ amount: 'None', remark: 'Not included in your plan' },
};

/** @param metric `used` may pass `limit`, after a downgrade. */
export function ringView({ used, limit, unit }: MetricUsage): RingView {
  if (limit === 0 && used === 0) return NOT_IN_PLAN;
  const share = limit === 0 ? 1 : used / limit;
  const left = Math.max(0, limit - used);
  return {
    percent: percentOf(share),
    arc: used === 0 ? 0 : RING_LENGTH * Math.min(1, Math.max(SHORTEST_ARC, share)),
    level: share >= 1 ? 'full' : share >= NEAR_SHARE ? 'near' : 'calm',
    amount: `${count.format(used)} of ${count.format(limit)}`,
    remark: left === 0 ? `No ${unit} left` : `${count.format(left)} left`,
  };
}

function percentOf(share: number): number {
  const rounded = Math.round(share * 100);
  if (share > 0 && rounded === 0) return 1;
  return share < 1 ? Math.min(99, rounded) : rounded;
}
