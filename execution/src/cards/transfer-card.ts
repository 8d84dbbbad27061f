import { DomainError } from '@keelson/contracts/errors';
import { CardId } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card/card';
import {
  MAX_TRANSFERRED_COMMENTS,
  type TransferCard,
} from '@keelson/contracts/kanban/card/card-endpoints';
import { type Comment } from '@keelson/contracts/kanban/card/comment';
import { paths } from '@keelson/contracts/paths';
import { type CardRef } from '@keelson/server/kanban/refs';
import { type output } from 'zod';
import { importCard } from './import-card';
import { newId } from '../platform/ids';
import { type MutationContext } from '../store/mutation-context';
import { archive, requireRoom } from './archive-card';
import { checkNotArchived, checkRevision } from './check-revision';
import { rankAtBottom } from './ranks';
import { takeCardNumber } from './take-card-number';

/**
 * Moves a card to another board: a new card there gets its content, comments and usage, and the card here is archived. Both
 * timelines name the other one.
 */
export async function transferCard(
  context: MutationContext,
  at: CardRef,
  { expectedRevision, toSlug }: output<typeof TransferCard.body>,
): Promise<Card> {
  const board = await context.openBoard(at.slug);
  const card = await context.card(at.slug, at.cardId);
  checkNotArchived(card);
  checkRevision(context, card, expectedRevision);
  const reason = whatHolds(card);
  if (reason !== null || toSlug === at.slug) {
    throw notTransferable(reason ?? 'The card is on this board.');
  }
  const target = await context.openBoard(toSlug);
  await requireRoom(context, target, card.status);
  const comments = await readComments(context, card);
  const id = CardId.parse(newId());
  const number = await takeCardNumber(context, toSlug);
  const rank = await rankAtBottom(context, toSlug, card.status, id);
  const landing = { boardSlug: toSlug, number, links: 0, hasOpenParents: false };
  const moved = importCard({ ...card, id, rank, comments }, landing);
  const saved = context.saveCard(
    { ...moved, usage: card.usage, requestedChanges: card.requestedChanges },
    {
      kind: 'created',
      payload: { status: card.status, title: card.title, fromBoard: at.slug, fromCard: card.id },
    },
  );
  for (const comment of comments) {
    // Runs stay with the archived card.
    context.writeSet.create(context.refs.comment(toSlug, id, comment.id), {
      ...comment,
      runId: null,
    });
  }
  const archived = await archive(context, board, card);
  context.saveCard(archived, { kind: 'moved', payload: { toBoard: toSlug, toCard: id } });
  context.audit({
    action: 'card.transfer',
    target: paths.card(at.slug, card.id),
    message: { code: 'card.transferred', params: { card: card.title, name: target.name } },
    before: card,
    after: saved,
  });
  return saved;
}

/** @returns The reason that keeps the card on its board; null when it can leave. */
function whatHolds({ status, counts, question }: Card): string | null {
  if (status === 'running') return 'An agent is working on the card. End its run first.';
  if (question !== null) return 'The card has an open question. Answer it first.';
  if (counts.links > 0) return 'The card blocks others or is blocked. Remove its links first.';
  if (counts.attachments > 0) return 'The card has files. Remove them first.';
  if (counts.comments > MAX_TRANSFERRED_COMMENTS) {
    return `The card has more than ${MAX_TRANSFERRED_COMMENTS} comments.`;
  }
  return null;
}

async function readComments(
  { refs, writeSet }: MutationContext,
  { boardSlug, id }: Card,
): Promise<Comment[]> {
  const found = await refs.comments(boardSlug, id).limit(MAX_TRANSFERRED_COMMENTS).get();
  return writeSet.addToReadSet(found.docs);
}

const notTransferable = (detail: string): DomainError =>
  new DomainError('kanban/not-transferable', detail);
