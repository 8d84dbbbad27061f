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
  /** 1 for the first try at the card since it last succeeded. */
  attempt: z.int().positive(),
  /** SHA-256 (hex) of the token that the worker holds; the token itself is nowhere. */
  tokenHash: z.string().regex(/^[0-9a-f]{64}$/),
  /** The places it takes, of all runs and of its agent's (`permits`). */
  permits: z.array(z.string()),
  claimedBy: KanbanActor,
  startedAt: EpochMs,
  /** It is ended at this instant whatever its heartbeat says. */
  deadline: EpochMs.nullable(),
  heartbeatAt: EpochMs,
};

/** `boards/{slug}/cards/{cardId}/runs/{runId}`: one try at a card. */
export const Run = z.discriminatedUnion('status', [
  z.strictObject({
    ...base,
    status: z.literal('active'),
    /** After this the card may be taken back. */
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

/** A run as the API answers it: without the hash of its token. */
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

/** `…/runs/{runId}/log/{id}`: lines as they were sent, at most 200 together. */
export const LogChunk = z.strictObject({
  /** Sorts by time of arrival. */
  id: z.string(),
  at: EpochMs,
  lines: z.array(LogLine).min(1).max(200),
});
export type LogChunk = z.infer<typeof LogChunk>;

/**
 * `permits/{name}`: one place to run, taken. A name is `all:{n}` (places of all agents together, which
 * carry the lease) or `{agentId}:{n}`. A place without a document is free.
 */
export const ConcurrencySlot = z.strictObject({
  name: z.string(),
  scope: z.string(),
  runId: RunId,
  boardSlug: BoardSlug,
  cardId: CardId,
  agentId: AgentId,
  /** Only on `all:` permits, which are searched for leases that ran out. */
  leaseUntil: EpochMs.nullable(),
});
export type ConcurrencySlot = z.infer<typeof ConcurrencySlot>;

export const ALL_RUNS = 'all';
export const concurrencySlotName = (scope: string, index: number): string => `${scope}:${index}`;
