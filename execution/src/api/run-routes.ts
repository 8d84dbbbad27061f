import { type RunRef } from '@keelson/server/kanban/refs';
import { DomainError } from '@keelson/contracts/errors';
import { type AgentId } from '@keelson/contracts/ids';
import {
  AddCardOfRun,
  AppendLog,
  AskQuestion,
  BlockRun,
  ClaimCard,
  ClaimNext,
  CompleteRun,
  FailRun,
  GetRunContext,
  Heartbeat,
  ListOwnRuns,
  ListRuns,
  ReadLog,
  ReleaseRun,
  RequestChanges,
  RequestReview,
  TerminateRun,
} from '@keelson/contracts/kanban/run/run-endpoints';
import { awaitClaim } from '../dispatch/await-claim';
import { type ClaimNextRequest } from '../dispatch/claim-next';
import { SECOND } from '@keelson/contracts/time';
import { addCardOfRun } from '../runs/add-card-of-run';
import { askQuestion } from '../runs/ask-question';
import { claimCard } from '../runs/claim-card';
import { listActiveRuns } from '../runs/list-active-runs';
import { readRunContext, withContext } from '../runs/read-run-context';
import { appendLog, heartbeat } from '../runs/heartbeat';
import { claimOnce } from '../runs/repeated-claim';
import { requestChanges } from '../runs/request-changes';
import {
  blockRun,
  completeRun,
  failRun,
  releaseRun,
  requestReview,
  terminateRun,
} from '../runs/settle-run';
import { type Service } from '../service';
import { changes } from './change';
import { type DocumentSnapshot } from 'firebase-admin/firestore';
import { documentsOf, type Principal } from '../http/authenticate';
import { hideBoard, requireBoardOfCard } from '../http/agent-reach';
import { route, type Route } from '../http/route';

export const runRoutes = (service: Service): Route[] => {
  const { transactions, policy, cards, agents } = service;
  const ofRun = changes(service, ({ principal, params }) =>
    requireOwnRun(service, principal, params as RunRef),
  );
  return [
    route(ClaimCard, async ({ mutation, params, body: { agentId }, principal, closed }) => {
      requireAgent(principal, agentId);
      await requireBoardOfCard(service, principal, params);
      const claimed = await claimOnce(service, mutation(), closed, (keyed) =>
        claimCard(service, keyed, { ...params, agentId, read: documentsOf(principal) }),
      );
      service.markAgentSeen(agentId);
      return withContext(service, claimed);
    }),
    route(ClaimNext, async ({ mutation, params: { agentId }, body, principal, closed }) => {
      requireAgent(principal, agentId);
      const known = knownOf(principal);
      if (known === undefined) await agents.get(agentId);
      service.markAgentSeen(agentId);
      const { boardSlug, wait } = body;
      const until = AbortSignal.any([closed, service.stopping.signal]);
      const request = { agentId, boardSlug, ...(known === undefined ? {} : { known }) };
      const claimed = await claimOnce(service, mutation(), closed, (keyed) =>
        awaitClaim(service, keyed, request, { forMs: wait * SECOND, until }),
      ).catch((error: unknown) => {
        throw principal?.kind === 'agent' ? hideBoard(error) : error;
      });
      return withContext(service, claimed);
    }),
    route(ListOwnRuns, async ({ params: { agentId }, principal }) => {
      requireAgent(principal, agentId);
      await agents.get(agentId);
      return { items: await listActiveRuns(service, agentId) };
    }),
    route(ListRuns, async ({ params, query }) => {
      const { boardSlug, id } = await cards.get(params.slug, params.cardId);
      return cards.runs(boardSlug, id, query);
    }),
    route(GetRunContext, async ({ params, principal }) => {
      await requireOwnRun(service, principal, params);
      const [card, run] = await Promise.all([
        cards.get(params.slug, params.cardId),
        cards.run(params),
      ]);
      return { card, run, context: await readRunContext(service, { card, run }) };
    }),
    route(Heartbeat, async ({ mutation, params, principal }) => {
      const read = await requireOwnRun(service, principal, params);
      if (principal !== null && principal.kind !== 'service')
        service.markAgentSeen(principal.agent.id);
      return transactions.run(mutation(), (context) => heartbeat(context, policy, params), read);
    }),
    ofRun(CompleteRun, completeRun),
    ofRun(RequestReview, requestReview),
    ofRun(RequestChanges, requestChanges),
    ofRun(FailRun, (context, at, body) => failRun(context, policy, at, body)),
    ofRun(BlockRun, blockRun),
    ofRun(AskQuestion, askQuestion),
    ofRun(ReleaseRun, releaseRun),
    ofRun(AppendLog, (context, at, { lines }) => appendLog(context, at, lines)),
    route(AddCardOfRun, async ({ mutation, params, body, principal }) => {
      await requireOwnRun(service, principal, params);
      return addCardOfRun(transactions, mutation(), params, body);
    }),
    changes(service)(TerminateRun, terminateRun),
    route(ReadLog, ({ params, query }) => cards.log(params, query)),
  ];
};

/** The token of an agent is valid for that agent only. */
function requireAgent(principal: Principal | null, agentId: AgentId): void {
  if (principal?.kind === 'agent' && principal.agent.id !== agentId) throw otherAgent();
}

/**
 * Run tokens were checked against the run before; an agent's token must belong to the agent of the run.
 *
 * @returns What was read of the run and its card.
 */
async function requireOwnRun(
  { transactions: { refs } }: Service,
  principal: Principal | null,
  { slug, cardId, runId }: RunRef,
): Promise<readonly DocumentSnapshot<object>[]> {
  if (principal?.kind !== 'agent') return documentsOf(principal);
  const run = await refs.run(slug, cardId, runId).get();
  // The same for the run of another agent: an agent learns nothing of others.
  if (run.data()?.agentId !== principal.agent.id) {
    throw new DomainError('kanban/run-not-found', 'You have no such run on this card.');
  }
  return [run];
}

const knownOf = (principal: Principal | null): ClaimNextRequest['known'] =>
  principal?.kind === 'agent'
    ? { agent: principal.agent, read: documentsOf(principal) }
    : undefined;

const otherAgent = (): DomainError =>
  new DomainError('kanban/token-forbidden', 'This token belongs to another agent.');
