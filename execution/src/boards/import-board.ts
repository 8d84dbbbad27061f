import { DomainError } from '@keelson/contracts/errors';
import { type BoardSlug } from '@keelson/contracts/ids';
import { type Board } from '@keelson/contracts/kanban/board';
import { type BoardDocument, type PortableCard } from '@keelson/contracts/kanban/board-document';
import { isSatisfied } from '@keelson/contracts/kanban/card';
import { inLanes } from '../platform/in-lanes';
import { type Change } from '../store/change';
import { type Mutation } from '../store/mutation';
import { partOf, type UnitOfWork } from '../store/unit-of-work';
import { saveBoard } from './change-board';
import { addBoard } from './create-board';
import { checkDocument, countLinks } from './domain/check-document';
import { importParts } from './domain/import-parts';
import { landCard } from './domain/land-card';

/** Parts that are stored at once; they have nothing to do with each other. */
const LANES = 4;

export interface ImportRequest {
  readonly slug: BoardSlug;
  readonly document: BoardDocument;
}

/**
 * Makes a board from a document. A board of thousands of cards does not fit into one transaction, so
 * it is archived, and thereby closed to all, until the last part is stored. Every part has its own
 * kept answer: the same request sent again goes on where it stopped.
 */
export async function importBoard(
  work: UnitOfWork,
  mutation: Mutation,
  { slug, document }: ImportRequest,
): Promise<{ readonly board: Board; readonly cards: number }> {
  if (mutation.key === null) throw new Error('An import must be repeatable');
  checkDocument(document);
  await work.run(partOf(mutation, 'board'), (change) =>
    addBoard(change, { ...document.board, slug, roles: {}, projectSlug: null, archived: true }),
  );
  const links = countLinks(document.cards);
  const byId = new Map<string, PortableCard>(document.cards.map((card) => [card.id, card]));
  const isOpen = (id: string): boolean => {
    const parent = byId.get(id);
    return parent !== undefined && !isSatisfied(parent);
  };
  await inLanes(LANES, importParts(document), ({ cards, comments }, index) =>
    work.run(partOf(mutation, `cards-${index}`), async (change) => {
      await checkStillClosed(change, slug);
      for (const card of cards) {
        const hasOpenParents = card.parents.some(isOpen);
        const landing = { boardSlug: slug, links: links.get(card.id) ?? 0, hasOpenParents };
        const payload = { status: card.status };
        change.saveCard(landCard(card, landing), { kind: 'imported', payload });
      }
      for (const { card, comment } of comments) {
        const ref = change.refs.comment(slug, card.id, comment.id);
        change.unit.add(ref, { ...comment, runId: null });
      }
      return cards.length;
    }),
  );
  const board = await work.run(mutation, async (change) => {
    const stored = await checkStillClosed(change, slug);
    return saveBoard(change, stored, {
      expectedRevision: stored.revision,
      next: { ...stored, archived: false },
      action: 'board.import',
      summary: `Board “${stored.name}” imported with ${document.cards.length} cards`,
    });
  });
  return { board, cards: document.cards.length };
}

/** A board that someone opened or changed while it was filled is theirs; nothing is added to it. */
async function checkStillClosed(change: Change, slug: BoardSlug): Promise<Board> {
  const board = await change.board(slug);
  if (board.archived && board.revision === 1) return board;
  throw new DomainError('kanban/board-exists', 'The board was changed while it was imported.');
}
