import * as z from 'zod';
import { StaffRole } from '../../account/staff';
import { BoardSlug, ProjectSlug, UserId } from '../../ids';
import { EpochMs } from '../../time';
import { withoutDisguise } from '../../text';
import { KanbanActor } from '../actor';
import { BoardKey } from '../card/card-key';
import { monthlyBudgetFields } from '../agent/monthly-budget';
import { CardStatus } from '../card/status';
import { StoredFlowDays } from './flow-days';

/** Maximum number of cards in a column; a status without an entry has no limit. */
export const WipLimits = z.partialRecord(CardStatus, z.int().min(1).max(10_000));
export type WipLimits = z.infer<typeof WipLimits>;

/** Roles of users on one board, in addition to their staff role. */
export const BoardRoles = z.record(UserId, StaffRole);
export type BoardRoles = z.infer<typeof BoardRoles>;

const BoardName = z.string().overwrite(withoutDisguise).trim().min(1).max(80);
const BoardColor = z.string().regex(/^#[0-9a-f]{6}$/i);
/** Name of an icon of the web app's set. */
const BoardIcon = z.string().regex(/^[a-z0-9_]{1,40}$/);
export const BoardInstructions = z.string().max(20_000);
/** Consecutive failures after which a card is blocked instead of retried. */
export const FailureLimit = z.int().min(1).max(20);
export const DEFAULT_FAILURE_LIMIT = 2;

/** Describes what must have happened before a card is done. */
export const DoneRequires = z.strictObject({
  /** Agents hand work over for review: a review or a person completes the card. */
  review: z.boolean().default(false),
  /** The card has no open item on its checklist, whoever completes it. */
  checklist: z.boolean().default(false),
});
export type DoneRequires = z.infer<typeof DoneRequires>;
const CardCount = z.int().min(1).max(10_000);
/** When the board says that agents run out of work, or that reviews pile up; null says nothing. */
export const FlowAlerts = z.strictObject({
  /** Fewer cards than this are in Ready. */
  readyBelow: CardCount.nullable().default(null),
  /** More cards than this are in Review. */
  reviewAbove: CardCount.nullable().default(null),
});
export type FlowAlerts = z.infer<typeof FlowAlerts>;
export const NO_FLOW_ALERTS: FlowAlerts = { readyBelow: null, reviewAbove: null };

const NOTHING_REQUIRED: DoneRequires = { review: false, checklist: false };

/** `boards/{slug}`. It stores no counts, because every move would write them (docs/kanban.md). */
export const Board = z.strictObject({
  slug: BoardSlug,
  key: BoardKey.optional(),
  name: BoardName,
  description: z.string().max(2_000),
  /** Standing instructions that every run of a card gets. Markdown. */
  instructions: BoardInstructions.default(''),
  color: BoardColor.nullable(),
  icon: BoardIcon.nullable(),
  wipLimits: WipLimits,
  roles: BoardRoles,
  projectSlug: ProjectSlug.nullable(),
  failureLimit: FailureLimit,
  doneRequires: DoneRequires.default(NOTHING_REQUIRED),
  flowAlerts: FlowAlerts.default(NO_FLOW_ALERTS),
  ...monthlyBudgetFields,
  archived: z.boolean(),
  /** Set while it is in the bin; it is archived then. */
  deletedAt: EpochMs.optional(),
  /** Incremented by every change of the board itself, not of its cards. */
  revision: z.int().positive(),
  createdBy: KanbanActor,
  createdAt: EpochMs,
  updatedAt: EpochMs,
});
export type Board = z.infer<typeof Board>;

/** Shards of the column counts of a board. A change of a card adds to one of them, without reading it. */
export const COUNTER_SHARDS = 8;

/**
 * `boards/{slug}/counters/{name}`; the sum over all documents is the count of a column. The name is the number of a shard or the
 * status of a column: while a column has a WIP limit, its own document has its whole count.
 */
export const ColumnCounter = z.strictObject({
  /** May be negative in one document; the sum is not. */
  counts: z.partialRecord(CardStatus, z.int()).default({}),
  /** The numbers of the board's metrics from the same commits, until they are moved to `flow` (`flow-counters.ts`). */
  days: StoredFlowDays,
});
export type ColumnCounter = z.infer<typeof ColumnCounter>;

/** Number of cards that are not archived, for every status. */
export const ColumnCounts = z.record(CardStatus, z.int());
export type ColumnCounts = z.infer<typeof ColumnCounts>;

/** Adds up the counters of a board; a column without any is 0. */
export function sumCounters(counters: readonly Pick<ColumnCounter, 'counts'>[]): ColumnCounts {
  const counts = Object.fromEntries(
    CardStatus.options.map((status) => [status, 0]),
  ) as ColumnCounts;
  for (const counter of counters) {
    for (const status of CardStatus.options) counts[status] += counter.counts[status] ?? 0;
  }
  return counts;
}
