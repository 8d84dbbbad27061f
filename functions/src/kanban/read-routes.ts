import { BRIDGE } from '@keelson/contracts/kanban/bridge';
import { type Route, route } from '../http/route';
import { type BoardReader } from './board-reader';
import { type CardHistory } from './card-history';

export interface ReadDeps {
  readonly boards: BoardReader;
  readonly history: CardHistory;
}

/**
 * What staff may read of the boards without the execution service. Every member of staff may look at every
 * board, here as under `firestore.rules`.
 */
export const readRoutes = ({ boards, history }: ReadDeps): Route[] => [
  route(BRIDGE.listBoards.endpoint, ({ query }) => boards.boards(query.archived === 'true', query)),
  route(BRIDGE.getBoard.endpoint, async ({ params: { slug } }) => {
    const [board, counts] = await Promise.all([boards.board(slug), boards.counts(slug)]);
    return { board, counts };
  }),
  route(BRIDGE.listCards.endpoint, async ({ params: { slug }, query }) => {
    await boards.board(slug);
    const { status, archived } = query;
    return boards.cards(slug, { status, archived: archived === 'true' }, query);
  }),
  route(BRIDGE.getCard.endpoint, ({ params }) => boards.card(params.slug, params.cardId)),
  route(BRIDGE.listCardEvents.endpoint, async ({ params, query }) => {
    await boards.card(params.slug, params.cardId);
    return history.events(params, query);
  }),
  route(BRIDGE.listComments.endpoint, async ({ params, query }) => {
    await boards.card(params.slug, params.cardId);
    return history.comments(params, query);
  }),
  route(BRIDGE.listAttachments.endpoint, async ({ params }) => {
    await boards.card(params.slug, params.cardId);
    return { items: await history.attachments(params) };
  }),
  route(BRIDGE.listRuns.endpoint, async ({ params, query }) => {
    await boards.card(params.slug, params.cardId);
    return history.runs(params, query);
  }),
  route(BRIDGE.readLog.endpoint, ({ params, query }) => history.log(params, query)),
  route(BRIDGE.listAgents.endpoint, async () => ({ items: await history.agents() })),
];
