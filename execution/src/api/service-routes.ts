import { EXECUTION_API } from '@keelson/contracts/kanban/execution-api';
import { openApiDocument } from '@keelson/contracts/http/openapi/openapi-document';
import { shareRepeated } from '@keelson/contracts/http/openapi/share-repeated';
import { SAME_ORIGIN, serverAt } from '@keelson/contracts/http/openapi/servers';
import {
  EditAgent,
  ListAgentHistory,
  ListAgents,
  RegisterAgent,
  RotateAgentSecrets,
} from '@keelson/contracts/kanban/agent/agent-endpoints';
import {
  Dispatch,
  GetCapabilities,
  GetExecutionHealth,
  GetExecutionLiveness,
  GetExecutionOpenApi,
  GetExecutionReadiness,
} from '@keelson/contracts/kanban/service-endpoints';
import { editAgent, registerAgent, rotateAgentSecrets } from '../agents/register-agent';
import { taggedDocument } from '@keelson/server/http/tagged-document';
import { listAgentHistory } from '@keelson/server/kanban/list-agent-history';
import {
  checkHealth,
  checkReadiness,
  databaseProbe,
  findDatabaseError,
} from '../platform/check-health';
import { capabilitiesOf, type Service } from '../service';
import { route, type Route } from '../http/route';

export const serviceRoutes = (service: Service): Route[] => {
  const { transactions, agents, dispatcher, db, version, now, state, publicUrl, clock } = service;
  const probe = databaseProbe(() => findDatabaseError(db, clock), now);
  const server = publicUrl === null ? SAME_ORIGIN : serverAt(publicUrl);
  const document = taggedDocument(() =>
    shareRepeated(openApiDocument(EXECUTION_API, version, server)),
  );
  return [
    route(RegisterAgent, ({ mutation, body }) => registerAgent(service, mutation(), body)),
    route(ListAgents, async () => ({ items: await agents.listWithRunning() })),
    route(EditAgent, ({ mutation, params, body }) =>
      editAgent(service, mutation(), params.agentId, body),
    ),
    route(RotateAgentSecrets, ({ mutation, params }) =>
      rotateAgentSecrets(transactions, mutation(), params.agentId),
    ),
    route(ListAgentHistory, ({ params, query }) =>
      listAgentHistory(service, params.agentId, query),
    ),
    route(Dispatch, ({ body }) => dispatcher.pass(body)),
    route(GetExecutionHealth, async ({ reply }) => {
      const health = await checkHealth({ probe, version, now });
      if (health.status !== 'up') reply.status(503);
      return health;
    }),
    route(GetExecutionLiveness, () => Promise.resolve({ status: 'up', version })),
    route(GetExecutionReadiness, async ({ reply }) => {
      const readiness = await checkReadiness({ probe, version, state });
      if (readiness.status !== 'ready') reply.status(503);
      return readiness;
    }),
    route(GetCapabilities, () => Promise.resolve(capabilitiesOf(service))),
    route(GetExecutionOpenApi, ({ reply }) => document(reply)),
  ];
};
