import * as z from 'zod';
import { defineEndpoint, pageOf, PageQuery } from '../../http/endpoint';
import { AgentId, BoardSlug, CardId } from '../../ids';
import { DAY, EpochMs } from '../../time';
import { KanbanActor } from '../actor';
import { Agent } from '../agent/agent';
import { Board } from './board';
import { Card } from '../card/card';
import { CARD_CHANGE_ERRORS, onAgent, onBoard, onCard, Revision } from '../endpoint-parts';

/** Deleted records can be restored for this long. */
export const BIN_MS = 30 * DAY;

/** Never the separator of an id within a path. */
const BinId = z.string().regex(/^(?:card|board|agent)~[A-Za-z0-9_~-]{1,160}$/);

const base = {
  id: BinId,
  /** Title or name when it was deleted. */
  title: z.string().max(200),
  deletedBy: KanbanActor,
  deletedAt: EpochMs,
  /** When it is removed for good. */
  purgeAt: EpochMs,
  /** True once its removal has begun: it cannot be restored any more. */
  purging: z.boolean().default(false),
};

/**
 * `bin/{id}`: a deleted record until it is restored or removed. The record itself stays where it is, archived (an agent:
 * disabled) and with `deletedAt`, so that nothing lists, starts or changes it.
 */
export const BinEntry = z.discriminatedUnion('kind', [
  z.strictObject({
    ...base,
    kind: z.literal('card'),
    boardSlug: BoardSlug,
    cardId: CardId,
    /** It stays archived when it is restored. */
    wasArchived: z.boolean(),
  }),
  z.strictObject({
    ...base,
    kind: z.literal('board'),
    boardSlug: BoardSlug,
    wasArchived: z.boolean(),
  }),
  z.strictObject({ ...base, kind: z.literal('agent'), agentId: AgentId, wasEnabled: z.boolean() }),
]);
export type BinEntry = z.infer<typeof BinEntry>;
export type BinKind = BinEntry['kind'];

export const cardBinId = (slug: BoardSlug, id: CardId): string => `card~${slug}~${id}`;
export const boardBinId = (slug: BoardSlug): string => `board~${slug}`;
export const agentBinId = (id: AgentId): string => `agent~${id}`;

export const isDeleted = (record: { readonly deletedAt?: EpochMs | undefined }): boolean =>
  record.deletedAt !== undefined;

const body = z.strictObject({ expectedRevision: Revision });

export const DeleteCard = defineEndpoint({
  operationId: 'deleteCard',
  address: 'POST /v1/boards/{slug}/cards/{cardId}/delete',
  auth: 'execution:service',
  summary: 'Move a card to the bin for 30 days; a running card is refused',
  params: onCard,
  body,
  response: BinEntry,
  errors: [...CARD_CHANGE_ERRORS, 'kanban/revision-stale', 'kanban/still-running'],
});

export const RestoreCard = defineEndpoint({
  operationId: 'restoreCard',
  address: 'POST /v1/boards/{slug}/cards/{cardId}/restore',
  auth: 'execution:service',
  summary: 'Restore a card from the bin to where it was',
  params: onCard,
  response: Card,
  errors: [
    ...CARD_CHANGE_ERRORS,
    'kanban/not-in-bin',
    'kanban/wip-limit',
    'kanban/too-many-affected',
  ],
});

export const DeleteBoard = defineEndpoint({
  operationId: 'deleteBoard',
  address: 'POST /v1/boards/{slug}/delete',
  auth: 'execution:service',
  summary: 'Move a board with its cards to the bin for 30 days; refused while a card is running',
  params: onBoard,
  body,
  response: BinEntry,
  errors: [
    'kanban/board-not-found',
    'kanban/actor-missing',
    'kanban/revision-stale',
    'kanban/still-running',
  ],
});

export const RestoreBoard = defineEndpoint({
  operationId: 'restoreBoard',
  address: 'POST /v1/boards/{slug}/restore',
  auth: 'execution:service',
  summary: 'Restore a board from the bin',
  params: onBoard,
  response: Board,
  errors: ['kanban/board-not-found', 'kanban/actor-missing', 'kanban/not-in-bin'],
});

export const DeleteAgent = defineEndpoint({
  operationId: 'deleteAgent',
  address: 'POST /v1/agents/{agentId}/delete',
  auth: 'execution:service',
  summary:
    'Move an agent to the bin for 30 days; its token stops working; refused while it has runs',
  params: onAgent,
  body,
  response: BinEntry,
  errors: [
    'kanban/agent-not-found',
    'kanban/actor-missing',
    'kanban/revision-stale',
    'kanban/still-running',
  ],
});

export const RestoreAgent = defineEndpoint({
  operationId: 'restoreAgent',
  address: 'POST /v1/agents/{agentId}/restore',
  auth: 'execution:service',
  summary: 'Restore an agent from the bin',
  params: onAgent,
  response: Agent,
  errors: ['kanban/agent-not-found', 'kanban/actor-missing', 'kanban/not-in-bin'],
});

export const ListBin = defineEndpoint({
  operationId: 'listBin',
  address: 'GET /v1/bin',
  auth: 'execution:service',
  summary: 'Deleted cards, boards and agents, the newest first',
  query: z.strictObject(PageQuery),
  response: pageOf(BinEntry),
});

export const BIN_ENDPOINTS = [
  ListBin,
  DeleteCard,
  RestoreCard,
  DeleteBoard,
  RestoreBoard,
  DeleteAgent,
  RestoreAgent,
] as const;
