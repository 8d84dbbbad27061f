import { type BoardSlug } from '@keelson/contracts/ids';
import { type BoardDocument, type PortableCard } from '@keelson/contracts/kanban/board-document';
import { type Card } from '@keelson/contracts/kanban/card';
import { type EpochMs } from '@keelson/contracts/time';
import { FieldPath, type Firestore } from 'firebase-admin/firestore';
import { kanbanRefs } from '../store/refs';
import { type BoardRepo } from './board-repo';

const AT_ONCE = 50;

export interface ExportDeps {
  readonly db: Firestore;
  readonly boards: BoardRepo;
}

/** The whole board as one document, archived cards too. It is a reading, not a moment: cards may move meanwhile. */
export async function exportBoard(
  { db, boards }: ExportDeps,
  slug: BoardSlug,
  at: EpochMs,
): Promise<BoardDocument> {
  const { name, description, color, icon, wipLimits, failureLimit } = await boards.get(slug);
  const refs = kanbanRefs(db);
  const found = await refs.cards(slug).orderBy(FieldPath.documentId()).get();
  const cards: PortableCard[] = [];
  for (let start = 0; start < found.docs.length; start += AT_ONCE) {
    const some = found.docs.slice(start, start + AT_ONCE).map((document) => document.data());
    cards.push(...(await Promise.all(some.map((card) => portable(refs, card)))));
  }
  return {
    format: 'keelson.board/1',
    exportedAt: at,
    board: { slug, name, description, color, icon, wipLimits, failureLimit },
    cards,
  };
}

async function portable(refs: ReturnType<typeof kanbanRefs>, card: Card): Promise<PortableCard> {
  const comments =
    card.counts.comments === 0
      ? []
      : (await refs.comments(card.boardSlug, card.id).orderBy('createdAt').get()).docs.map(
          (document) => document.data(),
        );
  return {
    id: card.id,
    title: card.title,
    body: card.body,
    status: card.status,
    rank: card.rank,
    priority: card.priority,
    labels: card.labels,
    assignee: card.assignee,
    parents: card.parents,
    dueAt: card.dueAt,
    schedule: card.schedule,
    blockKind: card.blockKind,
    blockReason: card.blockReason,
    failureLimit: card.failureLimit,
    maxRuntimeMs: card.maxRuntimeMs,
    result: card.result,
    archived: card.archived,
    createdBy: card.createdBy,
    createdAt: card.createdAt,
    completedAt: card.completedAt,
    comments: comments.map(({ runId: _, ...comment }) => comment),
  };
}
