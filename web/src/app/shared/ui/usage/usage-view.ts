import { formatMoney } from '@keelson/contracts/billing/format-money';
import type { MetricKey } from '@keelson/contracts/usage/metric';
import type { MetricUsage } from '@keelson/contracts/usage/usage';
import { LOCALE } from '../../util/locale';
import { countOf, metricNoun } from '../../util/texts/metric-labels';

/** Usage share from which the bar shows a warning. */
const WARNING_SHARE = 0.8;
/** The least that is seen of what was used. */
const MIN_SHARE = 0.02;

/** Usage of one metric against its limit, as a bar and as text. */
export interface UsageView {
  /** The filled share of the bar, from 0 to 1. */
  readonly share: number;
  readonly level: 'normal' | 'near' | 'full';
  readonly amount: string;
  readonly remark: string;
}

const count = new Intl.NumberFormat(LOCALE);

/** A limit of 0 without usage is not shown as exhausted. */
const NOT_IN_PLAN: UsageView = {
  share: 0,
  level: 'normal',
  amount: $localize`:In place of an amount of usage:None`,
  remark: $localize`Not included in your plan`,
};

/** @param metric `used` may exceed `limit` after a downgrade. */
export function usageView({ key, used, limit, credits = 0, metered }: MetricUsage): UsageView {
  if (limit === 0 && used === 0 && credits === 0) return NOT_IN_PLAN;
  const share = limit === 0 ? 1 : used / limit;
  const left = Math.max(0, limit - used);
  const isFull = share >= 1 && credits === 0 && (metered?.left ?? 0) === 0;
  return {
    share: used === 0 ? 0 : Math.min(1, Math.max(MIN_SHARE, share)),
    level: isFull ? 'full' : share >= WARNING_SHARE ? 'near' : 'normal',
    amount: $localize`:Usage and its limit:${count.format(used)}:used: of ${count.format(limit)}:limit:`,
    remark: [...includedRemark({ key, left, credits, isFull }), ...chargedRemark(metered)].join(
      ', ',
    ),
  };
}

interface Included {
  readonly key: MetricKey;
  readonly left: number;
  readonly credits: number;
  readonly isFull: boolean;
}

/** Credits are used after the plan; then use is charged for where it is metered. */
function includedRemark({ key, left, credits, isFull }: Included): string[] {
  const { short } = metricNoun(key);
  if (isFull) return [$localize`:No messages left:No ${short}:noun: left`];
  if (credits === 0)
    return left === 0 ? [] : [$localize`:Of a limit:${count.format(left)}:count: left`];
  const bought = countOf(key, credits);
  return [
    left === 0
      ? $localize`:500 purchased messages left:${bought}:count: purchased ${short}:noun: left`
      : $localize`:20 left, and 500 purchased messages:${countOf(key, left)}:left: left, and ${bought}:count: purchased ${short}:noun:`,
  ];
}

function chargedRemark(metered: MetricUsage['metered']): string[] {
  if (metered === undefined) return [];
  const each = formatMoney(metered.unitPrice, LOCALE);
  if (metered.units === 0) return [$localize`then ${each}:price: each`];
  const cost = formatMoney(metered.cost, LOCALE);
  return [
    $localize`:Units at the price of one, the cost:${count.format(metered.units)}:count: more at ${each}:price:: ${cost}:cost:`,
  ];
}
