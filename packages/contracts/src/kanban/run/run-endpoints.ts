import * as z from 'zod';
import { defineEndpoint, pageOf, PageQuery } from '../../http/endpoint';
import { secret } from '../../http/secret';
import { AgentId, BoardSlug, RunId } from '../../ids';
import { EpochMs, HOUR, SECOND } from '../../time';
import { Card, CardContent, QuestionText } from '../card/card';
import { CommentBody } from '../card/comment';
import { LogChunk, LogLine, RunView } from './run';
import { RunContext } from './run-context';
import { RunResult, RunUsage } from './run-result';
import { BlockKind } from '../card/status';
import { CARD_ERRORS, onAgent, onCard, Reason } from '../endpoint-parts';

const onRun = onCard.extend({ runId: RunId });

const RUN_ERRORS = [...CARD_ERRORS, 'kanban/run-not-found', 'kanban/lease-lost'] as const;
const CLAIM_ERRORS = [
  'kanban/board-not-found',
  'kanban/board-archived',
  'kanban/agent-not-found',
  'kanban/agent-disabled',
  'kanban/no-capacity',
  'kanban/wip-limit',
  'kanban/lease-lost',
] as const;

/** Result of a claim: the card, its run, and the token of the run's worker. */
export const ClaimedRun = z.strictObject({
  card: Card,
  run: RunView,
  /** Bearer token for heartbeat, log, comments and result of this run. Shown once. */
  token: secret(z.string()),
});
export type ClaimedRun = z.infer<typeof ClaimedRun>;

/** A claimed run with everything that its worker needs, in one answer. */
export const ClaimedWork = ClaimedRun.extend({ context: RunContext });
export type ClaimedWork = z.infer<typeof ClaimedWork>;

export const ClaimCard = defineEndpoint({
  operationId: 'claimCard',
  address: 'POST /v1/boards/{slug}/cards/{cardId}/claim',
  auth: 'execution:agent',
  summary:
    'Claim this card for an agent, in Ready to work on it, in Review to review it; of concurrent claims exactly one succeeds',
  params: onCard,
  body: z.strictObject({ agentId: AgentId }),
  response: ClaimedWork,
  status: 201,
  errors: [
    ...CLAIM_ERRORS,
    'kanban/card-not-found',
    'kanban/card-archived',
    'kanban/not-claimable',
    'kanban/already-claimed',
    'kanban/assigned-elsewhere',
    'kanban/parents-open',
    'kanban/not-due',
    'kanban/budget-used-up',
    'kanban/skills-missing',
  ],
});

/** Well below the request timeouts of proxies and Cloud Run. */
const MAX_CLAIM_WAIT_SECONDS = 30;

export const ClaimNext = defineEndpoint({
  operationId: 'claimNext',
  address: 'POST /v1/agents/{agentId}/claims',
  auth: 'execution:agent',
  summary:
    'Claim the next card that is assigned to an agent, or waits for its review: highest priority, then oldest. Waits up to `wait` seconds for a card, then returns 404',
  params: onAgent,
  body: z.strictObject({
    boardSlug: BoardSlug.optional(),
    /** Seconds to wait for a card (long polling). */
    wait: z.int().min(0).max(MAX_CLAIM_WAIT_SECONDS).default(0),
  }),
  unkeyed: ['wait'],
  response: ClaimedWork,
  status: 201,
  errors: [...CLAIM_ERRORS, 'kanban/nothing-to-claim'],
});

export const ListOwnRuns = defineEndpoint({
  operationId: 'listOwnRuns',
  address: 'GET /v1/agents/{agentId}/runs',
  auth: 'execution:agent',
  summary:
    'Active runs of an agent with their tokens, oldest first: a worker that lost a token continues or releases its runs',
  params: onAgent,
  response: z.strictObject({ items: z.array(ClaimedRun) }),
  idempotency: 'natural',
  errors: ['kanban/agent-not-found'],
});

export const ListRuns = defineEndpoint({
  operationId: 'listRuns',
  address: 'GET /v1/boards/{slug}/cards/{cardId}/runs',
  auth: 'execution:service',
  summary: 'Runs of a card, newest first',
  params: onCard,
  query: z.strictObject(PageQuery),
  response: pageOf(RunView),
  errors: CARD_ERRORS,
});

export const Heartbeat = defineEndpoint({
  operationId: 'heartbeat',
  address: 'POST /v1/boards/{slug}/cards/{cardId}/runs/{runId}/heartbeat',
  auth: 'execution:run',
  summary: 'Extend the lease of the run, never beyond its deadline',
  params: onRun,
  response: z.strictObject({ leaseUntil: EpochMs, deadline: EpochMs.nullable() }),
  idempotency: 'natural',
  errors: RUN_ERRORS,
});

export const GetRunContext = defineEndpoint({
  operationId: 'getRunContext',
  address: 'GET /v1/boards/{slug}/cards/{cardId}/runs/{runId}/context',
  auth: 'execution:run',
  summary: 'The card and its context as the claim returned them, as they are now',
  params: onRun,
  response: z.strictObject({ card: Card, run: RunView, context: RunContext }),
  errors: [...CARD_ERRORS, 'kanban/run-not-found'],
});

const Summary = z.string().max(20_000).default('');
const Draft = CommentBody.optional();
/** The use of the run, if the worker counts it. */
const Usage = RunUsage.optional();
export const RunReport = z.strictObject({
  summary: Summary,
  comment: Draft,
  result: RunResult.optional(),
  usage: Usage,
});
export type RunReport = z.infer<typeof RunReport>;
const Settled = z.strictObject({ card: Card, run: RunView });

export const CompleteRun = defineEndpoint({
  operationId: 'completeRun',
  address: 'POST /v1/boards/{slug}/cards/{cardId}/runs/{runId}/complete',
  auth: 'execution:run',
  summary:
    'Complete the card, or approve it with a review; children without other open parents become ready',
  params: onRun,
  body: RunReport,
  response: Settled,
  errors: [...RUN_ERRORS, 'kanban/parents-open', 'kanban/review-required', 'kanban/checklist-open'],
});

export const RequestReview = defineEndpoint({
  operationId: 'requestReview',
  address: 'POST /v1/boards/{slug}/cards/{cardId}/runs/{runId}/review',
  auth: 'execution:run',
  summary: 'Submit the work for review',
  params: onRun,
  body: RunReport,
  response: Settled,
  errors: [...RUN_ERRORS, 'kanban/parents-open', 'kanban/run-purpose'],
});

/** The reason why a review sends a card back. */
export const ReviewChanges = z.strictObject({
  /** The next run of the card gets it. */
  reason: Reason,
  comment: Draft,
  usage: Usage,
});
export type ReviewChanges = z.infer<typeof ReviewChanges>;

export const RequestChanges = defineEndpoint({
  operationId: 'requestChanges',
  address: 'POST /v1/boards/{slug}/cards/{cardId}/runs/{runId}/changes',
  auth: 'execution:run',
  summary:
    'End a review: the card returns to Ready with a reason. To approve the work, complete the run',
  params: onRun,
  body: ReviewChanges,
  response: Settled,
  errors: [...RUN_ERRORS, 'kanban/run-purpose'],
});

/** Describes how a run can fail. `rate_limited` waits without counting as a failure. */
export const RunFailure = z.strictObject({
  kind: z.enum(['crashed', 'timed_out', 'spawn_failed', 'rate_limited']).default('crashed'),
  error: Reason,
  /** With `rate_limited`: how long to wait; 300 s when left out. */
  retryAfterMs: z
    .int()
    .min(SECOND)
    .max(24 * HOUR)
    .optional(),
  usage: Usage,
});
export type RunFailure = z.infer<typeof RunFailure>;

export const FailRun = defineEndpoint({
  operationId: 'failRun',
  address: 'POST /v1/boards/{slug}/cards/{cardId}/runs/{runId}/fail',
  auth: 'execution:run',
  summary: 'Report a failure: the card is retried after a delay, or blocked at the failure limit',
  params: onRun,
  body: RunFailure,
  response: Settled,
  errors: RUN_ERRORS,
});

export const RunBlock = z.strictObject({
  kind: BlockKind,
  reason: Reason,
  /** Cards of the same board that must be done first. They are linked as parents. */
  blockedBy: Card.shape.parents.optional(),
  usage: Usage,
});
export type RunBlock = z.infer<typeof RunBlock>;

export const BlockRun = defineEndpoint({
  operationId: 'blockRun',
  address: 'POST /v1/boards/{slug}/cards/{cardId}/runs/{runId}/block',
  auth: 'execution:run',
  summary:
    'Report a block: `dependency` links the cards in `blockedBy` and sends the card to To do, from where it becomes ready when they are done; a second block of the same kind in a row sends it to Triage, any other blocks it',
  params: onRun,
  body: RunBlock,
  response: Settled,
  errors: [...RUN_ERRORS, 'kanban/blocker-missing', 'kanban/link-cycle', 'kanban/link-limit'],
});

export const AskQuestion = defineEndpoint({
  operationId: 'askQuestion',
  address: 'POST /v1/boards/{slug}/cards/{cardId}/runs/{runId}/question',
  auth: 'execution:run',
  summary:
    'Ask a person: the run ends, the card is blocked until the answer, which the next run gets in its context',
  params: onRun,
  body: z.strictObject({ question: QuestionText, usage: Usage }),
  response: Settled,
  errors: [...RUN_ERRORS, 'kanban/run-purpose'],
});

export const ReleaseRun = defineEndpoint({
  operationId: 'releaseRun',
  address: 'POST /v1/boards/{slug}/cards/{cardId}/runs/{runId}/release',
  auth: 'execution:run',
  summary:
    'Give the card back: it is immediately ready, or waiting for its review, again. This does not count as a failure',
  params: onRun,
  body: z.strictObject({ reason: Reason }),
  response: Settled,
  errors: RUN_ERRORS,
});

/** A card that a run adds to its board. */
export const CardOfRun = CardContent.omit({
  budget: true,
  failureLimit: true,
  maxRuntimeMs: true,
}).extend({
  /** `child` starts when the card of the run is done; `none` goes to Triage, where a person decides. */
  relation: z.enum(['child', 'none']).default('child'),
  /** The agent of the run continues with the child. Others are assigned by people. */
  assignToSelf: z.boolean().default(false),
});
export type CardOfRun = z.infer<typeof CardOfRun>;

export const AddCardOfRun = defineEndpoint({
  operationId: 'addCardOfRun',
  address: 'POST /v1/boards/{slug}/cards/{cardId}/runs/{runId}/cards',
  auth: 'execution:run',
  summary: 'Create a follow-up card on the same board, by default linked to the card of the run',
  params: onRun,
  body: CardOfRun,
  response: Card,
  status: 201,
  errors: [
    ...RUN_ERRORS,
    'kanban/board-archived',
    'kanban/budget-used-up',
    'kanban/link-limit',
    'kanban/wip-limit',
  ],
});

export const TerminateRun = defineEndpoint({
  operationId: 'terminateRun',
  address: 'POST /v1/boards/{slug}/cards/{cardId}/runs/{runId}/terminate',
  auth: 'execution:service',
  summary: 'Terminate the run; does not count as a failure',
  params: onRun,
  body: z.strictObject({
    reason: Reason,
    to: z.enum(['ready', 'todo', 'blocked']).default('ready'),
  }),
  response: Settled,
  errors: [...RUN_ERRORS, 'kanban/actor-missing'],
});

export const AppendLog = defineEndpoint({
  operationId: 'appendLog',
  address: 'POST /v1/boards/{slug}/cards/{cardId}/runs/{runId}/log',
  auth: 'execution:run',
  summary: 'Append lines to the log of a run',
  params: onRun,
  body: z.strictObject({ lines: z.array(LogLine).min(1).max(200) }),
  response: LogChunk,
  status: 201,
  errors: RUN_ERRORS,
});

export const ReadLog = defineEndpoint({
  operationId: 'readLog',
  address: 'GET /v1/boards/{slug}/cards/{cardId}/runs/{runId}/log',
  auth: 'execution:service',
  summary: 'Log of a run, oldest first',
  params: onRun,
  query: z.strictObject(PageQuery),
  response: pageOf(LogChunk),
  errors: ['kanban/run-not-found'],
});

export const RUN_ENDPOINTS = [
  ClaimCard,
  ClaimNext,
  ListOwnRuns,
  ListRuns,
  GetRunContext,
  Heartbeat,
  CompleteRun,
  RequestReview,
  RequestChanges,
  FailRun,
  BlockRun,
  AskQuestion,
  ReleaseRun,
  AddCardOfRun,
  TerminateRun,
  AppendLog,
  ReadLog,
] as const;
