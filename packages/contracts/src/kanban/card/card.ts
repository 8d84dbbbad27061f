import * as z from 'zod';
import { AgentId, BoardSlug, CardId, CommentId, RunId, UserId } from '../../ids';
import { EpochMs, HOUR, MINUTE } from '../../time';
import { withoutDisguise } from '../../text';
import { KanbanActor } from '../actor';
import { FailureLimit } from '../board/board';
import { CardNumber } from './card-key';
import { Checklist } from './checklist';
import { Rank } from './rank';
import { CardBudget, CardUsage, NO_CARD_USAGE } from '../run/run-result';
import { requirementFields } from '../agent/skills';
import { BlockKind, CardStatus } from './status';
import { StoredMessage } from '../../stored-message';

/** 0 is no priority; dispatch starts the highest first. */
export const Priority = z.int().min(0).max(4);
export type Priority = z.infer<typeof Priority>;
export const PRIORITY_LABELS = ['None', 'Low', 'Medium', 'High', 'Urgent'] as const;

export const Assignee = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('agent'), id: AgentId }),
  z.strictObject({ kind: z.literal('user'), id: UserId }),
]);
export type Assignee = z.infer<typeof Assignee>;

export const CardTitle = z.string().overwrite(withoutDisguise).trim().min(1).max(200);
/** Markdown. */
export const CardBody = z.string().max(50_000);
/** Markdown. */
export const CardAcceptance = z.string().max(10_000);
export const Label = z.string().overwrite(withoutDisguise).trim().min(1).max(40);
export const Labels = z
  .array(Label)
  .max(20)
  .refine((labels) => new Set(labels).size === labels.length, 'A label occurs twice')
  .meta({ uniqueItems: true });
/** Maximum duration of one run of the card. */
export const MaxRuntimeMs = z
  .int()
  .min(MINUTE)
  .max(24 * HOUR);

/** Address of a branch, a commit or a pull request. */
export const DevelopmentUrl = z.url({ protocol: /^https$/ }).max(500);
export const MAX_DEVELOPMENT_LINKS = 20;

export const MAX_PARENTS = 20;
export const MAX_CHILDREN = 100;
/** Cards that one reopening may demote. A reopening that would demote more is refused as a whole. */
export const MAX_DESCENDANTS = 200;
export const MAX_FAILURE_LENGTH = 500;

/**
 * The fields of a card that users fill in. They can be given when a card is created, and edited in place.
 * Documents and requests without one of them get its default.
 */
export const CardContent = z.strictObject({
  title: CardTitle,
  body: CardBody.default(''),
  /** What must be true when the card is done. Markdown. */
  acceptance: CardAcceptance.default(''),
  /** Steps that people and the agent of the card check. */
  checklist: Checklist.default([]),
  priority: Priority.default(0),
  labels: Labels.default([]),
  /** The due time. For a day without a time it is the last millisecond of that day in UTC. */
  dueAt: EpochMs.nullable().default(null),
  /** The due date is a day, wherever its reader is. */
  dueAllDay: z.boolean().default(false),
  /** Branches and pull requests with the work on the card. */
  development: z.array(DevelopmentUrl).max(MAX_DEVELOPMENT_LINKS).default([]),
  /** The card's own limit, before the board's. */
  failureLimit: FailureLimit.nullable().default(null),
  maxRuntimeMs: MaxRuntimeMs.nullable().default(null),
  /** The most that all runs of the card together may use; then no further run starts. */
  budget: CardBudget.nullable().default(null),
  ...requirementFields,
});
export type CardContent = z.infer<typeof CardContent>;

export const MAX_QUESTION_LENGTH = 4_000;
export const QuestionText = z.string().trim().min(1).max(MAX_QUESTION_LENGTH);

/** A question of a run that a person has to answer. It is also a comment of the card. */
export const OpenQuestion = z.strictObject({
  commentId: CommentId,
  runId: RunId,
  text: QuestionText,
  by: KanbanActor,
  at: EpochMs,
});
export type OpenQuestion = z.infer<typeof OpenQuestion>;

/** The reason why a review sent the card back. The next run gets it. */
export const RequestedChanges = z.strictObject({
  reason: z.string().max(MAX_FAILURE_LENGTH),
  by: KanbanActor,
  at: EpochMs,
});
export type RequestedChanges = z.infer<typeof RequestedChanges>;

/**
 * `boards/{slug}/cards/{cardId}`. A new field needs a default, because stored cards do not have it. Then
 * it is stored, returned, exported and imported without another change.
 */
const CardFields = z.strictObject({
  ...CardContent.shape,
  id: CardId,
  boardSlug: BoardSlug,
  number: CardNumber.optional(),
  status: CardStatus,
  rank: Rank,
  assignee: Assignee.nullable(),
  /** Cards of the same board that must be done first. */
  parents: z.array(CardId).max(MAX_PARENTS),
  schedule: z.strictObject({ at: EpochMs }).nullable(),
  counts: z.strictObject({
    comments: z.int().nonnegative(),
    /** Parents and children together. */
    links: z.int().nonnegative(),
    attachments: z.int().nonnegative(),
  }),
  blockKind: BlockKind.nullable(),
  blockReason: z.string().max(MAX_FAILURE_LENGTH).nullable(),
  /** The reason as facts, when the system wrote it (`run-sentences.ts`). */
  blockMessage: StoredMessage.nullable().default(null),
  question: OpenQuestion.nullable().default(null),
  /** Set while the changes that a review requested are open; null once the card is done. */
  requestedChanges: RequestedChanges.nullable().default(null),
  /** Kind of the last block that a run reported, and how many times in a row. */
  lastBlock: z.strictObject({ kind: BlockKind, times: z.int().positive() }).nullable(),
  consecutiveFailures: z.int().nonnegative(),
  lastFailure: z.string().max(MAX_FAILURE_LENGTH).nullable(),
  /** The failure as facts, when the system wrote it (`run-sentences.ts`). */
  failureMessage: StoredMessage.nullable().default(null),
  notBefore: EpochMs.nullable(),
  currentRunId: RunId.nullable(),
  usage: CardUsage.default(NO_CARD_USAGE),
  /** Summary of the last completed run. */
  result: z.string().max(20_000).nullable(),
  archived: z.boolean(),
  /** Set while it is in the bin; it is archived then. */
  deletedAt: EpochMs.optional(),
  /** Incremented by every change of this document. */
  revision: z.int().positive(),
  createdBy: KanbanActor,
  createdAt: EpochMs,
  updatedAt: EpochMs,
  /** First claim. */
  startedAt: EpochMs.nullable(),
  completedAt: EpochMs.nullable(),
});
type CardFields = z.infer<typeof CardFields>;

/** The fields that belong to some statuses: in every other status they are null. */
export const NO_STATE = {
  schedule: null,
  notBefore: null,
  currentRunId: null,
  blockKind: null,
  blockReason: null,
  blockMessage: null,
  question: null,
  completedAt: null,
} as const;

type InStatus<Status extends CardStatus, Own = unknown> = Omit<typeof NO_STATE, keyof Own> &
  Own & { readonly status: Status };

/** The status of a card with the fields that belong to it. */
export type CardState =
  | InStatus<'triage' | 'todo'>
  /** It returns automatically at that time. */
  | InStatus<'scheduled', { readonly schedule: { readonly at: EpochMs } }>
  /** It is not claimed before `notBefore`: the delay between a failure and the next attempt. */
  | InStatus<'ready' | 'review', Pick<CardFields, 'notBefore'>>
  | InStatus<'running', { readonly currentRunId: RunId }>
  | InStatus<
      'blocked',
      Pick<CardFields, 'blockReason' | 'blockMessage' | 'question'> & {
        readonly blockKind: BlockKind;
      }
    >
  | InStatus<'done', { readonly completedAt: EpochMs }>;

export type Card = Omit<CardFields, keyof CardState> & CardState;
/**
 * A card as it is stored and sent. Its type is the union of its states: only the execution service writes cards, and
 * `applyStatus` sets the fields of the status.
 */
export const Card = CardFields as typeof CardFields & z.ZodType<Card, z.input<typeof CardFields>>;

/** True when a card no longer blocks its children. */
export const isSatisfied = (parent: Pick<Card, 'status' | 'archived'>): boolean =>
  parent.status === 'done' || parent.archived;
