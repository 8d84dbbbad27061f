import * as z from 'zod';
import { StaffRole } from '../../account/staff';
import { defineEndpoint, pageOf, PageQuery } from '../../http/endpoint';
import { AgentId, BoardSlug, UserId } from '../../ids';
import {
  Board,
  BoardInstructions,
  ColumnCounts,
  DoneRequires,
  FailureLimit,
  FlowAlerts,
} from './board';
import { BoardDocument } from './board-document';
import { GetBoardMetrics } from './board-metrics';
import { ImportCards } from './card-import';
import { BoardKey } from '../card/card-key';
import { Budget } from '../run/run-result';
import { onBoard, Revision } from '../endpoint-parts';

export const CreateBoard = defineEndpoint({
  operationId: 'createBoard',
  address: 'POST /v1/boards',
  auth: 'execution:service',
  summary: 'Create a board',
  body: Board.pick({ slug: true, name: true }).extend({
    description: Board.shape.description.default(''),
    instructions: Board.shape.instructions,
    color: Board.shape.color.default(null),
    icon: Board.shape.icon.default(null),
    wipLimits: Board.shape.wipLimits.default({}),
    roles: Board.shape.roles.default({}),
    projectSlug: Board.shape.projectSlug.default(null),
    failureLimit: FailureLimit.optional(),
    doneRequires: Board.shape.doneRequires,
    flowAlerts: Board.shape.flowAlerts,
    monthlyBudget: Board.shape.monthlyBudget,
  }),
  response: Board,
  status: 201,
  errors: ['kanban/board-exists', 'kanban/actor-missing', 'project/not-found'],
});

export const ListBoards = defineEndpoint({
  operationId: 'listBoards',
  address: 'GET /v1/boards',
  auth: 'execution:service',
  summary: 'Boards by name; archived ones only with `archived=true`',
  query: z.strictObject({ ...PageQuery, archived: z.enum(['true', 'false']).default('false') }),
  response: pageOf(Board),
});

export const GetBoard = defineEndpoint({
  operationId: 'getBoard',
  address: 'GET /v1/boards/{slug}',
  auth: 'execution:service',
  summary: 'One board with the number of cards in each column',
  params: onBoard,
  response: z.strictObject({ board: Board, counts: ColumnCounts }),
  errors: ['kanban/board-not-found'],
});

export const ListBoardAgents = defineEndpoint({
  operationId: 'listBoardAgents',
  address: 'GET /v1/boards/{slug}/agents',
  auth: 'execution:service',
  summary:
    'The agents of a board: a card that is not archived is assigned to them, or they review the board. They may get its cards without an assignee that ask for their skills',
  params: onBoard,
  response: z.strictObject({ items: z.array(AgentId) }),
  errors: ['kanban/board-not-found'],
});

export const EditBoard = defineEndpoint({
  operationId: 'editBoard',
  address: 'PATCH /v1/boards/{slug}',
  auth: 'execution:service',
  summary:
    'Edit a board; `wipLimits` are replaced as a whole. With another `key`, the former ones still find its cards',
  params: onBoard,
  body: Board.pick({
    name: true,
    description: true,
    color: true,
    icon: true,
    wipLimits: true,
    projectSlug: true,
    failureLimit: true,
  })
    .partial()
    .extend({
      instructions: BoardInstructions.optional(),
      key: BoardKey.optional(),
      /** Replaced as a whole. */
      doneRequires: DoneRequires.optional(),
      flowAlerts: FlowAlerts.optional(),
      /** Replaced as a whole. */
      monthlyBudget: Budget.nullable().optional(),
      expectedRevision: Revision,
    }),
  response: Board,
  errors: [
    'kanban/board-not-found',
    'kanban/board-archived',
    'kanban/board-key-taken',
    'kanban/revision-stale',
    'project/not-found',
  ],
});
/** Describes what an edit of a board can change. */
export type BoardField = Exclude<keyof z.infer<typeof EditBoard.body>, 'expectedRevision'>;

export const SetBoardRole = defineEndpoint({
  operationId: 'setBoardRole',
  address: 'PUT /v1/boards/{slug}/roles/{uid}',
  auth: 'execution:service',
  summary: 'Grant, change or remove (null) a user’s role on the board',
  params: onBoard.extend({ uid: UserId }),
  body: z.strictObject({ role: StaffRole.nullable(), expectedRevision: Revision }),
  response: Board,
  errors: ['kanban/board-not-found', 'kanban/board-archived', 'kanban/revision-stale'],
});

export const ArchiveBoard = defineEndpoint({
  operationId: 'archiveBoard',
  address: 'POST /v1/boards/{slug}/archive',
  auth: 'execution:service',
  summary:
    'Archive or restore a board; an archived board accepts no changes of cards and starts no runs',
  params: onBoard,
  body: z.strictObject({ archived: z.boolean(), expectedRevision: Revision }),
  response: Board,
  errors: ['kanban/board-not-found', 'kanban/revision-stale'],
});

export const ExportBoard = defineEndpoint({
  operationId: 'exportBoard',
  address: 'GET /v1/boards/{slug}/export',
  auth: 'execution:service',
  summary: 'The whole board as one document',
  params: onBoard,
  response: BoardDocument,
  errors: ['kanban/board-not-found', 'kanban/board-too-large'],
});

export const ImportBoard = defineEndpoint({
  operationId: 'importBoard',
  address: 'POST /v1/board-imports',
  auth: 'execution:service',
  summary:
    'Create a board from a document. It stays archived until every card is imported; a retry with the same key resumes',
  body: z.strictObject({ slug: BoardSlug, document: BoardDocument }),
  response: z.strictObject({ board: Board, cards: z.int().nonnegative() }),
  status: 201,
  errors: ['kanban/board-exists', 'kanban/import-invalid'],
});

export const BOARD_ENDPOINTS = [
  CreateBoard,
  ListBoards,
  GetBoard,
  GetBoardMetrics,
  ListBoardAgents,
  EditBoard,
  SetBoardRole,
  ArchiveBoard,
  ExportBoard,
  ImportBoard,
  ImportCards,
] as const;
