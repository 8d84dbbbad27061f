import * as z from 'zod';
import { defineEndpoint, pageOf, PageQuery } from '../../http/endpoint';
import { AttachmentId, CardId, CommentId } from '../../ids';
import { Attachment, MAX_ATTACHMENT_BYTES, NewAttachmentName } from './attachment';
import { FILE_CODES } from '../../files';
import { Card } from './card';
import { ChecklistItemId } from './checklist';
import { Comment, CommentBody } from './comment';
import { CARD_CHANGE_ERRORS, CARD_ERRORS, onCard } from '../endpoint-parts';

const onLink = onCard.extend({ parentId: CardId });
const onComment = onCard.extend({ commentId: CommentId });
const onAttachment = onCard.extend({ attachmentId: AttachmentId });

const WRITE_ERRORS = [...CARD_CHANGE_ERRORS, 'kanban/card-archived'] as const;

export const AddComment = defineEndpoint({
  operationId: 'addComment',
  address: 'POST /v1/boards/{slug}/cards/{cardId}/comments',
  auth: 'execution:run',
  summary: 'Comment on a card; `@name` mentions are found in the Markdown',
  params: onCard,
  body: z.strictObject({ body: CommentBody }),
  response: Comment,
  status: 201,
  errors: [...WRITE_ERRORS, 'kanban/lease-lost'],
});

const COMMENT_ERRORS = [
  ...WRITE_ERRORS,
  'kanban/comment-not-found',
  'kanban/comment-not-editable',
] as const;

export const EditComment = defineEndpoint({
  operationId: 'editComment',
  address: 'PATCH /v1/boards/{slug}/cards/{cardId}/comments/{commentId}',
  auth: 'execution:service',
  summary: 'Edit a comment of one’s own; what it said before stays in `earlier`',
  params: onComment,
  body: z.strictObject({ body: CommentBody }),
  response: Comment,
  errors: COMMENT_ERRORS,
});

export const DeleteComment = defineEndpoint({
  operationId: 'deleteComment',
  address: 'DELETE /v1/boards/{slug}/cards/{cardId}/comments/{commentId}',
  auth: 'execution:service',
  summary:
    'Delete a comment of one’s own, or of an agent, with its earlier texts; an answer that no run has read opens its question again',
  params: onComment,
  status: 204,
  errors: [...COMMENT_ERRORS, 'kanban/card-archived', 'kanban/wip-limit'],
});

export const ListComments = defineEndpoint({
  operationId: 'listComments',
  address: 'GET /v1/boards/{slug}/cards/{cardId}/comments',
  auth: 'execution:agent',
  summary: 'Comments, oldest first',
  params: onCard,
  query: z.strictObject(PageQuery),
  response: pageOf(Comment),
  errors: CARD_ERRORS,
});

export const CheckItem = defineEndpoint({
  operationId: 'checkItem',
  address: 'PUT /v1/boards/{slug}/cards/{cardId}/checklist/{itemId}',
  auth: 'execution:run',
  summary:
    'Check or uncheck an item of the checklist. It needs no revision: checks of different items do not conflict. An agent checks items of the card that it holds',
  params: onCard.extend({ itemId: ChecklistItemId }),
  body: z.strictObject({ done: z.boolean() }),
  response: Card,
  idempotency: 'natural',
  errors: [...WRITE_ERRORS, 'kanban/checklist-item-not-found', 'kanban/lease-lost'],
});

export const AnswerQuestion = defineEndpoint({
  operationId: 'answerQuestion',
  address: 'POST /v1/boards/{slug}/cards/{cardId}/answer',
  auth: 'execution:service',
  summary: 'Answer the open question of a card, which becomes ready; the next run gets the answer',
  params: onCard,
  body: z.strictObject({ questionId: CommentId, answer: z.string().trim().min(1).max(10_000) }),
  response: z.strictObject({ card: Card, comment: Comment }),
  errors: [...WRITE_ERRORS, 'kanban/question-closed', 'kanban/wip-limit'],
});

export const LinkCard = defineEndpoint({
  operationId: 'linkCard',
  address: 'PUT /v1/boards/{slug}/cards/{cardId}/parents/{parentId}',
  auth: 'execution:service',
  summary: 'Add a parent; a card past `todo` is moved back there if the parent is open',
  params: onLink,
  response: z.strictObject({ card: Card, parent: Card }),
  errors: [...WRITE_ERRORS, 'kanban/link-cycle', 'kanban/link-limit', 'kanban/too-many-affected'],
});

export const UnlinkCard = defineEndpoint({
  operationId: 'unlinkCard',
  address: 'DELETE /v1/boards/{slug}/cards/{cardId}/parents/{parentId}',
  auth: 'execution:service',
  summary: 'Remove a parent',
  params: onLink,
  response: z.strictObject({ card: Card, parent: Card }),
  errors: WRITE_ERRORS,
});

export const AddAttachment = defineEndpoint({
  operationId: 'addAttachment',
  address: 'POST /v1/boards/{slug}/cards/{cardId}/attachments',
  auth: 'execution:run',
  summary: 'Attach a file: the body is the bytes, `Content-Type` their type, 25 MiB at most',
  params: onCard,
  query: z.strictObject({ name: NewAttachmentName }),
  response: Attachment,
  status: 201,
  upload: { maxBytes: MAX_ATTACHMENT_BYTES },
  errors: [
    ...WRITE_ERRORS,
    'request/body-too-large',
    'kanban/link-limit',
    'kanban/lease-lost',
    'kanban/attachments-unavailable',
    ...FILE_CODES,
  ],
});

export const ListAttachments = defineEndpoint({
  operationId: 'listAttachments',
  address: 'GET /v1/boards/{slug}/cards/{cardId}/attachments',
  auth: 'execution:agent',
  summary: 'Files of a card, oldest first',
  params: onCard,
  response: z.strictObject({ items: z.array(Attachment) }),
  errors: CARD_ERRORS,
});

export const GetAttachment = defineEndpoint({
  operationId: 'getAttachment',
  address: 'GET /v1/boards/{slug}/cards/{cardId}/attachments/{attachmentId}',
  auth: 'execution:agent',
  summary: 'The bytes of a file, always as a download',
  params: onAttachment,
  responseType: ['application/octet-stream'],
  errors: [...CARD_ERRORS, 'kanban/attachment-not-found', 'kanban/attachments-unavailable'],
});

export const RemoveAttachment = defineEndpoint({
  operationId: 'removeAttachment',
  address: 'DELETE /v1/boards/{slug}/cards/{cardId}/attachments/{attachmentId}',
  auth: 'execution:service',
  summary: 'Remove a file',
  params: onAttachment,
  status: 204,
  errors: [...WRITE_ERRORS, 'kanban/attachment-not-found', 'kanban/attachments-unavailable'],
});

export const CARD_DETAIL_ENDPOINTS = [
  AddComment,
  EditComment,
  DeleteComment,
  ListComments,
  CheckItem,
  AnswerQuestion,
  LinkCard,
  UnlinkCard,
  AddAttachment,
  ListAttachments,
  GetAttachment,
  RemoveAttachment,
] as const;
