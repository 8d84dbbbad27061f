import { type BoardSlug, type CardId } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type CardAssignment, type CardEdit } from '@keelson/contracts/kanban/card/card-endpoints';
import { paths } from '@keelson/contracts/paths';
import { canonicalJson } from '@keelson/server/digest';
import { boardAndCardRefs } from '@keelson/server/kanban/refs';
import { requireAssignee } from '../store/check-references';
import { type Mutation } from '../store/mutation';
import { type MutationContext } from '../store/mutation-context';
import { type TransactionRunner } from '../store/transaction-runner';
import { withoutUndefined } from '../store/without-undefined';
import { checkNotArchived, checkRevision } from './check-revision';

interface At {
  readonly slug: BoardSlug;
  readonly cardId: CardId;
}

/** Updates the given fields of a card. Unchanged values change nothing. */
export function editCard(
  transactions: TransactionRunner,
  mutation: Mutation,
  at: At,
  edit: CardEdit,
): Promise<Card> {
  return transactions.run(
    mutation,
    (context) => decideEdit(context, at, edit),
    boardAndCardRefs(transactions.refs, at),
  );
}

/** Stages what {@link editCard} does. */
export async function decideEdit(
  context: MutationContext,
  at: At,
  { expectedRevision, ...request }: CardEdit,
): Promise<Card> {
  await context.openBoard(at.slug);
  const card = await context.card(at.slug, at.cardId);
  checkNotArchived(card);
  checkRevision(context, card, expectedRevision);
  const next: Card = { ...card, ...withoutUndefined(request) };
  const fields = (Object.keys(request) as (keyof Card)[]).filter(
    (name) => canonicalJson(card[name]) !== canonicalJson(next[name]),
  );
  if (fields.length === 0) return card;
  const saved = context.saveCard(
    next,
    fields.length === 1 && fields[0] === 'priority'
      ? { kind: 'reprioritized', payload: { from: card.priority, to: next.priority } }
      : { kind: 'edited', payload: { fields } },
  );
  context.audit({
    action: 'card.edit',
    target: paths.card(at.slug, card.id),
    message: { code: 'card.edited', params: { card: card.title, fields } },
    before: card,
    after: saved,
  });
  return saved;
}

/**
 * Assigns a card to an agent or a person, or unassigns it. An active run continues with the agent
 * that claimed it.
 */
export function assignCard(
  transactions: TransactionRunner,
  mutation: Mutation,
  at: At,
  assignment: CardAssignment,
): Promise<Card> {
  return transactions.run(
    mutation,
    (context) => decideAssignment(context, at, assignment),
    boardAndCardRefs(transactions.refs, at),
  );
}

/** Stages what {@link assignCard} does. */
export async function decideAssignment(
  context: MutationContext,
  at: At,
  { expectedRevision, assignee }: CardAssignment,
): Promise<Card> {
  await context.openBoard(at.slug);
  const card = await context.card(at.slug, at.cardId);
  checkNotArchived(card);
  checkRevision(context, card, expectedRevision);
  if (canonicalJson(card.assignee) === canonicalJson(assignee)) return card;
  await requireAssignee(context, assignee);
  const saved = context.saveCard(
    { ...card, assignee },
    {
      kind: 'assigned',
      payload: { from: card.assignee?.id ?? null, to: assignee?.id ?? null },
    },
  );
  context.audit({
    action: 'card.assign',
    target: paths.card(at.slug, card.id),
    message:
      assignee === null
        ? { code: 'card.unassigned', params: { card: card.title } }
        : { code: 'card.assigned', params: { card: card.title, assigneeId: assignee.id } },
    before: card,
    after: saved,
  });
  return saved;
}
