import { type BoardSlug, type CardId, type NotifyTargetId } from '@keelson/contracts/ids';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type DraftTarget } from '@keelson/contracts/kanban/agent/control-endpoints';
import { type CardEventKind } from '@keelson/contracts/kanban/card/event';
import { NOTIFIED_EVENTS } from '@keelson/contracts/kanban/notify/notify-target';
import {
  notifyWarning,
  type NotifyPreview,
} from '@keelson/contracts/kanban/notify/notify-warnings';
import { type Clock } from '@keelson/server/clock';
import { type BoardRepo } from '@keelson/server/kanban/board-repo';
import { type CardRepo } from '@keelson/server/kanban/card-repo';
import { type CheckedTarget } from './domain/check-target';
import { previewNotify } from './domain/preview-notify';
import { type ExecutionGateway } from './execution-gateway';
import { type NotifyRepo } from './notify-repo';

export interface PreviewDeps {
  readonly boards: BoardRepo;
  readonly cards: CardRepo;
  readonly notify: NotifyRepo;
  readonly execution: ExecutionGateway;
  readonly appUrl: string;
  readonly now: Clock;
}

export interface PreviewRequest {
  readonly slug: BoardSlug;
  readonly cardId: CardId;
  readonly targetIds?: readonly NotifyTargetId[] | undefined;
  readonly draftTargets: readonly DraftTarget[];
  readonly deliveryMode: string;
  readonly event?: CardEventKind | undefined;
  readonly text: string;
}

/** The number of events that are searched for the newest one that is notified. */
const MAX_EVENTS = 50;

/** Checks a notification about a card. A dry run: nothing is sent or written. */
export async function previewNotification(
  deps: PreviewDeps,
  request: PreviewRequest,
): Promise<NotifyPreview> {
  const { slug, cardId } = request;
  const board = await deps.boards.find(slug);
  const [card, { items: events }, subscriptions, settings] = await Promise.all([
    board === null ? null : deps.cards.find(slug, cardId),
    deps.cards.events(slug, cardId, { limit: MAX_EVENTS }),
    deps.cards.subscriptions(slug, cardId),
    deps.notify.settings(),
  ]);
  const ids = request.targetIds ?? subscriptions.map(({ targetId }) => targetId);
  const found = await deps.notify.find(ids);
  const saved = found.flatMap((target): CheckedTarget[] =>
    target === null ? [] : [{ ...target, draft: false }],
  );
  const drafts = request.draftTargets.map((draft): CheckedTarget => ({
    ...draft,
    draft: true,
    id: null,
  }));
  const newest = events.find(({ kind }) => NOTIFIED_EVENTS.includes(kind));
  const at = deps.now();
  const warnings = previewNotify({
    card,
    targets: [...saved, ...drafts],
    subscriptions,
    settings,
    deliveryMode: request.deliveryMode,
    event: request.event ?? newest?.kind ?? null,
    newestEventId: newest?.id ?? null,
    text: request.text,
    variables: variablesOf(card, board, deps.appUrl),
    gatewayConfigured: deps.execution.configured,
    at,
  });
  // A removed target has no recipient and nothing else to check.
  const removed = ids.filter((_, index) => found[index] === null);
  const all = [...warnings, ...removed.map((id) => notifyWarning('recipient_missing', id))];
  return { valid: all.length === 0, checkedAt: at, warnings: all };
}

function variablesOf(
  card: Card | null,
  board: Board | null,
  appUrl: string,
): Record<string, string | null> {
  return {
    board: board?.name ?? null,
    title: card?.title ?? null,
    status: card?.status ?? null,
    assignee: card?.assignee?.id ?? null,
    summary: card?.result ?? null,
    reason: card?.blockReason ?? card?.lastFailure ?? null,
    url:
      card === null
        ? null
        : `${appUrl}/admin/agents-kanban/boards/${card.boardSlug}/cards/${encodeURIComponent(card.id)}`,
  };
}
