import type { ColumnCounts } from '@keelson/contracts/kanban/board/board';
import type { CardStatus } from '@keelson/contracts/kanban/card/status';

export interface HubNumber {
  readonly key: 'upcoming' | 'running' | 'attention' | 'done';
  readonly label: string;
  readonly count: number;
}

/** Sums the columns of a board to four numbers that cover all cards. */
export function hubNumbers(counts: ColumnCounts): readonly HubNumber[] {
  const sum = (...statuses: CardStatus[]): number =>
    statuses.reduce((total, status) => total + counts[status], 0);
  return [
    {
      key: 'upcoming',
      label: $localize`:Cards that are not started:To do`,
      count: sum('triage', 'todo', 'scheduled', 'ready'),
    },
    { key: 'running', label: $localize`Running now`, count: sum('running') },
    { key: 'attention', label: $localize`Needs attention`, count: sum('blocked', 'review') },
    { key: 'done', label: $localize`:Cards that are done:Done`, count: sum('done') },
  ];
}
