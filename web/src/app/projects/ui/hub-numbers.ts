import type { ColumnCounts } from '@keelson/contracts/kanban/board';
import type { CardStatus } from '@keelson/contracts/kanban/status';

/** One of the four numbers that are read from across a room. */
export interface HubNumber {
  readonly key: 'ahead' | 'running' | 'waits' | 'done';
  readonly label: string;
  readonly count: number;
}

/** The columns of a board as four numbers; together they are all of its cards. */
export function hubNumbers(counts: ColumnCounts): readonly HubNumber[] {
  const sum = (...statuses: CardStatus[]): number =>
    statuses.reduce((total, status) => total + counts[status], 0);
  return [
    { key: 'ahead', label: 'To do', count: sum('triage', 'todo', 'scheduled', 'ready') },
    { key: 'running', label: 'Running now', count: sum('running') },
    { key: 'waits', label: 'Needs attention', count: sum('blocked', 'review') },
    { key: 'done', label: 'Done', count: sum('done') },
  ];
}
