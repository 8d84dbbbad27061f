import { formatMoney } from '@keelson/contracts/billing/format-money';
import type { MetricUsage } from '@keelson/contracts/usage/usage';

export const RING_RADIUS = 34;
export const RING_LENGTH = 2 * Math.PI * RING_RADIUS;

/** Usage share from which the ring shows a warning. */
const WARNING_SHARE = 0.8;
/** Shorter arcs look like a dot because of the rounded ends. */
const MIN_ARC_SHARE = 0.02;

/** Usage of one metric against its limit, as an arc and as text. */
export interface RingView {
  /** Whole percent, never 100 before the limit is reached and never 0 once something was used. */
  readonly percent: number;
  /** Length of the arc in SVG units; 0 draws nothing. */
  readonly arc: number;
  readonly level: 'normal' | 'near' | 'full';
  readonly amount: string;
  readonly remark: string;
}

const count = new Intl.NumberFormat('en');

/** A limit of 0 without usage is not shown as exhausted. */
const NOT_IN_PLAN: RingView = {
  percent: 0,
  arc: 0,
  level: 'normal',
  amount: 'None',
  remark: 'Not included in your plan',
};

/** @param metric `used` may exceed `limit` after a downgrade. */
export function ringView({ used, limit, unit, credits = 0, metered }: MetricUsage): RingView {
  if (limit === 0 && used === 0 && credits === 0) return NOT_IN_PLAN;
  const share = limit === 0 ? 1 : used / limit;
  const left = Math.max(0, limit - used);
  const isFull = share >= 1 && credits === 0 && (metered?.left ?? 0) === 0;
  return {
    percent: percentOf(share),
    arc: used === 0 ? 0 : RING_LENGTH * Math.min(1, Math.max(MIN_ARC_SHARE, share)),
    level: isFull ? 'full' : share >= WARNING_SHARE ? 'near' : 'normal',
    amount: `${count.format(used)} of ${count.format(limit)}`,
    remark: [...includedRemark({ left, credits, unit, isFull }), ...chargedRemark(metered)].join(
      ', ',
    ),
  };
}

interface Included {
  readonly left: number;
  readonly credits: number;
  readonly unit: string;
  readonly isFull: boolean;
}

/** Credits are used after the plan; then use is charged for where it is metered. */
function includedRemark({ left, credits, unit, isFull }: Included): string[] {
  if (isFull) return [`No ${unit} left`];
  if (credits === 0) return left === 0 ? [] : [`${count.format(left)} left`];
  const bought = `${count.format(credits)} purchased ${unit}`;
  return [left === 0 ? `${bought} left` : `${count.format(left)} left, and ${bought}`];
}

function chargedRemark(metered: MetricUsage['metered']): string[] {
  if (metered === undefined) return [];
  const each = formatMoney(metered.unitPrice);
  if (metered.units === 0) return [`then ${each} each`];
  return [`${count.format(metered.units)} more at ${each}: ${formatMoney(metered.cost)}`];
}

function percentOf(share: number): number {
  const rounded = Math.round(share * 100);
  if (share > 0 && rounded === 0) return 1;
  return share < 1 ? Math.min(99, rounded) : rounded;
}
