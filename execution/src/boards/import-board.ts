import { DomainError } from '@keelson/contracts/errors';
import { type BoardSlug, TemplateId } from '@keelson/contracts/ids';
import { type Board } from '@keelson/contracts/kanban/board/board';
import {
  type BoardDocument,
  type PortableCard,
} from '@keelson/contracts/kanban/board/board-document';
import { isSatisfied } from '@keelson/contracts/kanban/card/card';
import { newId } from '../platform/ids';
import { mapConcurrent } from '@keelson/server/map-concurrent';
import { type IdempotencyKey, type Mutation } from '../store/mutation';
import { assigneeExists } from '../store/check-references';
import { withKeySuffix, type TransactionRunner } from '../store/transaction-runner';
import { saveBoard } from './change-board';
import { clearImport } from './clear-import';
import { addBoard } from './create-board';
import { checkDocument, countLinks } from './domain/check-document';
import { importParts } from './domain/import-parts';
import { decideImport } from './domain/decide-import';
import { importCard } from '../cards/import-card';
import { numberCards } from './domain/number-cards';
import { addTemplate } from '../templates/change-template';
import { getImportingBoard } from './importing-board';

/** Parts that are stored concurrently; they are independent. */
const CONCURRENCY = 4;

export interface ImportRequest {
  readonly slug: BoardSlug;
  readonly document: BoardDocument;
}
interface Imported {
  readonly board: Board;
  readonly cards: number;
}

/**
 * Creates a board from a document. A board of thousands of cards does not fit into one transaction,
 * so it stays archived, and thereby closed, until the last part is stored. Every part has its own
 * idempotency record: a retried request resumes where it stopped. Abandoned imports are removed by
 * the next import of that name or by {@link ImportCleanup}.
 */
export async function importBoard(
  transactions: TransactionRunner,
  mutation: Mutation,
  request: ImportRequest,
): Promise<Imported> {
  const { key } = mutation;
  if (key === null) throw new Error('An import requires an idempotency key');
  checkDocument(request.document);
  try {
    const attempt = await begin(transactions, { ...mutation, key }, request);
    const part = withKeySuffix(mutation, attempt);
    await fillTemplates(transactions, part, request, attempt);
    await fill(transactions, part, request, attempt);
    return await finish(transactions, mutation, request, attempt);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'kanban/board-exists') throw error;
    // The board may exist because this very request has completed, now or before.
    const done = await transactions.findStoredResult<Imported>(mutation);
    if (done === null) throw error;
    return done;
  }
}

/**
 * @returns The attempt to resume.
 * @throws {DomainError} `kanban/board-exists`.
 */
async function begin(
  transactions: TransactionRunner,
  mutation: Mutation & { readonly key: IdempotencyKey },
  { slug, document }: ImportRequest,
): Promise<string> {
  const { key, at } = mutation;
  for (;;) {
    const step = await transactions.run({ ...mutation, key: null }, async (context) => {
      const ref = context.refs.boardImport(slug);
      const board = await context.writeSet.get(context.refs.board(slug), 'lock');
      const record = await context.writeSet.get(ref, 'lock');
      const decision = decideImport({ record, isTaken: board !== null, key, at });
      if (decision.kind === 'clear') return decision;
      if (decision.kind === 'go-on') {
        context.writeSet.put(ref, { ...decision.record, touchedAt: at });
        return { kind: 'fill', attempt: decision.record.attempt } as const;
      }
      const attempt = newId();
      await addBoard(
        context,
        {
          ...document.board,
          slug,
          roles: {},
          projectSlug: null,
          monthlyBudget: null,
          archived: true,
        },
        document.cards.length + 1,
      );
      context.writeSet.put(ref, {
        slug,
        attempt,
        state: 'filling',
        touchedAt: at,
        keyId: key.id,
        fingerprint: key.fingerprint,
      });
      return { kind: 'fill', attempt } as const;
    });
    if (step.kind === 'fill') return step.attempt;
    await clearImport(transactions, { ...mutation, key: null }, step.record);
  }
}

function fill(
  transactions: TransactionRunner,
  mutation: Mutation,
  { slug, document }: ImportRequest,
  attempt: string,
): Promise<void> {
  const allLinks = countLinks(document.cards);
  const numbers = numberCards(document.cards);
  const byId = new Map<string, PortableCard>(document.cards.map((card) => [card.id, card]));
  const isOpen = (id: string): boolean => {
    const parent = byId.get(id);
    return parent !== undefined && !isSatisfied(parent);
  };
  return mapConcurrent(CONCURRENCY, importParts(document), ({ cards, comments }, index) =>
    transactions.run(withKeySuffix(mutation, `cards-${index}`), async (context) => {
      await getImportingBoard(context, slug, attempt);
      context.isSilent = true;
      for (const card of cards) {
        const hasOpenParents = card.parents.some(isOpen);
        const number = numbers.get(card.id);
        const links = allLinks.get(card.id) ?? 0;
        const landing = { boardSlug: slug, number, links, hasOpenParents };
        const { assignee } = card;
        // Another installation has other agents and people. The timeline keeps who it was.
        const known = assignee === null || (await assigneeExists(context, assignee));
        const payload = {
          status: card.status,
          ...(card.number === undefined ? {} : { number: card.number }),
          ...(known ? {} : { unknownAssignee: `${assignee.kind}:${assignee.id}` }),
        };
        const imported = importCard(known ? card : { ...card, assignee: null }, landing);
        context.saveCard(imported, { kind: 'imported', payload });
      }
      for (const { card, comment } of comments) {
        const ref = context.refs.comment(slug, card.id, comment.id);
        context.writeSet.create(ref, { ...comment, runId: null });
      }
      return cards.length;
    }),
  );
}

/** One transaction for each template, because their texts may be long. */
function fillTemplates(
  transactions: TransactionRunner,
  mutation: Mutation,
  { slug, document }: ImportRequest,
  attempt: string,
): Promise<void> {
  return mapConcurrent(CONCURRENCY, document.templates, (template, index) => {
    const id = TemplateId.parse(newId());
    return transactions.run(withKeySuffix(mutation, `template-${index}`), async (context) => {
      await getImportingBoard(context, slug, attempt);
      const { assignee } = template;
      const known = assignee === null || (await assigneeExists(context, assignee));
      const paused = template.recurrence !== null;
      return addTemplate(context, id, slug, {
        ...template,
        paused,
        assignee: known ? assignee : null,
      });
    });
  });
}

/** Opens the board to its members. */
function finish(
  transactions: TransactionRunner,
  mutation: Mutation,
  { slug, document }: ImportRequest,
  attempt: string,
): Promise<Imported> {
  return transactions.run(mutation, async (context) => {
    const stored = await getImportingBoard(context, slug, attempt);
    context.writeSet.delete(context.refs.boardImport(slug));
    const board = saveBoard(context, stored, {
      expectedRevision: stored.revision,
      next: { ...stored, archived: false },
      action: 'board.import',
      message: {
        code: 'board.imported',
        params: { name: stored.name, cards: document.cards.length },
      },
    });
    return { board, cards: document.cards.length };
  });
}
