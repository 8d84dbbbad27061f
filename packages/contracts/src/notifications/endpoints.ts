import * as z from 'zod';
import { defineEndpoint, pageOf, PageQuery } from '../http/endpoint';
import { EpochMs } from '../time';
import { Notification, NotificationId } from './notification';

export const MAX_MARKED = 100;

export const ListMyNotifications = defineEndpoint({
  operationId: 'listMyNotifications',
  address: 'GET /api/me/notifications',
  auth: 'member',
  summary: 'The caller’s notifications of the last 90 days, newest first',
  query: z.strictObject(PageQuery),
  response: pageOf(Notification),
});

export const MarkNotifications = defineEndpoint({
  operationId: 'markNotifications',
  address: 'PUT /api/me/notifications',
  auth: 'member',
  idempotency: 'natural',
  summary: 'Mark notifications of the caller as read or unread; those that are gone are skipped',
  body: z.strictObject({
    ids: z.array(NotificationId).min(1).max(MAX_MARKED),
    read: z.boolean(),
  }),
  status: 204,
});

export const MarkAllNotificationsRead = defineEndpoint({
  operationId: 'markAllNotificationsRead',
  address: 'PUT /api/me/notifications/read',
  auth: 'member',
  idempotency: 'natural',
  summary: 'Mark all notifications of the caller up to an instant as read; newer ones stay unread',
  body: z.strictObject({ upTo: EpochMs }),
  status: 204,
});

export const NOTIFICATION_ENDPOINTS = [
  ListMyNotifications,
  MarkNotifications,
  MarkAllNotificationsRead,
] as const;
