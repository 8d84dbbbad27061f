import type { Card } from '@keelson/contracts/kanban/card/card';
import { CARD_STATUSES } from '@keelson/contracts/kanban/card/status';
import type { Column } from '../../shared/ui/data-table/column';
import { PRIORITY_LABELS, STATUS_LABELS } from '../texts/card-labels';
import { dueEnd } from '../texts/due-time';

export type CardRow = Pick<
  Card,
  'id' | 'boardSlug' | 'title' | 'status' | 'priority' | 'dueAt' | 'dueAllDay' | 'updatedAt'
> & {
  /** `LAU-12`; empty without a number. */
  readonly key: string;
  readonly boardName: string;
  readonly assignee: string;
};

export type CardColumn = 'title' | 'board' | 'status' | 'assignee' | 'priority' | 'due' | 'updated';

export const CARD_COLUMNS: Readonly<Record<CardColumn, Omit<Column<CardRow>, 'key'>>> = {
  title: {
    heading: $localize`:Title of a card:Title`,
    text: ({ key, title }) => `${key} ${title}`.trim(),
    sortBy: ({ title }) => title,
  },
  board: {
    heading: $localize`:Board of a card:Board`,
    text: ({ boardName }) => boardName,
    sortBy: ({ boardName }) => boardName,
    width: '160px',
    room: 'wide',
  },
  status: {
    heading: $localize`:Column of the board:Column`,
    text: ({ status }) => STATUS_LABELS[status],
    sortBy: ({ status }) => CARD_STATUSES.indexOf(status),
    width: '120px',
  },
  assignee: {
    heading: $localize`:Field of a card:Assignee`,
    text: ({ assignee }) => assignee,
    sortBy: ({ assignee }) => assignee || null,
    width: '140px',
    room: 'wide',
  },
  priority: {
    heading: $localize`:Field of a card:Priority`,
    text: ({ priority }) => PRIORITY_LABELS[priority] ?? '',
    sortBy: ({ priority }) => -priority,
    width: '88px',
    room: 'wide',
  },
  due: {
    heading: $localize`:Field of a card, its due date:Due`,
    text: ({ dueAt }) => (dueAt === null ? '' : new Date(dueAt).toISOString()),
    sortBy: (row) => dueEnd(row),
    width: '112px',
    room: 'wide',
  },
  updated: {
    heading: $localize`:When a card was changed:Updated`,
    text: ({ updatedAt }) => new Date(updatedAt).toISOString(),
    sortBy: ({ updatedAt }) => -updatedAt,
    width: '120px',
    room: 'wide',
  },
};
