import type { BoardMetricsRange } from '@keelson/contracts/kanban/board/board-metrics';
import type { FilterChoice } from '../../shared/ui/data-table/filter-chips';

const LABELS: Readonly<Record<BoardMetricsRange, string>> = {
  '4w': $localize`4 weeks`,
  '12w': $localize`12 weeks`,
  '52w': $localize`52 weeks`,
};

export const RANGE_CHOICES: readonly FilterChoice[] = Object.entries(LABELS).map(
  ([value, label]) => ({ value, label }),
);

/** The range of a URL; four weeks for anything else. */
export const readRange = (text: string | null): BoardMetricsRange =>
  text !== null && Object.hasOwn(LABELS, text) ? (text as BoardMetricsRange) : '4w';
