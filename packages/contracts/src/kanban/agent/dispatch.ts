import * as z from 'zod';
import { AgentId, BoardSlug, CardId, RunId } from '../../ids';
import { EpochMs } from '../../time';

/** The reason why a ready card is started or not, with a label for each code. */
export const DISPATCH_REASONS = {
  start: 'Starts now',
  unassigned: 'Unassigned',
  assigned_to_person: 'Assigned to a person',
  no_agent_fits: 'No agent of the board has the required skills',
  skills_missing: 'The agent lacks a required skill',
  agent_unknown: 'The agent is not registered',
  agent_disabled: 'The agent is disabled',
  agent_pulls: 'The agent pulls its own work',
  assistant_unavailable: 'The assistant is not available in this installation',
  waiting_to_retry: 'Waiting to retry after a failure',
  budget_used_up: 'The budget of the card is used up',
  agent_budget_used_up: 'The monthly budget of the agent is used up',
  board_budget_used_up: 'The monthly budget of the board is used up',
  agent_busy: 'The agent has no free slot',
  all_slots_taken: 'All run slots are in use',
  column_full: 'The Running column is full',
  beyond_limit: 'The start limit of this dispatch pass is reached',
  lost_race: 'Started elsewhere at the same time',
  failed_to_start: 'The run could not be started',
} as const;
export type DispatchReason = keyof typeof DISPATCH_REASONS;
const reasons = Object.keys(DISPATCH_REASONS) as [DispatchReason, ...DispatchReason[]];
export const DispatchReason = z.enum(reasons);

/** Decision of one dispatch pass about one card. */
export const DispatchDecision = z.strictObject({
  boardSlug: BoardSlug,
  cardId: CardId,
  title: z.string(),
  reason: DispatchReason,
  /** The label, with names and numbers where they help. */
  explanation: z.string(),
  agentId: AgentId.nullable(),
  /** The run that was started; null in a dry run. */
  runId: RunId.nullable(),
});
export type DispatchDecision = z.infer<typeof DispatchDecision>;

export const DispatchReport = z.strictObject({
  dryRun: z.boolean(),
  at: EpochMs,
  /** Runs that were reclaimed because their lease expired; in a dry run, that would be. */
  reclaimed: z.int().nonnegative(),
  /** Scheduled cards that became due; in a dry run, that would. */
  woken: z.int().nonnegative(),
  started: z.int().nonnegative(),
  slots: z.strictObject({ taken: z.int().nonnegative(), total: z.int().positive() }),
  decisions: z.array(DispatchDecision),
});
export type DispatchReport = z.infer<typeof DispatchReport>;
