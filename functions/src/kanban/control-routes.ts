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
} from '@keelson/contracts/kanban/agent/control-endpoints';
import { ListBoardCounts } from '@keelson/contracts/kanban/board/board-counts';
import { ListMyCards } from '@keelson/contracts/kanban/card/my-cards';
import { SearchCards } from '@keelson/contracts/kanban/card/card-search';
import { paths } from '@keelson/contracts/paths';
import { type AuditRepo } from '../audit/audit-repo';
import { namePeople, type NamesOf } from '../audit/name-people';
import { type MemberCall, type Route, route } from '../http/route';
import { requireBoardRole } from './board-access';
import { countBoards } from './count-boards';
import { listMyCards } from './list-my-cards';
import { gatewayRoutes, type GatewayDeps, toKanbanActor } from './gateway-routes';
import { type ChangeContext } from './notify-repo';
import { previewNotification, type PreviewDeps } from './preview-notification';
import { readRoutes, type ReadDeps } from './read-routes';
import { searchCards } from './search-cards';

/** Enough for texts that exceed the limit of every platform: the preview reports those. */
const PREVIEW_LIMIT = 1024 * 1024;

export type KanbanDeps = GatewayDeps &
  ReadDeps &
  PreviewDeps & { readonly audit: AuditRepo; readonly namesOf: NamesOf };

/** Routes of the control center: operations of the execution service, and its own. */
export function kanbanRoutes(deps: KanbanDeps): Route[] {
  const { boards, cards, notify, audit, namesOf } = deps;
  const contextOf = ({
    actor,
    request,
    key,
  }: Pick<MemberCall<never>, 'actor' | 'request' | 'key'>): ChangeContext => ({
    actor: toKanbanActor(actor),
    requestId: request.id,
    at: deps.now(),
    key,
  });
  const read = readRoutes(deps);
  const local = new Set(read.map(({ endpoint }) => endpoint));
  return [
    ...read,
    ...gatewayRoutes(deps, local),
    route(ListNotifications, async ({ params: { slug, cardId } }) => {
      await cards.get(slug, cardId);
      const subscriptions = await cards.subscriptions(slug, cardId);
      const targets = await notify.find(subscriptions.map(({ targetId }) => targetId));
      return {
        items: subscriptions.map((subscription, index) => ({
          subscription,
          target: targets[index] ?? null,
        })),
      };
    }),
    route(ListNotifyTargets, async ({ query: { slug, cardId } }) => {
      const onCard = slug !== undefined && cardId !== undefined;
      const [items, subscribed] = await Promise.all([
        notify.targets(),
        onCard ? cards.subscribedTargets(slug, cardId) : null,
      ]);
      return {
        items: items.map((target) => ({
          ...target,
          subscribed: subscribed?.has(target.id) ?? false,
        })),
      };
    }),
    route(AddNotifyTarget, (call) => notify.add(call.body, contextOf(call))),
    route(EditNotifyTarget, (call) =>
      notify.edit(call.params.targetId, call.body, contextOf(call)),
    ),
    route(RemoveNotifyTarget, async (call) => {
      await notify.remove(call.params.targetId, contextOf(call));
      return {};
    }),
    route(GetNotifySettings, () => notify.settings()),
    route(SetNotifySettings, (call) => notify.setSettings(call.body, contextOf(call))),
    route(PreviewNotification, ({ body }) => previewNotification(deps, body), {
      bodyLimit: PREVIEW_LIMIT,
    }),
    route(ListBoardAudit, async ({ actor, params: { slug }, query }) => {
      await requireBoardRole(boards, { actor, slug, needs: 'admin' });
      const { cardId, ...page } = query;
      const found =
        cardId === undefined
          ? await audit.page({ ...page, scope: paths.board(slug) })
          : await audit.pageUnder(paths.card(slug, cardId), page);
      return namePeople(found, namesOf);
    }),
    route(ListBoardCounts, async () => ({ items: await countBoards(deps) })),
    route(ListMyCards, ({ actor }) => listMyCards(deps.db, actor.uid)),
    route(SearchCards, ({ query }) => searchCards(deps.db, query.q)),
    route(GetSavedFilters, ({ actor }) => notify.filtersOf(actor.uid)),
    route(SetSavedFilters, ({ actor, body, key }) => notify.setFilters(actor.uid, body, key)),
  ];
}
