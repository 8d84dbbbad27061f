import { type CardEventKind } from '@keelson/contracts/kanban/card/event';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type NotifySettings } from '@keelson/contracts/kanban/notify/notify-settings';
import {
  DeliveryMode,
  NOTIFIED_EVENTS,
  type NotifySubscription,
} from '@keelson/contracts/kanban/notify/notify-target';
import {
  NOTIFY_WARNINGS,
  notifyWarning,
  type NotifyWarning,
  type NotifyWarningCode,
} from '@keelson/contracts/kanban/notify/notify-warnings';
import { DAY, type EpochMs } from '@keelson/contracts/time';
import { checkMessage } from './check-message';
import { checkTarget, findDuplicates, type CheckedTarget } from './check-target';

/** Subscriptions of done or blocked cards end after 30 idle days; the preview warns before that. */
const STALE_SOON_MS = 25 * DAY;

export interface PreviewFacts {
  readonly card: Card | null;
  /** In delivery order. */
  readonly targets: readonly CheckedTarget[];
  readonly subscriptions: readonly NotifySubscription[];
  readonly settings: NotifySettings;
  readonly deliveryMode: string;
  /** The event of the message; null when no event is notified. */
  readonly event: CardEventKind | null;
  /** The newest event of the card that subscriptions deliver. */
  readonly newestEventId: string | null;
  readonly text: string;
  readonly variables: Readonly<Record<string, string | null>>;
  readonly gatewayConfigured: boolean;
  readonly at: EpochMs;
}

/** Warnings about a notification, in the order of the warning table. */
export function previewNotify(facts: PreviewFacts): NotifyWarning[] {
  const found = [
    ...checkCard(facts),
    ...checkEvent(facts),
    ...checkTargets(facts),
    ...checkMessage(facts),
  ];
  if (!facts.gatewayConfigured) found.push(notifyWarning('bridge_not_configured'));
  const order = Object.keys(NOTIFY_WARNINGS) as NotifyWarningCode[];
  return found.toSorted((a, b) => order.indexOf(a.code) - order.indexOf(b.code));
}

function checkCard({ card, at }: PreviewFacts): NotifyWarning[] {
  if (card === null) return [notifyWarning('card_not_found')];
  if (card.archived) return [notifyWarning('card_archived')];
  const idle = at - card.updatedAt;
  const endsSoon = card.status === 'done' || (card.status === 'blocked' && idle >= STALE_SOON_MS);
  return endsSoon ? [notifyWarning('card_done_stale')] : [];
}

function checkEvent({
  event,
  subscriptions,
  targets,
  newestEventId,
}: PreviewFacts): NotifyWarning[] {
  const found: NotifyWarning[] = [];
  if (event === 'archived' || event === 'unblocked') found.push(notifyWarning('event_silent'));
  else if (event !== null && !NOTIFIED_EVENTS.includes(event)) {
    found.push(notifyWarning('event_not_notified'));
  }
  if (event === null) found.push(notifyWarning('nothing_new'));
  for (const { id } of targets) {
    const subscription = id === null ? undefined : subscriptions.find((one) => one.targetId === id);
    if (subscription === undefined || id === null || event === null) continue;
    const { cursor } = subscription;
    if (newestEventId === null || (cursor !== null && newestEventId <= cursor)) {
      found.push(notifyWarning('nothing_new', id));
    }
  }
  return found;
}

function checkTargets({ targets, settings, deliveryMode }: PreviewFacts): NotifyWarning[] {
  const found: NotifyWarning[] = [];
  if (targets.length === 0) found.push(notifyWarning('no_targets'));
  if (!settings.enabled) found.push(notifyWarning('notifier_disabled'));
  const mode = DeliveryMode.safeParse(deliveryMode);
  if (!mode.success) found.push(notifyWarning('delivery_mode_invalid'));
  for (const target of targets) {
    found.push(...checkTarget(target, { settings, mode: mode.data ?? 'notify' }));
  }
  return [...found, ...findDuplicates(targets)];
}
