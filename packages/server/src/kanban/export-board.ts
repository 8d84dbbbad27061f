import { DomainError } from '@keelson/contracts/errors';
import { isDeleted } from '@keelson/contracts/kanban/board/bin';
import { type Board } from '@keelson/contracts/kanban/board/board';
import {
  type BoardDocument,
  exportedFields,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_CARDS,
  MAX_IMPORT_COMMENTS,
  type PortableCard,
} from '@keelson/contracts/kanban/board/board-document';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type Comment } from '@keelson/contracts/kanban/card/comment';
import { templateContent } from '@keelson/contracts/kanban/board/template';
import { type EpochMs } from '@keelson/contracts/time';
import { FieldPath, type Firestore } from 'firebase-admin/firestore';
import { listTemplates } from './list-templates';
import { kanbanRefs } from './refs';

const COMMENT_QUERIES_AT_ONCE = 50;

/**
 * Exports a board with all its cards, archived ones included, without those in the bin. The export is not a consistent snapshot: cards
 * may change while it is read.
 *
 * @throws {DomainError} `kanban/board-too-large` when the document exceeds the limits of an import.
 */
export async function exportBoard(
  db: Firestore,
  { slug, name, description, instructions, color, icon, ...board }: Board,
  at: EpochMs,
): Promise<BoardDocument> {
  const { wipLimits, failureLimit, doneRequires, flowAlerts } = board;
  const found = await kanbanRefs(db)
    .cards(slug)
    .orderBy(FieldPath.documentId())
    .limit(MAX_IMPORT_CARDS + 1)
    .get();
  if (found.size > MAX_IMPORT_CARDS) throw tooLarge(`more than ${MAX_IMPORT_CARDS} cards`);
  const kept = found.docs.map((document) => document.data()).filter((card) => !isDeleted(card));
  const cards: PortableCard[] = [];
  for (let start = 0; start < kept.length; start += COMMENT_QUERIES_AT_ONCE) {
    const some = kept.slice(start, start + COMMENT_QUERIES_AT_ONCE);
    cards.push(...(await Promise.all(some.map((card) => portable(db, card)))));
  }
  const document: BoardDocument = {
    format: 'keelson.board/1',
    exportedAt: at,
    board: {
      slug,
      name,
      description,
      instructions,
      color,
      icon,
      wipLimits,
      failureLimit,
      doneRequires,
      flowAlerts,
    },
    templates: (await listTemplates(db, slug)).map(templateContent),
    cards,
  };
  // An import request wraps the document in a few more bytes.
  if (Buffer.byteLength(JSON.stringify(document)) > MAX_IMPORT_BYTES - 1_024) {
    throw tooLarge(`more than ${MAX_IMPORT_BYTES / 1_024 / 1_024} MiB`);
  }
  return document;
}

const tooLarge = (what: string): DomainError =>
  new DomainError('kanban/board-too-large', `The board has ${what}.`);

async function portable(db: Firestore, card: Card): Promise<PortableCard> {
  if (card.counts.comments > MAX_IMPORT_COMMENTS) {
    throw tooLarge(`a card with more than ${MAX_IMPORT_COMMENTS} comments`);
  }
  const comments = card.counts.comments === 0 ? [] : await commentsOn(db, card);
  return {
    ...exportedFields(card),
    comments: comments.map(({ runId: _, ...comment }) => comment),
  };
}

async function commentsOn(db: Firestore, { boardSlug, id }: Card): Promise<Comment[]> {
  const found = await kanbanRefs(db).comments(boardSlug, id).orderBy('createdAt').get();
  return found.docs.map((document) => document.data());
}
