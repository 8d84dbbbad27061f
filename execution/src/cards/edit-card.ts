import { type CardRef } from '@keelson/server/kanban/refs';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type CardAssignment, type CardEdit } from '@keelson/contracts/kanban/card/card-endpoints';
import { paths } from '@keelson/contracts/paths';
import { canonicalJson } from '@keelson/server/digest';
import { requireAssignee } from '../store/check-references';
import { type MutationContext } from '../store/mutation-context';
import { withoutUndefined } from '../store/without-undefined';
import { checkNotArchived, checkRevision } from './check-revision';

/** Updates the given fields of a card. Unchanged values change nothing. */
export async function editCard(
  context: MutationContext,
  at: CardRef,
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
export async function assignCard(
  context: MutationContext,
  at: CardRef,
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
