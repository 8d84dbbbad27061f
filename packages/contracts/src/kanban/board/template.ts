import * as z from 'zod';
import { editsOf } from '../../http/edits';
import { defineEndpoint } from '../../http/endpoint';
import { BoardSlug, CardId, TemplateId } from '../../ids';
import { EpochMs } from '../../time';
import { KanbanActor } from '../actor';
import { Assignee, Card, CardContent } from '../card/card';
import { NewCard } from '../card/card-endpoints';
import { Recurrence } from '../card/recurrence';
import { onBoard, Revision } from '../endpoint-parts';

export const MAX_TEMPLATES = 50;

/** The fields of a template that users fill in. */
export const TemplateContent = z.strictObject({
  ...CardContent.omit({ dueAt: true, dueAllDay: true, development: true }).shape,
  /** An agent or person that is gone when a card is created leaves it unassigned. */
  assignee: Assignee.nullable().default(null),
  /** When cards are created from it; null for a template that is used by hand only. */
  recurrence: Recurrence.nullable().default(null),
  /** No cards are created while it is paused. */
  paused: z.boolean().default(false),
});
export type TemplateContent = z.infer<typeof TemplateContent>;

/** `boards/{slug}/templates/{templateId}`: what new cards of a board begin with. */
export const CardTemplate = z.strictObject({
  ...TemplateContent.shape,
  id: TemplateId,
  boardSlug: BoardSlug,
  /** The next occurrence; null without a recurrence and while it is paused. */
  nextAt: EpochMs.nullable(),
  /** The last card that the recurrence created, and for which occurrence. */
  last: z.strictObject({ cardId: CardId, occurrence: EpochMs }).nullable(),
  /** Incremented by every change of a person, not by occurrences. */
  revision: z.int().positive(),
  createdBy: KanbanActor,
  createdAt: EpochMs,
  updatedAt: EpochMs,
});
export type CardTemplate = z.infer<typeof CardTemplate>;

/** Returns what users filled in, of a whole template. */
export const templateContent = (template: TemplateContent): TemplateContent =>
  TemplateContent.strip().parse(template);

export function cardFromTemplate(
  template: TemplateContent,
): Omit<TemplateContent, 'recurrence' | 'paused'> {
  const { recurrence: _recurrence, paused: _paused, ...card } = templateContent(template);
  return { ...card, checklist: card.checklist.map((item) => ({ ...item, done: false })) };
}

const onTemplate = onBoard.extend({ templateId: TemplateId });

const WRITE_ERRORS = [
  'kanban/board-not-found',
  'kanban/board-archived',
  'kanban/actor-missing',
] as const;
const ASSIGNEE_ERRORS = ['kanban/agent-not-found', 'kanban/person-not-found'] as const;

export const ListTemplates = defineEndpoint({
  operationId: 'listTemplates',
  address: 'GET /v1/boards/{slug}/templates',
  auth: 'execution:service',
  summary: 'The card templates of a board by title, with the next occurrence of each',
  params: onBoard,
  response: z.strictObject({ items: z.array(CardTemplate).max(MAX_TEMPLATES) }),
  errors: ['kanban/board-not-found'],
});

export const CreateTemplate = defineEndpoint({
  operationId: 'createTemplate',
  address: 'POST /v1/boards/{slug}/templates',
  auth: 'execution:service',
  summary: 'Create a card template; with a recurrence, cards are created from it on schedule',
  params: onBoard,
  body: TemplateContent,
  response: CardTemplate,
  status: 201,
  errors: [
    ...WRITE_ERRORS,
    ...ASSIGNEE_ERRORS,
    'kanban/template-limit',
    'kanban/time-zone-unknown',
  ],
});

export const EditTemplate = defineEndpoint({
  operationId: 'editTemplate',
  address: 'PATCH /v1/boards/{slug}/templates/{templateId}',
  auth: 'execution:service',
  summary: 'Edit, pause or resume a card template; cards that exist stay as they are',
  params: onTemplate,
  body: editsOf(TemplateContent).extend({ expectedRevision: Revision }),
  response: CardTemplate,
  errors: [
    ...WRITE_ERRORS,
    ...ASSIGNEE_ERRORS,
    'kanban/template-not-found',
    'kanban/revision-stale',
    'kanban/time-zone-unknown',
  ],
});

export const DeleteTemplate = defineEndpoint({
  operationId: 'deleteTemplate',
  address: 'DELETE /v1/boards/{slug}/templates/{templateId}',
  auth: 'execution:service',
  summary: 'Delete a card template; its cards stay',
  params: onTemplate,
  status: 204,
  errors: [...WRITE_ERRORS, 'kanban/template-not-found'],
});

/** Fields of a new card that replace those of its template. */
export const CardFromTemplate = editsOf(NewCard);

export const CreateCardFromTemplate = defineEndpoint({
  operationId: 'createCardFromTemplate',
  address: 'POST /v1/boards/{slug}/templates/{templateId}/cards',
  auth: 'execution:service',
  summary: 'Create a card from a template; fields of the request replace those of the template',
  params: onTemplate,
  body: CardFromTemplate,
  response: Card,
  status: 201,
  errors: [
    ...WRITE_ERRORS,
    ...ASSIGNEE_ERRORS,
    'kanban/template-not-found',
    'kanban/card-not-found',
    'kanban/parents-open',
    'kanban/schedule-missing',
    'kanban/wip-limit',
    'kanban/link-limit',
  ],
});

export const TEMPLATE_ENDPOINTS = [
  ListTemplates,
  CreateTemplate,
  EditTemplate,
  DeleteTemplate,
  CreateCardFromTemplate,
] as const;
