import * as z from 'zod';
import { documentId } from '../document-id';
import { UserId } from '../ids';
import { StoredMessage } from '../stored-message';
import { DAY, EpochMs } from '../time';
import { CHOSEN_KINDS, NOTIFICATION_KINDS } from './notification-kinds';

export const NotificationId = documentId(
  z
    .string()
    .min(1)
    .max(128)
    .regex(/^[\w~-]+$/),
).brand<'NotificationId'>();
export type NotificationId = z.infer<typeof NotificationId>;

export const NotificationKind = z.enum(NOTIFICATION_KINDS);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** A kind that a person can turn off, and have mailed or not. */
export const ChosenKind = z.enum(CHOSEN_KINDS);
export type ChosenKind = z.infer<typeof ChosenKind>;

/** Describes what happened to the plan or its allowance, for notifications of the kind `billing`. */
export const PlanNotification = z.enum([
  'payment-failed',
  'trial-ending',
  'plan-changed',
  'plan-ended',
  'allowance-near',
  'allowance-full',
]);
export type PlanNotification = z.infer<typeof PlanNotification>;

/**
 * Describes what happened to the account, for notifications of the kind `security`. `actorName` is the Firebase id of
 * the sign-in method that was connected or disconnected; `deleted` is mailed only.
 */
export const SecurityNotification = z.enum([
  'method-connected',
  'method-disconnected',
  'new-device',
  'viewed',
  'role-set',
  'role-removed',
  'exported',
  'deleted',
]);
export type SecurityNotification = z.infer<typeof SecurityNotification>;

export const NOTIFICATION_LIFETIME_MS = 90 * DAY;

/** `users/{uid}/notifications/{id}`, written in the transaction of the event; removed by a TTL policy on `expiresAt`. */
export const StoredNotification = z.strictObject({
  id: NotificationId,
  /** A `NotificationKind`, or one of a newer release. */
  kind: z.string(),
  /** Name of the person or agent that caused it, at that time; null when no one did. The sign-in method for the kind `security`, the workspace for `billing`. */
  actorName: z.string().max(120).nullable(),
  /** The person in it, whose deletion removes the name; null for agents and `security`. */
  actorUid: UserId.nullable().default(null),
  /** Title of the card, or what happened for the kinds `billing` and `security`. */
  subject: z.string().max(200),
  /** The number of cards or documents that it is about; `subject` is the first of them. */
  count: z.int().positive(),
  /** Beginning of the comment, question or reason; null without one. */
  excerpt: z.string().max(280).nullable(),
  /** The excerpt as facts when the system wrote it; null for what people and agents wrote. */
  excerptMessage: StoredMessage.nullable().default(null),
  /** Page of the app that shows it, with a `/` in front. */
  path: z
    .string()
    .max(1_000)
    .regex(/^\/(?!\/)/),
  /** Null while it is unread. */
  readAt: EpochMs.nullable(),
  createdAt: EpochMs,
  expiresAt: EpochMs,
});
export type StoredNotification = z.infer<typeof StoredNotification>;

/** A notification of a kind that this release knows. */
export const Notification = z.strictObject({ ...StoredNotification.shape, kind: NotificationKind });
export type Notification = z.infer<typeof Notification>;
