import type { AllowanceAlert } from './allowance';
import type { MetricKey } from './metric';
import { nounOf } from './metrics';

export interface AllowanceFacts extends Pick<
  AllowanceAlert,
  'used' | 'allowance' | 'next' | 'resetsAt'
> {
  readonly metric: MetricKey;
}

const count = new Intl.NumberFormat('en');
const day = new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric', timeZone: 'UTC' });

const NEXT: Readonly<Record<AllowanceAlert['next'], (date: string) => string>> = {
  charged: (date) => `Use above that is charged until ${date}.`,
  upgrade: (date) => `Upgrade for a higher limit, or wait until ${date}.`,
  buy: (date) => `Buy more, or wait until ${date}.`,
  wait: (date) => `Resets ${date}.`,
};

export const USAGE_SENTENCES = {
  'usage.allowance': ({ metric, used, allowance, next, resetsAt }: AllowanceFacts) =>
    `${nounOf(metric).label}: ${count.format(used)} of ${count.format(allowance)} used. ${NEXT[next](day.format(resetsAt))}`,
};
export type UsageSentences = typeof USAGE_SENTENCES;
