import { type BoardSlug, CardId, CommentId } from '@keelson/contracts/ids';
import { type PortableCard } from '@keelson/contracts/kanban/board/board-document';
import { type ImportCards, type ImportedCard } from '@keelson/contracts/kanban/board/card-import';
import { CardContent } from '@keelson/contracts/kanban/card/card';
import { paths } from '@keelson/contracts/paths';
import { digestOf } from '@keelson/server/digest';
import { type output } from 'zod';
import { rankAtBottom } from '../cards/ranks';
import { takeCardNumber } from '../cards/take-card-number';
import { assigneeExists } from '../store/check-references';
import { type MutationContext } from '../store/mutation-context';
import { importCard } from '../cards/import-card';

type Request = output<typeof ImportCards.body>;

/**
 * Imports cards of another tool into a board that exists. The id of a card follows from its id in that tool, so a
 * repeated import finds the cards that it has stored, also archived and deleted ones, and adds only the others.
 */
export async function importCards(
  context: MutationContext,
  slug: BoardSlug,
  { source, cards }: Request,
): Promise<{ readonly created: number; readonly existing: number }> {
  const board = await context.openBoard(slug);
  const byId = new Map(cards.map((card) => [idOf(source, card), card]));
  const stored = await context.findCards(slug, [...byId.keys()], 'precondition');
  for (const { id } of stored) byId.delete(id);
  context.isSilent = true;
  for (const [id, card] of byId) await addImported(context, slug, { id, source, card });
  if (byId.size > 0) {
    context.audit({
      action: 'board.import-cards',
      target: paths.board(slug),
      message: { code: 'board.cards-imported', params: { name: board.name, cards: byId.size } },
      before: null,
      after: [...byId.keys()],
    });
  }
  return { created: byId.size, existing: cards.length - byId.size };
}

const idOf = (source: Request['source'], { externalId }: ImportedCard): CardId =>
  CardId.parse(digestOf([source, externalId]).slice(0, 32));

interface NewImport {
  readonly id: CardId;
  readonly source: Request['source'];
  readonly card: ImportedCard;
}

async function addImported(
  context: MutationContext,
  slug: BoardSlug,
  { id, source, card }: NewImport,
): Promise<void> {
  const { assignee, status, externalId } = card;
  const known = assignee === null || (await assigneeExists(context, assignee));
  const portable = toPortable(context, id, { ...card, assignee: known ? assignee : null });
  const number = await takeCardNumber(context, slug);
  const rank = await rankAtBottom(context, slug, status, id);
  const landing = { boardSlug: slug, number, links: 0, hasOpenParents: false };
  const imported = importCard({ ...portable, rank }, landing);
  context.saveCard(imported, { kind: 'imported', payload: { status, source, externalId } });
  for (const comment of portable.comments) {
    const ref = context.refs.comment(slug, id, comment.id);
    context.writeSet.create(ref, { ...comment, runId: null });
  }
}

function toPortable(
  { actor, at }: MutationContext,
  id: CardId,
  {
    externalId: _,
    comments,
    createdAt,
    completedAt,
    status,
    assignee,
    archived,
    ...content
  }: ImportedCard,
): Omit<PortableCard, 'rank'> {
  return {
    ...CardContent.parse(content),
    id,
    status,
    assignee,
    archived,
    parents: [],
    schedule: null,
    blockKind: null,
    blockReason: null,
    requestedChanges: null,
    result: null,
    createdBy: actor,
    createdAt: createdAt ?? at,
    completedAt: status === 'done' ? (completedAt ?? at) : null,
    comments: comments.map(({ body, createdAt: writtenAt }, index) => ({
      id: CommentId.parse(digestOf([id, index]).slice(0, 32)),
      author: actor,
      body,
      mentions: [],
      kind: 'comment',
      questionId: null,
      createdAt: writtenAt,
      editedAt: null,
      earlier: [],
    })),
  };
}
