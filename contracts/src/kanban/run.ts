import * as z from 'zod';
import { AgentId, BoardSlug, CardId, RunId } from '../ids';
import { EpochMs } from '../time';
import { KanbanActor } from './actor';
import { AgentKind } from './agent';
import { MAX_FAILURE_LENGTH } from './card';
import { RunOutcome } from './run-outcome';

const base = {
  id: RunId,
  boardSlug: BoardSlug,
  cardId: CardId,
  agentId: AgentId,
  agentKind: AgentKind,
  /** 1 for the first attempt since the card last succeeded. */
  attempt: z.int().positive(),
  /** SHA-256 (hex) of the worker's token; the token itself is not stored. */
  tokenHash: z.string().regex(/^[0-9a-f]{64}$/),
  /** Names of the concurrency slots that it holds. */
  permits: z.array(z.string()),
  claimedBy: KanbanActor,
  startedAt: EpochMs,
  /** The run ends at this instant, even with a current heartbeat. */
  deadline: EpochMs.nullable(),
  heartbeatAt: EpochMs,
};

/** `boards/{slug}/cards/{cardId}/runs/{runId}`: one attempt at a card. */
export const Run = z.discriminatedUnion('status', [
  z.strictObject({
    ...base,
    status: z.literal('active'),
    /** Past this instant the run may be reclaimed. */
    leaseUntil: EpochMs,
  }),
  z.strictObject({
    ...base,
    status: z.literal('ended'),
    endedAt: EpochMs,
    outcome: RunOutcome,
    /** True when it counted towards the failure limit. */
    failed: z.boolean(),
    summary: z.string().max(20_000).nullable(),
    error: z.string().max(MAX_FAILURE_LENGTH).nullable(),
  }),
]);
export type Run = z.infer<typeof Run>;
export type ActiveRun = Extract<Run, { status: 'active' }>;
export type EndedRun = Extract<Run, { status: 'ended' }>;

/** A run in API responses, without the hash of its token. */
export const RunView = z.discriminatedUnion('status', [
  Run.options[0].omit({ tokenHash: true, permits: true }),
  Run.options[1].omit({ tokenHash: true, permits: true }),
]);
export type RunView = z.infer<typeof RunView>;

export const LogLine = z.strictObject({
  at: EpochMs,
  level: z.enum(['debug', 'info', 'warn', 'error']),
  text: z.string().max(4_000),
});
export type LogLine = z.infer<typeof LogLine>;

/** `…/runs/{runId}/log/{id}`: lines of one request, at most 200. */
export const LogChunk = z.strictObject({
  /** Sorts by time of arrival. */
  id: z.string(),
  at: EpochMs,
  lines: z.array(LogLine).min(1).max(200),
});
export type LogChunk = z.infer<typeof LogChunk>;

/**
 * `permits/{name}`: one concurrency slot in use. A name is `all:{n}` (slots shared by all agents, which
 * carry the lease) or `{agentId}:{n}`. A slot without a document is free.
 */
export const ConcurrencySlot = z.strictObject({
  name: z.string(),
  scope: z.string(),
  runId: RunId,
  boardSlug: BoardSlug,
  cardId: CardId,
  agentId: AgentId,
  /** Only in `all:` slots, which are searched for expired leases. */
  leaseUntil: EpochMs.nullable(),
});
export type ConcurrencySlot = z.infer<typeof ConcurrencySlot>;

export const ALL_RUNS = 'all';
export const concurrencySlotName = (scope: string, index: number): string => `${scope}:${index}`;
