import * as z from 'zod';
import { documentId } from '../document-id';
import { DAY, EpochMs } from '../time';

export const NotificationId = documentId(
  z
    .string()
    .min(1)
    .max(128)
    .regex(/^[\w~-]+$/),
).brand<'NotificationId'>();
export type NotificationId = z.infer<typeof NotificationId>;

/**
 * What a notification is about. `firestore.rules` names them too, for the preferences.
 *
 * - `mention`: a comment names the person.
 * - `assignment`: a card was given to the person.
 * - `review`: a card of the person is in Review.
 * - `question`: a run asks about a card of the person.
 * - `blocked`: a card of the person was blocked by someone else.
 * - `approval`: a plan of learning control waits for an admin.
 * - `billing`: a payment failed, or the plan ended.
 */
export const NotificationKind = z.enum([
  'mention',
  'assignment',
  'review',
  'question',
  'blocked',
  'approval',
  'billing',
]);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** What happened to the plan, for notifications of the kind `billing`. */
export const PlanNotification = z.enum(['payment-failed', 'plan-ended']);
export type PlanNotification = z.infer<typeof PlanNotification>;

/** How long a notification is kept. */
export const NOTIFICATION_LIFETIME_MS = 90 * DAY;

/** `users/{uid}/notifications/{id}`, written with what it tells of; removed by a TTL policy on `expiresAt`. */
export const Notification = z.strictObject({
  id: NotificationId,
  kind: NotificationKind,
  /** Name of who caused it, at that time; null for what nobody did. */
  actorName: z.string().max(120).nullable(),
  /** Title of the card, or what happened for the kind `billing`. */
  subject: z.string().max(200),
  /** How many cards or documents it is about; `subject` is the first of them. */
  count: z.int().positive(),
  /** Beginning of the comment, question or reason; null without one. */
  excerpt: z.string().max(280).nullable(),
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
export type Notification = z.infer<typeof Notification>;
