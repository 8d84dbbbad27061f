import { type CardRef } from '@keelson/server/kanban/refs';
import { DomainError } from '@keelson/contracts/errors';
import { type NotifyTargetId } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card/card';
import {
  type DeliveryMode,
  type NotifySubscription,
  type NotifyTarget,
} from '@keelson/contracts/kanban/notify/notify-target';
import { paths } from '@keelson/contracts/paths';
import { eventId } from '@keelson/contracts/kanban/card/event';
import { type MutationContext } from '../store/mutation-context';

/**
 * Subscribes a target to a card. The subscription, the timeline entry and the audit entry are one
 * transaction; an existing subscription changes nothing.
 *
 * @throws {DomainError} `kanban/target-not-found` and the errors of any card change.
 */
export async function subscribe(
  context: MutationContext,
  at: CardRef,
  request: { readonly targetId: NotifyTargetId; readonly deliveryMode: DeliveryMode },
): Promise<NotifySubscription> {
  const { card, existing, target } = await loadSubscription(context, at, request.targetId);
  if (target === null) {
    throw new DomainError('kanban/target-not-found', 'The target no longer exists.');
  }
  if (existing?.deliveryMode === request.deliveryMode) return existing;
  const subscription: NotifySubscription = existing
    ? { ...existing, deliveryMode: request.deliveryMode }
    : {
        targetId: request.targetId,
        cardId: card.id,
        deliveryMode: request.deliveryMode,
        // Events up to the current revision are history and are not delivered.
        cursor: eventId(card.revision, 99),
        subscribedBy: context.actor,
        createdAt: context.at,
      };
  context.writeSet.put(subscriptionRef(context, at, request.targetId), subscription);
  recordSubscription(context, card, {
    target,
    targetId: request.targetId,
    before: existing,
    after: subscription,
  });
  return subscription;
}

/** Unsubscribes a target. Without a subscription, nothing changes and nothing is recorded. */
export async function unsubscribe(
  context: MutationContext,
  { targetId, ...at }: CardRef & { readonly targetId: NotifyTargetId },
): Promise<Record<string, never>> {
  const { card, existing, target } = await loadSubscription(context, at, targetId);
  if (existing === null) return {};
  context.writeSet.delete(subscriptionRef(context, at, targetId));
  recordSubscription(context, card, { target, targetId, before: existing, after: null });
  return {};
}

const subscriptionRef = (
  context: MutationContext,
  { slug, cardId }: CardRef,
  targetId: NotifyTargetId,
) => context.refs.subscription(slug, cardId, targetId);

async function loadSubscription(context: MutationContext, at: CardRef, targetId: NotifyTargetId) {
  await context.openBoard(at.slug);
  const card = await context.card(at.slug, at.cardId);
  const existing = await context.writeSet.get(subscriptionRef(context, at, targetId));
  const target = await context.writeSet.get(context.refs.notifyTarget(targetId), 'lock');
  return { card, existing, target };
}

function recordSubscription(
  context: MutationContext,
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
  context.saveCard(card, { kind, payload: { target: targetId, label: name } });
  context.audit({
    action: after === null ? 'card.unsubscribe' : 'card.subscribe',
    target: paths.cardSubscription(card.boardSlug, card.id, targetId),
    message: {
      code: after === null ? 'card.unsubscribed' : 'card.subscribed',
      params: { card: card.title, name },
    },
    before,
    after,
  });
}
