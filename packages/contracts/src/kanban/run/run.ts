import * as z from 'zod';
import { AgentId, BoardSlug, CardId, RunId } from '../../ids';
import { DAY, EpochMs } from '../../time';
import { KanbanActor } from '../actor';
import { AgentKind } from '../agent/agent';
import { Assignee, MAX_FAILURE_LENGTH } from '../card/card';
import { RunOutcome } from './run-outcome';
import { RunUsage, StoredRunResult } from './run-result';
import { StoredMessage } from '../../stored-message';

/** `review`: a run of a card in Review, which approves it or requests changes. */
const RunPurpose = z.enum(['work', 'review']);

const base = {
  id: RunId,
  boardSlug: BoardSlug,
  cardId: CardId,
  agentId: AgentId,
  agentKind: AgentKind,
  purpose: RunPurpose.default('work'),
  /** 1 for the first attempt since the card last succeeded. */
  attempt: z.int().positive(),
  claimedBy: KanbanActor,
  startedAt: EpochMs,
  /** The run ends at this instant, even with a current heartbeat. */
  deadline: EpochMs.nullable(),
  heartbeatAt: EpochMs,
};

const options = [
  z.strictObject({
    ...base,
    status: z.literal('active'),
    /** Past this instant the run may be reclaimed. */
    leaseUntil: EpochMs,
    /** An instance of the service executes the run and renews its lease; false when a worker does. */
    hosted: z.boolean().default(false),
    /** Set until the first call of the worker on the run: the assignee before the claim, and the lease after that call. */
    unconfirmed: z
      .strictObject({ assignee: Assignee.nullable(), leaseMs: z.int().positive() })
      .nullable()
      .default(null),
  }),
  z.strictObject({
    ...base,
    status: z.literal('ended'),
    endedAt: EpochMs,
    outcome: RunOutcome,
    /** True when it counted toward the failure limit. */
    failed: z.boolean(),
    summary: z.string().max(20_000).nullable(),
    error: z.string().max(MAX_FAILURE_LENGTH).nullable(),
    /** The error as facts, when the system wrote it (`run-sentences.ts`). */
    errorMessage: StoredMessage.nullable().default(null),
    /** The result that it handed over; null when the worker reported none. */
    result: StoredRunResult.nullable().default(null),
    usage: RunUsage.nullable().default(null),
  }),
] as const;

/**
 * The idempotency key of a request, stored with its effect. The id is a digest of the key and its owner.
 */
export const StoredKey = z.strictObject({ id: z.string(), fingerprint: z.string() });
export type StoredKey = z.infer<typeof StoredKey>;

const [active, ended] = options;
/**
 * `boards/{slug}/cards/{cardId}/runs/{runId}`: one attempt at a card. Staff reads it live, so it has no
 * secret: the token of the worker is derived (docs/adr/0005), and the
 * slots are found by the run that they name.
 */
export const Run = z.discriminatedUnion('status', [
  active,
  /** The key of the request that ended it; null when it had none, or was not about the run alone. */
  ended.extend({ endKey: StoredKey.nullable().default(null) }),
]);
export type Run = z.infer<typeof Run>;
export type ActiveRun = Extract<Run, { status: 'active' }>;

export const RunView = z.discriminatedUnion('status', options);
export type RunView = z.infer<typeof RunView>;
export type EndedRun = Extract<RunView, { status: 'ended' }>;

export const LogLine = z.strictObject({
  at: EpochMs,
  level: z.enum(['debug', 'info', 'warn', 'error']),
  text: z.string().max(4_000),
});
export type LogLine = z.infer<typeof LogLine>;

/** The time for which the output of a run is kept. Its result stays with the card. */
export const RUN_LOG_MS = 180 * DAY;

/** `…/runs/{runId}/log/{id}`: lines of one request, at most 200. */
export const LogChunk = z.strictObject({
  /** Sorts by time of arrival. */
  id: z.string(),
  at: EpochMs,
  /** When the TTL policy removes it. */
  expiresAt: EpochMs,
  lines: z.array(LogLine).min(1).max(200),
});
export type LogChunk = z.infer<typeof LogChunk>;

/**
 * `permits/{name}`: one concurrency slot in use. A name is `all:{n}`, a slot of the installation with the lease of its run, or
 * `{agentId}:{position}`: the run of an agent in a slot outside of the agent's range stands for the one at that position
 * (`execution/src/capacity`). A slot without a document is free.
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
  /** The start of the run, for the metrics of its board. */
  startedAt: EpochMs.nullable().default(null),
  purpose: RunPurpose.default('work'),
});
export type ConcurrencySlot = z.infer<typeof ConcurrencySlot>;

export const ALL_RUNS = 'all';
export const concurrencySlotName = (scope: string, index: number): string => `${scope}:${index}`;
