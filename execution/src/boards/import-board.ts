import { DomainError } from '@keelson/contracts/errors';
import { type BoardSlug } from '@keelson/contracts/ids';
import { type Board } from '@keelson/contracts/kanban/board';
import { type BoardDocument, type PortableCard } from '@keelson/contracts/kanban/board-document';
import { isSatisfied } from '@keelson/contracts/kanban/card';
import { newId } from '../platform/ids';
import { inLanes } from '../platform/in-lanes';
import { type IdempotencyKey, type Mutation } from '../store/mutation';
import { partOf, type UnitOfWork } from '../store/unit-of-work';
import { saveBoard } from './change-board';
import { clearImport } from './clear-import';
import { addBoard } from './create-board';
import { checkDocument, countLinks } from './domain/check-document';
import { importParts } from './domain/import-parts';
import { decideImport } from './domain/decide-import';
import { landCard } from './domain/land-card';
import { fillingBoard } from './filling-board';

/** Parts that are stored at once; they have nothing to do with each other. */
const LANES = 4;

export interface ImportRequest {
  readonly slug: BoardSlug;
  readonly document: BoardDocument;
}
interface Imported {
  readonly board: Board;
  readonly cards: number;
}

/**
 * Makes a board from a document. A board of thousands of cards does not fit into one transaction, so
 * it is archived, and thereby closed to all, until the last part is stored. Every part has its own
 * kept answer: the same request sent again goes on where it stopped. What nobody goes on with is
 * cleared away, by the next import of that name or by {@link ImportJanitor}.
 */
export async function importBoard(
  work: UnitOfWork,
  mutation: Mutation,
  request: ImportRequest,
): Promise<Imported> {
  const { key } = mutation;
  if (key === null) throw new Error('An import must be repeatable');
  checkDocument(request.document);
  try {
    const attempt = await begin(work, { ...mutation, key }, request);
    await fill(work, partOf(mutation, attempt), request, attempt);
    return await finish(work, mutation, request, attempt);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'kanban/board-exists') throw error;
    // It may be there because this very request was carried out, meanwhile or before.
    const done = await work.recall<Imported>(mutation);
    if (done === null) throw error;
    return done;
  }
}

/**
 * @returns The attempt to go on with.
 * @throws {DomainError} `kanban/board-exists`.
 */
async function begin(
  work: UnitOfWork,
  mutation: Mutation & { readonly key: IdempotencyKey },
  { slug, document }: ImportRequest,
): Promise<string> {
  const { key, at } = mutation;
  for (;;) {
    const step = await work.run({ ...mutation, key: null }, async (change) => {
      const record = change.refs.boardImport(slug);
      const board = await change.unit.get(change.refs.board(slug), 'lock');
      const begun = await change.unit.get(record, 'lock');
      const decision = decideImport({ begun, isTaken: board !== null, key, at });
      if (decision.kind === 'clear') return decision;
      if (decision.kind === 'go-on') {
        change.unit.put(record, { ...decision.begun, touchedAt: at });
        return { kind: 'fill', attempt: decision.begun.attempt } as const;
      }
      const attempt = newId();
      await addBoard(change, {
        ...document.board,
        ...{ slug, roles: {}, projectSlug: null, archived: true },
      });
      change.unit.put(record, {
        ...{ slug, attempt, state: 'filling', touchedAt: at },
        ...{ keyId: key.id, fingerprint: key.fingerprint },
      });
      return { kind: 'fill', attempt } as const;
    });
    if (step.kind === 'fill') return step.attempt;
    await clearImport(work, { ...mutation, key: null }, step.begun);
  }
}

function fill(
  work: UnitOfWork,
  mutation: Mutation,
  { slug, document }: ImportRequest,
  attempt: string,
): Promise<void> {
  const links = countLinks(document.cards);
  const byId = new Map<string, PortableCard>(document.cards.map((card) => [card.id, card]));
  const isOpen = (id: string): boolean => {
    const parent = byId.get(id);
    return parent !== undefined && !isSatisfied(parent);
  };
  return inLanes(LANES, importParts(document), ({ cards, comments }, index) =>
    work.run(partOf(mutation, `cards-${index}`), async (change) => {
      await fillingBoard(change, slug, attempt);
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
}

/** Opens the board to everybody. */
function finish(
  work: UnitOfWork,
  mutation: Mutation,
  { slug, document }: ImportRequest,
  attempt: string,
): Promise<Imported> {
  return work.run(mutation, async (change) => {
    const stored = await fillingBoard(change, slug, attempt);
    change.unit.remove(change.refs.boardImport(slug));
    const board = saveBoard(change, stored, {
      expectedRevision: stored.revision,
      next: { ...stored, archived: false },
      action: 'board.import',
      summary: `Board “${stored.name}” imported with ${document.cards.length} cards`,
    });
    return { board, cards: document.cards.length };
  });
}
