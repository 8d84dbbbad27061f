import { randomUUID } from 'node:crypto';
import { type Page } from '@playwright/test';
import { type CardStatus } from '@keelson/contracts/kanban/card/status';
import { ranksBetween } from '@keelson/contracts/kanban/card/rank';
import { control } from './board';

const PERSON = { kind: 'user', id: 'ada', label: 'Ada' } as const;

/** Cards to create in each column. */
export type ColumnSizes = Partial<Record<CardStatus, number>>;

/** The title of a card: its column and its position from the top, starting at 1. */
export const titleOf = (status: CardStatus, position: number): string =>
  `${status} ${String(position).padStart(5, '0')}`;

export const idOf = (status: CardStatus, position: number): string =>
  `${status}${String(position).padStart(8, '0')}`;

export async function importLargeBoard(page: Page, sizes: ColumnSizes): Promise<string> {
  const slug = `large-${randomUUID().slice(0, 8)}`;
  const at = Date.now();
  const cards = Object.entries(sizes).flatMap(([name, count]) => {
    const status = name as CardStatus;
    return ranksBetween(null, null, count).map((rank, index) => ({
      id: idOf(status, index + 1),
      title: titleOf(status, index + 1),
      body: '',
      priority: index % 5,
      labels: [`area-${index % 7}`],
      dueAt: null,
      dueAllDay: false,
      development: [],
      failureLimit: null,
      maxRuntimeMs: null,
      status,
      rank,
      assignee: null,
      parents: [],
      schedule: status === 'scheduled' ? { at: at + 86_400_000 } : null,
      blockKind: status === 'blocked' ? 'needs_input' : null,
      blockReason: null,
      result: null,
      archived: false,
      createdBy: PERSON,
      createdAt: at - index,
      completedAt: status === 'done' ? at : null,
      comments: [],
    }));
  });
  const board = {
    slug,
    name: `Large ${slug}`,
    description: '',
    color: null,
    icon: null,
    wipLimits: {},
    failureLimit: 2,
  };
  const document = { format: 'keelson.board/1', exportedAt: at, board, cards };
  await control(page, 'POST', 'board-imports', { slug, document });
  return slug;
}
