import { DomainError } from '@keelson/contracts/errors';
import { type BoardSlug, type CardId, type RunId } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { withItemDone } from '@keelson/contracts/kanban/card/checklist';
import { paths } from '@keelson/contracts/paths';
import { type MutationContext } from '../store/mutation-context';
import { requireHolder } from '../leases/hold-run';
import { checkNotArchived } from './check-revision';

interface At {
  readonly slug: BoardSlug;
  readonly cardId: CardId;
  readonly itemId: string;
}

/**
 * Checks or unchecks one item of a card's checklist. A request names the item instead of a revision, so that a person and
 * the agent of the card check different items at the same time. Repeating it changes nothing.
 */
export async function checkItem(
  context: MutationContext,
  at: At,
  { done, runId }: { readonly done: boolean; readonly runId: RunId | null },
): Promise<Card> {
  await context.openBoard(at.slug);
  const card = await context.card(at.slug, at.cardId);
  checkNotArchived(card);
  await requireHolder(context, card, runId);
  const item = card.checklist.find(({ id }) => id === at.itemId);
  if (item === undefined) {
    throw new DomainError(
      'kanban/checklist-item-not-found',
      'This item was removed from the checklist. Reload the card.',
    );
  }
  if (item.done === done) return card;
  const saved = context.saveCard(
    { ...card, checklist: withItemDone(card.checklist, item.id, done) },
    {
      kind: 'edited',
      runId,
      payload: { fields: ['checklist'], checked: done, label: item.text },
    },
  );
  context.audit({
    action: 'card.check',
    target: paths.card(at.slug, card.id),
    message: {
      code: done ? 'card.item-checked' : 'card.item-unchecked',
      params: { card: card.title, item: item.text },
    },
    before: card,
    after: saved,
  });
  return saved;
}
