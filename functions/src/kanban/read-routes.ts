import { DomainError } from '@keelson/contracts/errors';
import { GATEWAY_OPERATIONS } from '@keelson/contracts/kanban/agent/gateway';
import { type Availability, type Capabilities } from '@keelson/contracts/kanban/agent/capabilities';
import { attachmentHeaders } from '@keelson/server/http/attachment-headers';
import { type Clock } from '@keelson/server/clock';
import { listBin } from '@keelson/server/kanban/list-bin';
import { listAgentHistory } from '@keelson/server/kanban/list-agent-history';
import { listTemplates } from '@keelson/server/kanban/list-templates';
import { agentsOfBoard } from '@keelson/server/kanban/agents-of-board';
import { exportBoard } from '@keelson/server/kanban/export-board';
import { type AgentRepo } from '@keelson/server/kanban/agent-repo';
import { type BoardMetricsRepo } from '@keelson/server/kanban/board-metrics-repo';
import { type BoardRepo } from '@keelson/server/kanban/board-repo';
import { type CardRepo } from '@keelson/server/kanban/card-repo';
import { type Firestore } from 'firebase-admin/firestore';
import { type Route, route } from '../http/route';
import { toExecutionCall } from './gateway-routes';
import { type ExecutionGateway } from './execution-gateway';

export interface ReadDeps {
  readonly db: Firestore;
  readonly boards: BoardRepo;
  readonly boardMetrics: BoardMetricsRepo;
  readonly cards: CardRepo;
  readonly agents: AgentRepo;
  readonly execution: ExecutionGateway;
  /** The bucket that the execution service keeps attachments in. */
  readonly files: { read(path: string): Promise<Buffer | null> };
  readonly now: Clock;
}

const ABSENT: Availability = {
  available: false,
  reason: 'EXECUTION_SERVICE_URL and EXECUTION_SERVICE_TOKEN are not set',
};
/** The capabilities without a service. */
const NO_CAPABILITIES: Capabilities = {
  version: null,
  agents: { assistant: ABSENT, http: ABSENT, pull: ABSENT },
  attachments: ABSENT,
  videos: ABSENT,
  mcpUrl: null,
  limits: null,
};

/**
 * Returns what staff may read of the boards without the execution service. Every member of staff may look at every
 * board, here as under `firestore.rules`.
 */
export const readRoutes = ({
  db,
  boards,
  boardMetrics,
  cards,
  agents,
  execution,
  files,
  now,
}: ReadDeps): Route[] => [
  route(GATEWAY_OPERATIONS.listBoards.endpoint, ({ query }) =>
    boards.page(query.archived === 'true', query),
  ),
  route(GATEWAY_OPERATIONS.getBoard.endpoint, async ({ params: { slug } }) => {
    const [board, counts] = await Promise.all([boards.get(slug), boards.counts(slug)]);
    return { board, counts };
  }),
  route(GATEWAY_OPERATIONS.getBoardMetrics.endpoint, async ({ params: { slug }, query }) => {
    await boards.get(slug);
    return boardMetrics.read(slug, query.range, now());
  }),
  route(GATEWAY_OPERATIONS.listBoardAgents.endpoint, async ({ params: { slug } }) => {
    await boards.get(slug);
    const found = await agentsOfBoard(cards, await agents.list(), slug);
    return { items: found.map(({ id }) => id) };
  }),
  route(GATEWAY_OPERATIONS.listTemplates.endpoint, async ({ params: { slug } }) => {
    await boards.get(slug);
    return { items: await listTemplates(db, slug) };
  }),
  route(GATEWAY_OPERATIONS.listCards.endpoint, async ({ params: { slug }, query }) => {
    await boards.get(slug);
    const { status, archived } = query;
    return cards.page(slug, { status, archived: archived === 'true' }, query);
  }),
  route(GATEWAY_OPERATIONS.getCard.endpoint, ({ params }) => cards.get(params.slug, params.cardId)),
  route(GATEWAY_OPERATIONS.listCardEvents.endpoint, async ({ params, query }) => {
    await cards.get(params.slug, params.cardId);
    return cards.events(params.slug, params.cardId, query);
  }),
  route(GATEWAY_OPERATIONS.listComments.endpoint, async ({ params, query }) => {
    await cards.get(params.slug, params.cardId);
    return cards.comments(params.slug, params.cardId, query);
  }),
  route(GATEWAY_OPERATIONS.listAttachments.endpoint, async ({ params }) => {
    await cards.get(params.slug, params.cardId);
    return { items: await cards.attachments(params.slug, params.cardId) };
  }),
  route(GATEWAY_OPERATIONS.getAttachment.endpoint, async ({ params, reply }) => {
    const file = await cards.attachment(params);
    const bytes = await files.read(file.storagePath);
    if (bytes === null) throw new DomainError('kanban/attachment-not-found', 'The file is gone.');
    for (const [name, value] of Object.entries(attachmentHeaders(file))) reply.header(name, value);
    reply.file(bytes);
    return {};
  }),
  route(GATEWAY_OPERATIONS.exportBoard.endpoint, async ({ params: { slug } }) =>
    exportBoard(db, await boards.get(slug), now()),
  ),
  route(GATEWAY_OPERATIONS.getCapabilities.endpoint, async (call) =>
    execution.configured
      ? execution.call(
          GATEWAY_OPERATIONS.getCapabilities.service,
          toExecutionCall(call, GATEWAY_OPERATIONS.getCapabilities),
        )
      : NO_CAPABILITIES,
  ),
  route(GATEWAY_OPERATIONS.listRuns.endpoint, async ({ params, query }) => {
    await cards.get(params.slug, params.cardId);
    return cards.runs(params.slug, params.cardId, query);
  }),
  route(GATEWAY_OPERATIONS.readLog.endpoint, ({ params, query }) => cards.log(params, query)),
  route(GATEWAY_OPERATIONS.listBin.endpoint, ({ query }) => listBin(db, query)),
  route(GATEWAY_OPERATIONS.listAgentHistory.endpoint, ({ params, query }) =>
    listAgentHistory({ db, agents }, params.agentId, query),
  ),
  route(GATEWAY_OPERATIONS.listAgents.endpoint, async () => ({
    items: await agents.listWithRunning(),
  })),
];
