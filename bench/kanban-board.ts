import {
  type BoardDocument,
  type PortableCard,
} from '@keelson/contracts/kanban/board/board-document';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { BoardSlug, CardId } from '@keelson/contracts/ids';
import { CardContent } from '@keelson/contracts/kanban/card/card';
import { ranksBetween } from '@keelson/contracts/kanban/card/rank';
import { CARD_STATUSES, type CardStatus } from '@keelson/contracts/kanban/card/status';
import { importBoard } from '../execution/src/boards/import-board';
import { ADA, type Kanban } from '../execution/src/testing/open-kanban';

export interface FilledBoard {
  readonly board: Board;
  readonly cards: readonly Pick<PortableCard, 'id' | 'title' | 'status'>[];
}

/** Distribution of the cards of a long-lived board: of twenty cards, so many in each column. */
const SHARES: Partial<Record<CardStatus, number>> = {
  triage: 2,
  todo: 4,
  scheduled: 1,
  ready: 4,
  blocked: 1,
  review: 1,
  done: 7,
};
const SPREAD = CARD_STATUSES.flatMap((status) =>
  Array.from({ length: SHARES[status] ?? 0 }, () => status),
);
const BODY = 'What has to be true when this is done, and how to see that it is.\n\n- one\n- two\n';
const DAY_MS = 86_400_000;

export async function fillBoard(
  kanban: Pick<Kanban, 'service' | 'as'>,
  size: number,
  where: CardStatus | 'all',
  assignee: PortableCard['assignee'] = null,
): Promise<FilledBoard> {
  const slug = BoardSlug.parse(`bench-${size}-${Date.now()}`);
  const ranks = ranksBetween(null, null, size);
  const at = Date.now();
  const cards = ranks.map((rank, index): PortableCard => {
    const status = where === 'all' ? (SPREAD[index % SPREAD.length] ?? 'todo') : where;
    return {
      ...CardContent.parse({
        title: `Card ${index} of a board in daily use`,
        body: BODY.repeat(4),
        priority: index % 5,
        labels: [`area-${index % 7}`],
      }),
      id: CardId.parse(`card${String(index).padStart(8, '0')}`),
      status,
      rank,
      assignee,
      parents: [],
      schedule: status === 'scheduled' ? { at: at + DAY_MS } : null,
      blockKind: status === 'blocked' ? 'needs_input' : null,
      blockReason: null,
      requestedChanges: null,
      result: null,
      archived: false,
      createdBy: ADA,
      createdAt: at - index,
      completedAt: status === 'done' ? at : null,
      comments: [],
    };
  });
  const document: BoardDocument = {
    format: 'keelson.board/1',
    exportedAt: at,
    board: {
      slug,
      name: `${size} cards`,
      description: '',
      instructions: '',
      color: null,
      icon: null,
      wipLimits: {},
      doneRequires: { review: false, checklist: false },
      flowAlerts: { readyBelow: null, reviewAbove: null },
      failureLimit: 2,
    },
    templates: [],
    cards,
  };
  const { board } = await importBoard(kanban.service.transactions, kanban.as(ADA, `fill-${slug}`), {
    slug,
    document,
  });
  return { board, cards };
}
