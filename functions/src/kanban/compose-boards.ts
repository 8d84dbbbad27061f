import { type DeleteWorkspaceData } from '../area-core';
import { type AreaEnvironment } from '../area-environment';
import { type Authenticator } from '../http/authenticate';
import { type WorkspaceGuard } from '../http/workspace-guard';
import { EXECUTION_API } from '@keelson/contracts/kanban/execution-api';
import { GetExecutionDocument } from '@keelson/contracts/kanban/execution-document';
import { openApiDocument } from '@keelson/contracts/http/openapi/openapi-document';
import { shareRepeated } from '@keelson/contracts/http/openapi/share-repeated';
import { serverAt, UNKNOWN_EXECUTION } from '@keelson/contracts/http/openapi/servers';
import { type UserId } from '@keelson/contracts/ids';
import { taggedDocument } from '@keelson/server/http/tagged-document';
import { AgentRepo } from '@keelson/server/kanban/agent-repo';
import { BoardMetricsRepo } from '@keelson/server/kanban/board-metrics-repo';
import { BoardRepo } from '@keelson/server/kanban/board-repo';
import { CardRepo } from '@keelson/server/kanban/card-repo';
import { type ExportSection } from '../account/export-account';
import { publicRoute, type Route } from '../http/route';
import { type Probe } from '../platform/health';
import { HubProjector } from '../projects/hub-projector';
import { ProjectRepo } from '../projects/project-repo';
import { type ProjectDeps, projectRoutes } from '../projects/routes';
import { type KanbanDeps, kanbanRoutes } from './control-routes';
import { ExecutionGateway } from './execution-gateway';
import { exportBoards } from './export-boards';
import { NotifyRepo } from './notify-repo';

interface ExecutionConfig {
  /** Null without an execution service. */
  readonly execution: { readonly url: string; readonly token: string } | null;
  /** Agents reach the service at this address; null where it is unknown. */
  readonly executionPublicUrl: string | null;
}

export function readBoardsConfig({ env }: AreaEnvironment): ExecutionConfig {
  const { EXECUTION_SERVICE_URL: url, EXECUTION_SERVICE_TOKEN: token } = env;
  return {
    execution: url === undefined || token === undefined ? null : { url, token },
    // Where nothing else is set, agents use the URL that the functions use.
    executionPublicUrl:
      (env.EXECUTION_PUBLIC_URL ?? env.EXECUTION_SERVICE_URL)?.replace(/(?<!\/)\/+$/, '') ?? null,
  };
}

type OfBoards = 'execution' | 'notify' | 'boards' | 'boardMetrics' | 'cards' | 'agents';
/** Describes what the boards take from the other parts of the functions. */
export interface BoardsCore extends Omit<KanbanDeps, OfBoards> {
  readonly authenticator: Authenticator;
  readonly workspaces: WorkspaceGuard | null;
  readonly config: ExecutionConfig & { readonly version: string };
}

export interface Boards {
  readonly kanban: KanbanDeps;
  readonly projects: ProjectDeps;
  readonly hubs: HubProjector;
  readonly executionDocument: ReturnType<typeof taggedDocument>;
}

export function composeBoards({ config, authenticator, workspaces, ...core }: BoardsCore): Boards {
  const { db, audit, now } = core;
  const { executionPublicUrl: url } = config;
  return {
    kanban: {
      ...core,
      execution: new ExecutionGateway(config.execution),
      notify: new NotifyRepo(db, audit),
      boards: new BoardRepo(db),
      boardMetrics: new BoardMetricsRepo(db),
      cards: new CardRepo(db),
      agents: new AgentRepo(db),
    },
    projects: { projects: new ProjectRepo(db), workspaces, authenticator, now },
    hubs: new HubProjector(db, now),
    executionDocument: taggedDocument(() =>
      shareRepeated(
        openApiDocument(
          EXECUTION_API,
          config.version,
          url === null ? UNKNOWN_EXECUTION : serverAt(url),
        ),
      ),
    ),
  };
}

export const boardsSections = ({ kanban, projects }: Boards): Record<string, ExportSection> => ({
  projects: (uid) => projects.projects.exportUserData(uid),
  boards: (uid) => exportBoards(kanban.db, uid),
  savedFilters: (uid) => kanban.notify.filtersOf(uid),
});

export const boardsDeletions = ({ kanban, projects }: Boards) => [
  (uid: UserId) => projects.projects.removeMember(uid),
  (uid: UserId) => kanban.notify.deleteUserData(uid),
  (uid: UserId) => kanban.boards.removeMember(uid),
];

export const boardsWorkspaceDeletions = ({ projects }: Boards): DeleteWorkspaceData[] => [
  (id) => projects.projects.removeOfWorkspace(id),
];

export const boardsProbes = ({ kanban }: Boards): Probe[] => [
  { name: 'execution', required: false, check: () => kanban.execution.version() },
];

export const boardsApiRoutes = ({ projects, executionDocument }: Boards): Route[] => [
  ...projectRoutes(projects),
  publicRoute(GetExecutionDocument, ({ reply }) => {
    reply.header('Cache-Control', 'public, max-age=300');
    return executionDocument(reply);
  }),
];

export const boardsAdminRoutes = ({ kanban }: Boards): Route[] => kanbanRoutes(kanban);
