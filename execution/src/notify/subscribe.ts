import { DomainError } from '@keelson/contracts/errors';
import { type BoardSlug, type CardId, type NotifyTargetId } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card';
import {
  type DeliveryMode,
  type NotifySubscription,
  type NotifyTarget,
} from '@keelson/contracts/kanban/notify-target';
import { paths } from '@keelson/contracts/paths';
import { eventId } from '@keelson/contracts/kanban/event';
import { type Change } from '../store/change';
import { type Mutation } from '../store/mutation';
import { type UnitOfWork } from '../store/unit-of-work';

interface OnCard {
  readonly slug: BoardSlug;
  readonly cardId: CardId;
}

/**
 * Has a target told about a card from now on. The subscription, the entry of the timeline and that of
 * the audit log are one transaction; a target that is subscribed already changes nothing.
 *
 * @throws {DomainError} `kanban/target-not-found` and those of any change of a card.
 */
export function subscribe(
  work: UnitOfWork,
  mutation: Mutation,
  at: OnCard,
  request: { readonly targetId: NotifyTargetId; readonly deliveryMode: DeliveryMode },
): Promise<NotifySubscription> {
  return work.run(mutation, async (change) => {
    const { card, existing, target } = await readAll(change, at, request.targetId);
    if (target === null) {
      throw new DomainError('kanban/target-not-found', 'The target was removed meanwhile.');
    }
    if (existing?.deliveryMode === request.deliveryMode) return existing;
    const subscription: NotifySubscription = existing
      ? { ...existing, deliveryMode: request.deliveryMode }
      : {
          targetId: request.targetId,
          cardId: card.id,
          deliveryMode: request.deliveryMode,
          // Every event of the revision that is there now is history.
          cursor: eventId(card.revision, 99),
          subscribedBy: change.actor,
          createdAt: change.at,
        };
    change.unit.put(refOf(change, at, request.targetId), subscription);
    note(change, card, {
      target,
      targetId: request.targetId,
      before: existing,
      after: subscription,
    });
    return subscription;
  });
}

/** Has a target told no more. Nothing happens, and nothing is recorded, when it was not told before. */
export function unsubscribe(
  work: UnitOfWork,
  mutation: Mutation,
  { targetId, ...at }: OnCard & { readonly targetId: NotifyTargetId },
): Promise<Record<string, never>> {
  return work.run(mutation, async (change) => {
    const { card, existing, target } = await readAll(change, at, targetId);
    if (existing === null) return {};
    change.unit.remove(refOf(change, at, targetId));
    note(change, card, { target, targetId, before: existing, after: null });
    return {};
  });
}

const refOf = (change: Change, { slug, cardId }: OnCard, targetId: NotifyTargetId) =>
  change.refs.subscription(slug, cardId, targetId);

async function readAll(change: Change, at: OnCard, targetId: NotifyTargetId) {
  await change.openBoard(at.slug);
  const card = await change.card(at.slug, at.cardId);
  const existing = await change.unit.get(refOf(change, at, targetId));
  const target = await change.unit.get(change.refs.notifyTarget(targetId), 'lock');
  return { card, existing, target };
}

function note(
  change: Change,
  card: Card,
  {
    target,
    targetId,
    before,
    after,
  }: {
    readonly target: NotifyTarget | null;
    readonly targetId: NotifyTargetId;
    readonly before: NotifySubscription | null;
    readonly after: NotifySubscription | null;
  },
): void {
  const name = target?.label ?? targetId;
  const kind = after === null ? 'unsubscribed' : 'subscribed';
  change.saveCard(card, { kind, payload: { target: targetId, label: name } });
  change.audit({
    action: after === null ? 'card.unsubscribe' : 'card.subscribe',
    target: paths.cardSubscription(card.boardSlug, card.id, targetId),
    summary:
      after === null
        ? `${name} is no longer told about “${card.title}”`
        : `${name} is told about “${card.title}”`,
    before,
    after,
  });
}
