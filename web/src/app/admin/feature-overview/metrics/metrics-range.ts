import type { MetricsRange } from '@keelson/contracts/metrics/endpoints';
import type { FilterChoice } from '../../../shared/ui/data-table/filter-chips';

const LABELS: Readonly<Record<MetricsRange, string>> = {
  '7d': $localize`7 days`,
  '30d': $localize`30 days`,
  '90d': $localize`90 days`,
  '12m': $localize`12 months`,
};

export const RANGE_CHOICES: readonly FilterChoice[] = Object.entries(LABELS).map(
  ([value, label]) => ({ value, label }),
);

/** The range of a URL; 30 days for anything else. */
export const readRange = (text: string | null): MetricsRange =>
  text !== null && Object.hasOwn(LABELS, text) ? (text as MetricsRange) : '30d';

export const rangeLabel = (range: MetricsRange): string => LABELS[range];
