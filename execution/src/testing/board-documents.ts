import { type BoardSlug, CardId } from '@keelson/contracts/ids';
import { BoardDocument } from '@keelson/contracts/kanban/board/board-document';
import { ranksBetween } from '@keelson/contracts/kanban/card/rank';
import { paths } from '@keelson/contracts/paths';
import { exportBoard } from '@keelson/server/kanban/export-board';
import { ADA, type Kanban, START } from './open-kanban';

/** A document of many cards; every seventh has comments. */
export function buildDocument(size: number): BoardDocument {
  const at = START;
  const ranks = ranksBetween(null, null, size);
  const cards = ranks.map((rank, index): object => ({
    id: CardId.parse(`card-${String(index).padStart(6, '0')}`),
    title: `Card ${index}`,
    rank,
    body: 'Plank',
    status: index % 3 === 0 ? 'ready' : 'todo',
    priority: 0,
    labels: [],
    assignee: null,
    parents: [],
    dueAt: null,
    dueAllDay: false,
    development: [],
    schedule: null,
    blockKind: null,
    blockReason: null,
    failureLimit: null,
    maxRuntimeMs: null,
    result: null,
    archived: false,
    createdBy: ADA,
    createdAt: at,
    completedAt: null,
    comments: Array.from({ length: index % 7 === 0 ? 3 : 0 }, (_, n) => ({
      id: `comment-${n}`,
      body: `Word ${n}`,
      mentions: [],
      author: ADA,
      createdAt: at + n,
    })),
  }));
  return BoardDocument.parse({
    format: 'keelson.board/1',
    exportedAt: at,
    board: {
      slug: 'source',
      name: 'Source',
      description: '',
      color: null,
      icon: null,
      wipLimits: {},
      failureLimit: 2,
    },
    cards,
  });
}

export async function exported(
  { service, clock }: Omit<Kanban, 'close'>,
  slug: BoardSlug,
): Promise<BoardDocument> {
  return exportBoard(service.db, await service.boards.get(slug), clock.at);
}

/** The content of a document, without its slug, its keys and numbers, and the time of export. */
export const content = ({ board: { slug: _, key: _key, ...board }, cards }: BoardDocument) => ({
  board,
  cards: cards.map(({ number: _number, ...card }) => card),
});

export async function countStored(kanban: Omit<Kanban, 'close'>, slug: BoardSlug): Promise<object> {
  const { db, boards } = kanban.service;
  const cards = await db.collection(paths.cards(slug)).get();
  const below = await Promise.all(
    cards.docs.map(async ({ ref }) => [
      (await ref.collection('events').count().get()).data().count,
      (await ref.collection('comments').count().get()).data().count,
    ]),
  );
  const sum = (index: number): number => below.reduce((all, one) => all + (one[index] ?? 0), 0);
  const { todo, ready } = await boards.counts(slug);
  return { cards: cards.size, events: sum(0), comments: sum(1), todo, ready };
}
