import type { RunView } from '@keelson/contracts/kanban/run/run';
import { ApiClient } from '../../../core/api/api-client';
import { AgentRegistry } from '../../../kanban/data/agents/agent-registry';
import { NO_FILTER } from '../../../kanban/data/board/board-filter';
import { CardDetailStore } from '../../../kanban/data/card/card-detail-store';
import { NotifyAdmin } from '../../../kanban/data/notify/notify-admin';
import { Submission } from '../../../core/api/submission';
import { AgentConnectDialog } from '../../../kanban/feature-agents/agent-connect-dialog';
import { AgentForm } from '../../../kanban/feature-agents/agent-form';
import { AgentHistoryDialog } from '../../../kanban/feature-agents/agent-history-dialog';
import { AgentSecretsDialog } from '../../../kanban/feature-agents/agent-secrets-dialog';
import { AgentsPage } from '../../../kanban/feature-agents/agents';
import { BinPage } from '../../../kanban/feature-bin/bin';
import { BoardPage } from '../../../kanban/feature-board/board';
import { KANBAN_STORES } from '../../../kanban/data/kanban-stores';
import { BOARD_STORES } from '../../../kanban/feature-board/board-stores';
import { BoardSkeleton } from '../../../kanban/feature-board/board-skeleton';
import { NewCardForm } from '../../../kanban/feature-board/new-card-form';
import { SavedFilters } from '../../../kanban/feature-board/saved-filters';
import { BoardTile } from '../../../kanban/feature-boards/board-tile';
import { BoardsPage } from '../../../kanban/feature-boards/boards';
import { ImportBoardForm } from '../../../kanban/feature-boards/import-board-form';
import { NewBoardForm } from '../../../kanban/feature-boards/new-board-form';
import { CardBreakdown } from '../../../kanban/feature-card/card-breakdown';
import { CardActivity } from '../../../kanban/feature-card/card-activity';
import { CardComment } from '../../../kanban/feature-card/card-comment';
import { CardTransferDialog } from '../../../kanban/feature-board/card-transfer-dialog';
import { CardTable } from '../../../kanban/feature-list/card-table';
import { CardComposer } from '../../../kanban/feature-card/card-composer';
import { CardDrawer } from '../../../kanban/feature-card/card-drawer';
import { CardNotify } from '../../../kanban/feature-card/card-notify';
import { CardQuestion } from '../../../kanban/feature-card/card-question';
import { CardRun } from '../../../kanban/feature-card/card-run';
import { DispatchPage } from '../../../kanban/feature-dispatch/dispatch';
import { BoardMetricsPage } from '../../../kanban/feature-metrics/board-metrics';
import { NotifyPage } from '../../../kanban/feature-notify/notify';
import { PlatformList } from '../../../kanban/feature-notify/platform-list';
import { TargetForm } from '../../../kanban/feature-notify/target-form';
import { BoardMembers } from '../../../kanban/feature-settings/board-members';
import { BoardSettingsPage } from '../../../kanban/feature-settings/board-settings';
import { BoardTemplates } from '../../../kanban/feature-settings/board-templates';
import { TemplateForm } from '../../../kanban/feature-settings/template-form';
import { BoardColumn } from '../../../kanban/feature-columns/board-column';
import { empty, type Example, failing, loading, type Place, reading } from '../../example';
import { ProjectsPanel } from '../../../projects/feature-panel/projects-panel';
import { ProjectsPage } from '../../../projects/feature-projects/projects';
import { HubPage } from '../../../projects/feature-hub/hub';
import { ProjectTimeline } from '../../../projects/ui/project-timeline';
import { HEALTHY, NO_ROWS } from '../../sample-data';
import {
  AGENT,
  BOARD,
  BOARD_METRICS,
  CARD,
  COMMENT,
  NOTHING_DISPATCHED,
  QUESTION,
  HUB,
} from './sample-data';

const boardStores = [...KANBAN_STORES, ...BOARD_STORES];
const boards = { documents: { boards: [BOARD] }, responses: { 'GET /api/health': HEALTHY } };
const onConsole = { ...boards, providers: KANBAN_STORES };
const onBoard = { ...boards, providers: boardStores };
const onCard = { ...boards, providers: [...boardStores, CardDetailStore] };
const onAgents = {
  ...boards,
  providers: [...KANBAN_STORES, AgentRegistry],
  inputs: { agent: AGENT },
};
const card = { card: CARD, editable: true };
const RUN = {
  id: 'run',
  status: 'active',
  agentId: 'scribe',
  purpose: 'work',
  attempt: 1,
  startedAt: CARD.createdAt,
} as RunView;
const ofBoard = { board: BOARD, editable: true };

/** Sends what the form sends, in the state of the example. */
const send = (_: unknown, { injector }: Place): unknown =>
  injector
    .get(Submission)
    .send(() => injector.get(ApiClient).post('/api/admin/kanban/boards', {} as never));

const openAndSend = (form: NewBoardForm | ImportBoardForm, place: Place): unknown => {
  form.open();
  return send(form, place);
};

const BOARD_VIEWS: readonly Example[] = [
  ...loading('Boards', BoardsPage, { providers: KANBAN_STORES }),
  ...empty('Boards', BoardsPage, { providers: KANBAN_STORES, documents: { boards: [] } }),
  ...failing('Boards', BoardsPage, { providers: KANBAN_STORES }),
  ...loading('Board whose cards are counted', BoardTile, {
    inputs: { board: BOARD, counts: null, counting: true, changedAt: BOARD.updatedAt },
  }),
  ...reading('Counts of boards', BoardsPage, onConsole),
  ...failing('New board', NewBoardForm, { ...onConsole, act: openAndSend }),
  ...failing('Import', ImportBoardForm, { ...onConsole, act: openAndSend }),
  ...loading('Board', BoardSkeleton),
  ...failing('Board', BoardPage, { providers: KANBAN_STORES, inputs: { slug: BOARD.slug } }),
  ...empty('Board', BoardPage, {
    providers: KANBAN_STORES,
    documents: { boards: [] },
    inputs: { slug: 'none' },
  }),
  ...loading('More cards of a column', BoardColumn, {
    ...onBoard,
    inputs: { status: 'ready' },
  }),
  ...failing('New card', NewCardForm, {
    ...onBoard,
    inputs: { draft: { status: 'ready', title: 'Card' } },
    act: send,
  }),
  ...loading('Saved filters', SavedFilters, {
    ...onBoard,
    inputs: { filter: NO_FILTER },
    act: (view) => view.opened(true),
  }),
];

const CARD_VIEWS: readonly Example[] = [
  ...loading('Card', CardDrawer, { ...onBoard, inputs: { cardId: CARD.id } }),
  ...failing('Comment', CardComposer, { ...onCard, inputs: { card: CARD }, act: send }),
  ...failing('Comment that is edited', CardComment, {
    ...onCard,
    inputs: { card: CARD, comment: COMMENT, writable: true },
    act: send,
  }),
  ...failing('Copy or move of a card', CardTransferDialog, {
    ...onBoard,
    inputs: { cardId: CARD.id },
    act: send,
  }),
  ...empty('My cards', CardTable, {
    inputs: { shown: ['title'], rows: [], emptyText: $localize`No open cards are assigned to you` },
  }),
  ...loading('Log of a run', CardRun, {
    ...onCard,
    inputs: { ...card, run: RUN },
    act: (view) => view['detail'].showLog(RUN.id),
  }),
  ...loading('Activity', CardActivity, { ...onCard, inputs: card }),
  ...failing('Question', CardQuestion, {
    ...onBoard,
    inputs: { ...card, question: QUESTION },
    act: send,
  }),
  ...reading('Breakdown', CardBreakdown, { ...onBoard, inputs: { card: CARD } }),
  ...reading('Notifications of a card', CardNotify, { ...onBoard, inputs: card }),
];

const AGENT_VIEWS: readonly Example[] = [
  ...reading('Agents', AgentsPage, onConsole),
  ...empty('Agents', AgentsPage, {
    ...onConsole,
    responses: { ...boards.responses, 'GET /api/admin/kanban/agents': { items: [] } },
  }),
  ...failing('Agent', AgentForm, { ...onAgents, act: send }),
  ...failing('Secrets of an agent', AgentSecretsDialog, { ...onAgents, act: send }),
  ...reading('Connection of an agent', AgentConnectDialog, {
    ...onAgents,
    inputs: { agent: AGENT, running: 0 },
  }),
  ...empty('Connection of an agent', AgentConnectDialog, {
    ...onAgents,
    inputs: { agent: AGENT, running: 0 },
    responses: { 'GET /api/admin/kanban/capabilities': { mcpUrl: null } as never },
  }),
  ...reading('Runs of an agent', AgentHistoryDialog, onAgents),
  ...empty('Runs of an agent', AgentHistoryDialog, {
    ...onAgents,
    responses: { 'GET /api/admin/kanban/agents/{agentId}/history': NO_ROWS },
  }),
];

const BOARD_SETTINGS_VIEWS: readonly Example[] = [
  ...reading('Bin', BinPage, onConsole),
  ...empty('Bin', BinPage, { ...onConsole, responses: { 'GET /api/admin/kanban/bin': NO_ROWS } }),
  ...reading('Dispatch', DispatchPage, onConsole),
  ...empty('Dispatch', DispatchPage, {
    ...onConsole,
    responses: { ...boards.responses, 'POST /api/admin/kanban/dispatch': NOTHING_DISPATCHED },
  }),
  ...reading('Metrics of a board', BoardMetricsPage, {
    ...onConsole,
    inputs: { slug: BOARD.slug },
  }),
  ...empty('Metrics of a board', BoardMetricsPage, {
    ...onConsole,
    inputs: { slug: BOARD.slug },
    responses: { 'GET /api/admin/kanban/boards/{slug}/metrics': BOARD_METRICS },
  }),
  ...reading('Notification targets', NotifyPage, onConsole),
  ...empty('Notification targets', NotifyPage, {
    ...onConsole,
    responses: { 'GET /api/admin/kanban/notify/targets': { items: [] } },
  }),
  ...failing('Platforms', PlatformList, {
    providers: [...KANBAN_STORES, NotifyAdmin],
    inputs: { settings: { enabled: true, platforms: {} }, editable: true },
    act: send,
  }),
  ...failing('Target', TargetForm, { providers: [...KANBAN_STORES, NotifyAdmin], act: send }),
  ...loading('Settings of a board', BoardSettingsPage, {
    providers: KANBAN_STORES,
    inputs: { slug: BOARD.slug },
  }),
  ...reading('Audit log of a board', BoardSettingsPage, {
    ...onConsole,
    inputs: { slug: BOARD.slug },
  }),
  ...failing('Members', BoardMembers, { ...onConsole, inputs: ofBoard, act: send }),
  ...reading('Templates', BoardTemplates, { ...onConsole, inputs: ofBoard }),
  ...failing('Template', TemplateForm, {
    ...onConsole,
    inputs: { slug: BOARD.slug, template: null, knownLabels: [] },
    act: send,
  }),
];

const PROJECT_VIEWS: readonly Example[] = [
  ...reading('Projects', ProjectsPage),
  ...reading('Projects of the dashboard', ProjectsPanel),
  ...empty('Projects', ProjectTimeline, { inputs: { projects: [], now: 0 } }),
  ...reading('Project hub', HubPage, { inputs: { slug: 'launch' } }),
  ...empty('Project hub', HubPage, {
    inputs: { slug: 'launch' },
    responses: { 'GET /api/projects/{slug}/hub': HUB },
  }),
];

export const BOARDS_EXAMPLES = {
  boards: BOARD_VIEWS,
  cards: CARD_VIEWS,
  agents: AGENT_VIEWS,
  'board-settings': BOARD_SETTINGS_VIEWS,
  projects: PROJECT_VIEWS,
};
