import type { TextsOf } from '@keelson/contracts/messages';
import type { AllowanceAlert } from '@keelson/contracts/usage/allowance';
import type { UsageSentences } from '@keelson/contracts/usage/usage-sentences';
import { longUtcDay } from '../time/format-date';
import { formatCount } from './format-count';
import { METRIC_LABELS } from './metric-labels';

const NEXT: Readonly<Record<AllowanceAlert['next'], (date: string) => string>> = {
  charged: (date) => $localize`Use above that is charged until ${date}:date:.`,
  upgrade: (date) => $localize`Upgrade for a higher limit, or wait until ${date}:date:.`,
  buy: (date) => $localize`Buy more, or wait until ${date}:date:.`,
  wait: (date) => $localize`Resets ${date}:date:.`,
};

/** `USAGE_SENTENCES` of contracts in the language of this build. */
export const USAGE_TEXTS: TextsOf<UsageSentences> = {
  'usage.allowance': ({ metric, used, allowance, next, resetsAt }) =>
    $localize`${METRIC_LABELS[metric]}:metric:: ${formatCount(used)}:used: of ${formatCount(allowance)}:allowance: used. ${NEXT[next](longUtcDay.format(resetsAt))}:next:`,
};
