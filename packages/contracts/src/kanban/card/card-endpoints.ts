import * as z from 'zod';
import { defineEndpoint, pageOf, PageQuery } from '../../http/endpoint';
import { editsOf } from '../../http/edits';
import { BoardSlug, CardId } from '../../ids';
import { EpochMs } from '../../time';
import { Assignee, Card, CardContent } from './card';
import { CardEvent } from './event';
import { BlockKind, CardStatus } from './status';
import {
  CARD_CHANGE_ERRORS,
  CARD_ERRORS,
  onBoard,
  onCard,
  Reason,
  Revision,
} from '../endpoint-parts';

const WRITE_ERRORS = [
  ...CARD_CHANGE_ERRORS,
  'kanban/card-archived',
  'kanban/revision-stale',
] as const;
const MOVE_ERRORS = [
  ...WRITE_ERRORS,
  'kanban/neighbour-gone',
  'kanban/claim-only',
  'kanban/transition-not-allowed',
  'kanban/parents-open',
  'kanban/schedule-missing',
  'kanban/wip-limit',
  'kanban/checklist-open',
  'kanban/too-many-affected',
] as const;

export const NewCard = z.strictObject({
  ...CardContent.shape,
  /** Default: `scheduled` with a time, `todo` while a parent is open, else `ready`. */
  status: z.enum(['triage', 'todo', 'scheduled', 'ready', 'blocked']).optional(),
  assignee: Assignee.nullable().default(null),
  parents: Card.shape.parents.default([]),
  scheduleAt: EpochMs.nullable().default(null),
  blockKind: BlockKind.default('needs_input'),
  blockReason: Reason.nullable().default(null),
  /** Position in its column. */
  place: z.enum(['top', 'bottom']).default('bottom'),
});
export type NewCard = z.infer<typeof NewCard>;

export const CreateCard = defineEndpoint({
  operationId: 'createCard',
  address: 'POST /v1/boards/{slug}/cards',
  auth: 'execution:service',
  summary: 'Create a card',
  params: onBoard,
  body: NewCard,
  response: Card,
  status: 201,
  errors: [
    ...CARD_CHANGE_ERRORS,
    'kanban/parents-open',
    'kanban/schedule-missing',
    'kanban/wip-limit',
    'kanban/link-limit',
    'kanban/agent-not-found',
    'kanban/person-not-found',
  ],
});

export const ListCards = defineEndpoint({
  operationId: 'listCards',
  address: 'GET /v1/boards/{slug}/cards',
  auth: 'execution:service',
  summary: 'Cards of one column in order, or of the whole board by id',
  params: onBoard,
  query: z.strictObject({
    ...PageQuery,
    status: CardStatus.optional(),
    archived: z.enum(['true', 'false']).default('false'),
  }),
  response: pageOf(Card),
  errors: ['kanban/board-not-found'],
});

export const GetCard = defineEndpoint({
  operationId: 'getCard',
  address: 'GET /v1/boards/{slug}/cards/{cardId}',
  auth: 'execution:agent',
  summary: 'One card',
  params: onCard,
  response: Card,
  errors: CARD_ERRORS,
});

/** Request to edit a card. Fields that are left out stay as they are. */
export const CardEdit = z.strictObject({
  ...editsOf(CardContent).shape,
  expectedRevision: Revision,
});
export type CardEdit = z.infer<typeof CardEdit>;

export const EditCard = defineEndpoint({
  operationId: 'editCard',
  address: 'PATCH /v1/boards/{slug}/cards/{cardId}',
  auth: 'execution:service',
  summary: 'Edit a card',
  params: onCard,
  body: CardEdit,
  response: Card,
  errors: WRITE_ERRORS,
});

export const CardAssignment = z.strictObject({
  expectedRevision: Revision,
  assignee: Assignee.nullable(),
});
export type CardAssignment = z.infer<typeof CardAssignment>;

export const AssignCard = defineEndpoint({
  operationId: 'assignCard',
  address: 'POST /v1/boards/{slug}/cards/{cardId}/assign',
  auth: 'execution:service',
  summary: 'Assign the card to an agent or a user, or (null) unassign it',
  params: onCard,
  body: CardAssignment,
  response: Card,
  errors: [...WRITE_ERRORS, 'kanban/agent-not-found', 'kanban/person-not-found'],
});

/**
 * A move names the new position by its neighbors: `aboveId` is the card directly above the moved card,
 * `belowId` the card directly below it. One of them is enough. Without both, the card goes to the bottom
 * of the column. A neighbor that has left the column is ignored when the other one is still there.
 */
export const CardMove = z.strictObject({
  expectedRevision: Revision,
  /** The target column; the current one to reorder. */
  status: CardStatus,
  aboveId: CardId.nullable().default(null),
  belowId: CardId.nullable().default(null),
  /** With `scheduled`: when the card returns. */
  scheduleAt: EpochMs.nullable().default(null),
  /** With `blocked`: the kind of block. */
  blockKind: BlockKind.default('needs_input'),
  /** Stored in the timeline: why the card is blocked, or which changes a review requests. */
  reason: Reason.nullable().default(null),
});
export type CardMove = z.infer<typeof CardMove>;

export const MoveCard = defineEndpoint({
  operationId: 'moveCard',
  address: 'POST /v1/boards/{slug}/cards/{cardId}/move',
  auth: 'execution:service',
  summary: 'Move the card to a position in a column',
  params: onCard,
  body: CardMove,
  response: Card,
  errors: MOVE_ERRORS,
});

export const CardArchival = z.strictObject({ expectedRevision: Revision, archived: z.boolean() });
export type CardArchival = z.infer<typeof CardArchival>;

export const ArchiveCard = defineEndpoint({
  operationId: 'archiveCard',
  address: 'POST /v1/boards/{slug}/cards/{cardId}/archive',
  auth: 'execution:service',
  summary: 'Archive or restore a card; archiving ends its active run',
  params: onCard,
  body: CardArchival,
  response: Card,
  errors: [...WRITE_ERRORS, 'kanban/wip-limit', 'kanban/too-many-affected'],
});

/** Comments that are taken along to another board, at most. */
export const MAX_TRANSFERRED_COMMENTS = 200;

export const TransferCard = defineEndpoint({
  operationId: 'transferCard',
  address: 'POST /v1/boards/{slug}/cards/{cardId}/transfer',
  auth: 'execution:service',
  summary:
    'Move a card to the bottom of its column on another board, with its comments. The card here is archived. A card with an active run, links or files stays where it is',
  params: onCard,
  body: z.strictObject({ expectedRevision: Revision, toSlug: BoardSlug }),
  response: Card,
  errors: [...WRITE_ERRORS, 'kanban/wip-limit', 'kanban/not-transferable'],
});

export const MAX_BULK_ITEMS = 100;

export const BulkItem = z.discriminatedUnion('op', [
  CardMove.extend({ op: z.literal('move'), cardId: CardId }),
  CardEdit.extend({ op: z.literal('edit'), cardId: CardId }),
  CardAssignment.extend({ op: z.literal('assign'), cardId: CardId }),
  CardArchival.extend({ op: z.literal('archive'), cardId: CardId }),
]);
export type BulkItem = z.infer<typeof BulkItem>;

export const BulkResult = z.discriminatedUnion('ok', [
  z.strictObject({ cardId: CardId, ok: z.literal(true), card: Card }),
  z.strictObject({
    cardId: CardId,
    ok: z.literal(false),
    code: z.string(),
    detail: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
]);
export type BulkResult = z.infer<typeof BulkResult>;

export const ChangeCards = defineEndpoint({
  operationId: 'changeCards',
  address: 'POST /v1/boards/{slug}/bulk',
  auth: 'execution:service',
  summary: 'Change up to 100 cards in the given order; each succeeds or fails independently',
  params: onBoard,
  body: z.strictObject({ items: z.array(BulkItem).min(1).max(MAX_BULK_ITEMS) }),
  response: z.strictObject({ results: z.array(BulkResult) }),
  errors: ['kanban/board-not-found'],
});

export const ListCardEvents = defineEndpoint({
  operationId: 'listCardEvents',
  address: 'GET /v1/boards/{slug}/cards/{cardId}/events',
  auth: 'execution:service',
  summary: 'The timeline, newest first',
  params: onCard,
  query: z.strictObject(PageQuery),
  response: pageOf(CardEvent),
  errors: CARD_ERRORS,
});

export const CARD_ENDPOINTS = [
  CreateCard,
  ListCards,
  GetCard,
  EditCard,
  AssignCard,
  MoveCard,
  ArchiveCard,
  TransferCard,
  ChangeCards,
  ListCardEvents,
] as const;
