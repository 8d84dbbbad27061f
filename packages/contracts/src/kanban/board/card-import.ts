import * as z from 'zod';
import { defineEndpoint } from '../../http/endpoint';
import { EpochMs } from '../../time';
import { Card, CardContent } from '../card/card';
import { CommentBody } from '../card/comment';
import { onBoard } from '../endpoint-parts';

/** Tools whose exports become cards. */
export const ImportSource = z.enum(['trello', 'jira', 'linear', 'github']);
export type ImportSource = z.infer<typeof ImportSource>;

/** Columns that an imported card can be in: the others need a time or a run. */
export const IMPORT_STATUSES = ['triage', 'todo', 'ready', 'blocked', 'review', 'done'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** Cards of one request, which are stored in one transaction. */
export const MAX_IMPORT_BATCH = 50;
export const MAX_IMPORTED_COMMENTS = 100;

/** A card of another tool. */
export const ImportedCard = z.strictObject({
  ...CardContent.pick({
    title: true,
    body: true,
    checklist: true,
    priority: true,
    labels: true,
    dueAt: true,
    dueAllDay: true,
  }).shape,
  /** The id in the other tool. A card with an id that was imported to the board before is left as it is. */
  externalId: z.string().min(1).max(200),
  status: z.enum(IMPORT_STATUSES),
  assignee: Card.shape.assignee,
  archived: z.boolean().default(false),
  createdAt: EpochMs.nullable().default(null),
  completedAt: EpochMs.nullable().default(null),
  /** Their authors are named in the text, because they have no account here. Written by who imports them. */
  comments: z
    .array(z.strictObject({ body: CommentBody, createdAt: EpochMs }))
    .max(MAX_IMPORTED_COMMENTS)
    .default([]),
});
export type ImportedCard = z.infer<typeof ImportedCard>;

export const ImportCards = defineEndpoint({
  operationId: 'importCards',
  address: 'POST /v1/boards/{slug}/card-imports',
  auth: 'execution:service',
  summary:
    'Import cards of another tool at the bottom of their columns. Cards that were imported to the board before are left as they are, so repeating an import adds only what is new',
  params: onBoard,
  body: z.strictObject({
    source: ImportSource,
    cards: z.array(ImportedCard).min(1).max(MAX_IMPORT_BATCH),
  }),
  response: z.strictObject({ created: z.int().nonnegative(), existing: z.int().nonnegative() }),
  idempotency: 'natural',
  errors: ['kanban/board-not-found', 'kanban/board-archived', 'kanban/actor-missing'],
});
