import {
  AddNotifyTarget,
  EditNotifyTarget,
  GetNotifySettings,
  GetSavedFilters,
  ListBoardAudit,
  ListNotifications,
  ListNotifyTargets,
  PreviewNotification,
  RemoveNotifyTarget,
  SetNotifySettings,
  SetSavedFilters,
} from '@keelson/contracts/kanban/control-endpoints';
import { DomainError } from '@keelson/contracts/errors';
import { paths } from '@keelson/contracts/paths';
import { type AuditRepo } from '../audit/audit-repo';
import { type MemberCall, type Route, route } from '../http/route';
import { requireOnBoard } from './board-access';
import { bridgeRoutes, type BridgeDeps, kanbanActorOf } from './bridge-routes';
import { type Act } from './notify-repo';
import { previewNotification, type PreviewDeps } from './preview-notification';

export type KanbanDeps = BridgeDeps & PreviewDeps & { readonly audit: AuditRepo };

/** The control center of the boards: the execution service for staff, and what it adds to that. */
export function kanbanRoutes(deps: KanbanDeps): Route[] {
  const { boards, notify, audit } = deps;
  const actOf = ({ actor, request }: Pick<MemberCall<never>, 'actor' | 'request'>): Act => ({
    actor: kanbanActorOf(actor),
    requestId: request.id,
    at: deps.now(),
  });
  return [
    ...bridgeRoutes(deps),
    route(ListNotifications, async ({ params: { slug, cardId } }) => {
      await boards.board(slug);
      if ((await boards.findCard(slug, cardId)) === null) {
        throw new DomainError('kanban/card-not-found', 'There is no such card.');
      }
      const subscriptions = await boards.subscriptions(slug, cardId);
      const targets = await notify.find(subscriptions.map(({ targetId }) => targetId));
      return {
        items: subscriptions.map((subscription, index) => ({
          subscription,
          target: targets[index] ?? null,
        })),
      };
    }),
    route(ListNotifyTargets, async ({ query: { slug, cardId } }) => {
      const told =
        slug === undefined || cardId === undefined ? [] : await boards.subscriptions(slug, cardId);
      const ids = new Set(told.map(({ targetId }) => targetId));
      const items = await notify.targets();
      return { items: items.map((target) => ({ ...target, subscribed: ids.has(target.id) })) };
    }),
    route(AddNotifyTarget, (call) => notify.add(call.body, actOf(call))),
    route(EditNotifyTarget, (call) => notify.edit(call.params.targetId, call.body, actOf(call))),
    route(RemoveNotifyTarget, async (call) => {
      await notify.remove(call.params.targetId, actOf(call));
      return {};
    }),
    route(GetNotifySettings, () => notify.settings()),
    route(SetNotifySettings, (call) => notify.setSettings(call.body, actOf(call))),
    route(PreviewNotification, ({ body }) => previewNotification(deps, body)),
    route(ListBoardAudit, async ({ actor, params: { slug }, query }) => {
      await requireOnBoard(boards, { actor, slug, needs: 'admin' });
      return audit.page({ ...query, scope: paths.board(slug) });
    }),
    route(GetSavedFilters, ({ actor }) => notify.filtersOf(actor.uid)),
    route(SetSavedFilters, ({ actor, body }) => notify.setFilters(actor.uid, body)),
  ];
}
