import * as z from 'zod';
import { AuditEntry } from '../../audit/audit';
import { defineEndpoint, pageOf, PageQuery } from '../../http/endpoint';
import { BoardSlug, CardId, NotifyTargetId } from '../../ids';
import { ListBoardCounts } from '../board/board-counts';
import { SearchCards } from '../card/card-search';
import { ListMyCards } from '../card/my-cards';
import { CardEventKind } from '../card/event';
import { NotifyPreview } from '../notify/notify-warnings';
import { NotifySettings } from '../notify/notify-settings';
import { NotifySubscription, NotifyTarget, TargetOption } from '../notify/notify-target';
import { SavedFilters } from '../board/saved-filter';
import { CARD_ERRORS, onBoard, onCard } from '../endpoint-parts';

const onTarget = z.strictObject({ targetId: NotifyTargetId });

export const ListNotifications = defineEndpoint({
  operationId: 'listNotifications',
  address: 'GET /api/admin/kanban/boards/{slug}/cards/{cardId}/notify-list',
  auth: 'staff:viewer',
  summary: 'Subscribers of a card; the target is null when it was removed',
  params: onCard,
  response: z.strictObject({
    items: z.array(
      z.strictObject({ subscription: NotifySubscription, target: NotifyTarget.nullable() }),
    ),
  }),
  errors: CARD_ERRORS,
});

export const ListNotifyTargets = defineEndpoint({
  operationId: 'listNotifyTargets',
  address: 'GET /api/admin/kanban/notify/targets',
  auth: 'staff:viewer',
  summary: 'Targets by label; with `slug` and `cardId`, whether each is subscribed to that card',
  query: z.strictObject({ slug: BoardSlug.optional(), cardId: CardId.optional() }),
  response: z.strictObject({ items: z.array(TargetOption) }),
});

const TargetFields = NotifyTarget.pick({
  platform: true,
  address: true,
  threadId: true,
  chatType: true,
  label: true,
  enabled: true,
  muted: true,
  ownerUid: true,
  agentId: true,
});

export const AddNotifyTarget = defineEndpoint({
  operationId: 'addNotifyTarget',
  address: 'POST /api/admin/kanban/notify/targets',
  auth: 'staff:admin',
  summary: 'Add a target for messages',
  body: z.strictObject({
    ...TargetFields.shape,
    platform: NotifyTarget.shape.platform.trim().min(1),
    address: NotifyTarget.shape.address.trim().min(1),
    label: NotifyTarget.shape.label.trim().min(1),
    threadId: NotifyTarget.shape.threadId.default(null),
    chatType: NotifyTarget.shape.chatType.default(null),
    enabled: z.boolean().default(true),
    muted: z.boolean().default(false),
    ownerUid: NotifyTarget.shape.ownerUid.default(null),
    agentId: NotifyTarget.shape.agentId.default(null),
  }),
  response: NotifyTarget,
  status: 201,
  errors: ['kanban/agent-not-found', 'kanban/person-not-found'],
});

export const EditNotifyTarget = defineEndpoint({
  operationId: 'editNotifyTarget',
  address: 'PATCH /api/admin/kanban/notify/targets/{targetId}',
  auth: 'staff:admin',
  summary: 'Edit a target; `failures: 0` resets its failures',
  params: onTarget,
  body: TargetFields.partial().extend({ failures: z.literal(0).optional() }),
  response: NotifyTarget,
  errors: ['kanban/target-not-found', 'kanban/agent-not-found', 'kanban/person-not-found'],
});

export const RemoveNotifyTarget = defineEndpoint({
  operationId: 'removeNotifyTarget',
  address: 'DELETE /api/admin/kanban/notify/targets/{targetId}',
  auth: 'staff:admin',
  summary: 'Remove a target; cards with a subscription show that it is gone',
  params: onTarget,
  status: 204,
});

export const GetNotifySettings = defineEndpoint({
  operationId: 'getNotifySettings',
  address: 'GET /api/admin/kanban/notify/settings',
  auth: 'staff:viewer',
  summary: 'Connected platforms and allowed recipients',
  response: NotifySettings,
});

export const SetNotifySettings = defineEndpoint({
  operationId: 'setNotifySettings',
  address: 'PUT /api/admin/kanban/notify/settings',
  auth: 'staff:admin',
  summary: 'Replace the settings',
  body: NotifySettings,
  response: NotifySettings,
});

/** An unsaved target, as a form holds it. Any field may be missing or invalid, because the preview checks it. */
export const DraftTarget = z.strictObject({
  platform: z.string().max(40).default(''),
  address: z.string().max(200).default(''),
  threadId: z.string().max(200).nullable().default(null),
  chatType: z.string().max(20).nullable().default(null),
});
export type DraftTarget = z.infer<typeof DraftTarget>;

export const PreviewNotification = defineEndpoint({
  operationId: 'previewNotification',
  address: 'POST /api/admin/kanban/notify-preview',
  auth: 'staff:viewer',
  summary: 'Problems that the notifications of a card would have. Sends nothing and writes nothing',
  body: z.strictObject({
    slug: BoardSlug,
    cardId: CardId,
    /** Default: every subscriber of the card. */
    targetIds: z.array(NotifyTargetId).max(50).optional(),
    draftTargets: z.array(DraftTarget).max(10).default([]),
    deliveryMode: z.string().max(20).default('notify'),
    /** The event of the message. Default: the newest notified event of the card. */
    event: CardEventKind.optional(),
    /** `{{name}}` stands for a variable: board, title, status, assignee, summary, reason, url. */
    text: z.string().max(200_000).default('{{title}} is {{status}}'),
  }),
  response: NotifyPreview,
  idempotency: 'natural',
});

export const ListBoardAudit = defineEndpoint({
  operationId: 'listBoardAudit',
  address: 'GET /api/admin/kanban/boards/{slug}/audit',
  auth: 'staff:viewer',
  summary: 'The audit log of a board and its cards, or of one card, newest first, for its admins',
  params: onBoard,
  query: z.strictObject({ ...PageQuery, cardId: CardId.optional() }),
  response: pageOf(AuditEntry),
  errors: ['kanban/board-not-found', 'kanban/board-role-missing'],
});

export const GetSavedFilters = defineEndpoint({
  operationId: 'getSavedFilters',
  address: 'GET /api/admin/kanban/filters',
  auth: 'staff:viewer',
  summary: 'The caller’s saved filters',
  response: SavedFilters,
});

export const SetSavedFilters = defineEndpoint({
  operationId: 'setSavedFilters',
  address: 'PUT /api/admin/kanban/filters',
  auth: 'staff:viewer',
  summary: 'Replace the caller’s saved filters',
  body: SavedFilters,
  response: SavedFilters,
  errors: ['account/being-deleted'],
});

export const CONTROL_ENDPOINTS = [
  ListNotifications,
  ListNotifyTargets,
  AddNotifyTarget,
  EditNotifyTarget,
  RemoveNotifyTarget,
  GetNotifySettings,
  SetNotifySettings,
  PreviewNotification,
  ListBoardAudit,
  ListBoardCounts,
  SearchCards,
  ListMyCards,
  GetSavedFilters,
  SetSavedFilters,
] as const;
