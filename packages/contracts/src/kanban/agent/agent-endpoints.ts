import * as z from 'zod';
import { defineEndpoint, pageOf, PageQuery } from '../../http/endpoint';
import { secret } from '../../http/secret';
import { AgentId, BoardSlug, CardId, RunId } from '../../ids';
import { StoredMessage } from '../../stored-message';
import { EpochMs } from '../../time';
import { Agent, AgentEndpoint, EndpointTimeoutMs } from './agent';
import { Card, MAX_FAILURE_LENGTH } from '../card/card';
import { RunOutcome } from '../run/run-outcome';
import { Budget, RunUsage } from '../run/run-result';
import { onAgent, Revision } from '../endpoint-parts';

const [Assistant, Http, Pull] = Agent.options;
const settings = {
  name: true,
  description: true,
  maxConcurrency: true,
  maxRuntimeMs: true,
} as const;
const defaults = {
  id: AgentId,
  description: Pull.shape.description.default(''),
  maxConcurrency: Pull.shape.maxConcurrency.default(1),
  enabled: Pull.shape.enabled.default(true),
  maxRuntimeMs: Pull.shape.maxRuntimeMs.default(null),
  boards: Pull.shape.boards,
  skills: Pull.shape.skills,
  models: Pull.shape.models,
  monthlyBudget: Pull.shape.monthlyBudget,
};

export const NewAgent = z.discriminatedUnion('kind', [
  Assistant.pick({ kind: true, name: true }).extend(defaults),
  Http.pick({ kind: true, name: true, endpoint: true }).extend({
    ...defaults,
    timeoutMs: EndpointTimeoutMs.default(30_000),
  }),
  Pull.pick({ kind: true, name: true }).extend({ ...defaults, reviews: Pull.shape.reviews }),
]);
export type NewAgent = z.infer<typeof NewAgent>;

export const RegisterAgent = defineEndpoint({
  operationId: 'registerAgent',
  address: 'POST /v1/agents',
  auth: 'execution:service',
  summary: 'Register an agent; its kind never changes',
  body: NewAgent,
  response: Agent,
  status: 201,
  errors: [
    'kanban/agent-exists',
    'kanban/agent-endpoint-refused',
    'kanban/board-not-found',
    'kanban/actor-missing',
  ],
});

export const ListAgents = defineEndpoint({
  operationId: 'listAgents',
  address: 'GET /v1/agents',
  auth: 'execution:service',
  summary: 'Agents by name, with the number of active runs',
  response: z.strictObject({
    items: z.array(z.strictObject({ agent: Agent, running: z.int().nonnegative() })),
  }),
});

export const EditAgent = defineEndpoint({
  operationId: 'editAgent',
  address: 'PATCH /v1/agents/{agentId}',
  auth: 'execution:service',
  summary:
    'Edit an agent; `endpoint` and `timeoutMs` only for `http` agents, `reviews` only for `pull` agents',
  params: onAgent,
  body: Pull.pick({ ...settings, enabled: true })
    .partial()
    .extend({
      expectedRevision: Revision,
      endpoint: AgentEndpoint.optional(),
      timeoutMs: EndpointTimeoutMs.optional(),
      /** Replaced as a whole. */
      boards: Pull.shape.boards.unwrap().optional(),
      /** Replaced as a whole. */
      skills: Pull.shape.skills.unwrap().optional(),
      /** Replaced as a whole. */
      models: Pull.shape.models.unwrap().optional(),
      /** Replaced as a whole. */
      monthlyBudget: Budget.nullable().optional(),
      /** Replaced as a whole; only for `pull` agents. */
      reviews: Pull.shape.reviews.unwrap().optional(),
    }),
  response: Agent,
  errors: [
    'kanban/agent-not-found',
    'kanban/agent-endpoint-refused',
    'kanban/board-not-found',
    'kanban/revision-stale',
    'kanban/actor-missing',
  ],
});

export const RotateAgentSecrets = defineEndpoint({
  operationId: 'rotateAgentSecrets',
  address: 'POST /v1/agents/{agentId}/secrets',
  auth: 'execution:service',
  summary:
    'Rotate the Bearer token and signing secret of an agent; the old ones stop working immediately. The response is shown once and is not replayed',
  params: onAgent,
  response: z.strictObject({ token: secret(z.string()), signingSecret: secret(z.string()) }),
  idempotency: 'natural',
  status: 201,
  errors: ['kanban/agent-not-found', 'kanban/actor-missing'],
});

export const AgentRun = z.strictObject({
  id: RunId,
  boardSlug: BoardSlug,
  cardId: CardId,
  /** Null when the card is deleted. */
  cardTitle: Card.shape.title.nullable(),
  purpose: z.enum(['work', 'review']),
  startedAt: EpochMs,
  /** Null while the run is active, as is the outcome. */
  endedAt: EpochMs.nullable(),
  outcome: RunOutcome.nullable(),
  error: z.string().max(MAX_FAILURE_LENGTH).nullable(),
  /** The error as facts, when the system wrote it. */
  errorMessage: StoredMessage.nullable(),
  /** The usage that the worker reported. */
  usage: RunUsage.nullable(),
});
export type AgentRun = z.infer<typeof AgentRun>;

export const ListAgentHistory = defineEndpoint({
  operationId: 'listAgentHistory',
  address: 'GET /v1/agents/{agentId}/history',
  auth: 'execution:service',
  summary: 'Runs of an agent on all boards, newest first',
  params: onAgent,
  query: z.strictObject(PageQuery),
  response: pageOf(AgentRun),
  errors: ['kanban/agent-not-found'],
});

export const AGENT_ENDPOINTS = [
  RegisterAgent,
  ListAgents,
  EditAgent,
  RotateAgentSecrets,
  ListAgentHistory,
] as const;
