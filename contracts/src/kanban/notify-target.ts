import * as z from 'zod';
import { AgentId, CardId, NotifyTargetId, UserId } from '../ids';
import { EpochMs } from '../time';
import { KanbanActor } from './actor';
import { type CardEventKind } from './event';

/** Chat platforms that are known, and how long one message may be there. */
export const PLATFORMS = {
  telegram: { label: 'Telegram', maxLength: 4_096, threads: true },
  slack: { label: 'Slack', maxLength: 39_000, threads: true },
  discord: { label: 'Discord', maxLength: 2_000, threads: true },
  email: { label: 'E-mail', maxLength: 100_000, threads: false },
} as const;
export type Platform = keyof typeof PLATFORMS;

export const ChatType = z.enum(['dm', 'group', 'channel', 'thread']);
export type ChatType = z.infer<typeof ChatType>;

/** `notify` a message · `wake` its agent is woken · both. */
export const DeliveryMode = z.enum(['notify', 'notify+wake', 'wake']);
export type DeliveryMode = z.infer<typeof DeliveryMode>;

/** `notifyTargets/{id}`: somewhere that messages could go. Keelson itself sends none. */
export const NotifyTarget = z.strictObject({
  id: NotifyTargetId,
  /** As it was entered: the preview says when it is unknown, so it is not an enum here. */
  platform: z.string().max(40),
  address: z.string().max(200),
  threadId: z.string().max(200).nullable(),
  chatType: z.string().max(20).nullable(),
  label: z.string().max(80),
  enabled: z.boolean(),
  muted: z.boolean(),
  failures: z.int().nonnegative(),
  ownerUid: UserId.nullable(),
  /** Woken by `wake` modes. */
  agentId: AgentId.nullable(),
  createdAt: EpochMs,
});
export type NotifyTarget = z.infer<typeof NotifyTarget>;

/** A target as a choice for one card. */
export const TargetOption = z.strictObject({ ...NotifyTarget.shape, subscribed: z.boolean() });
export type TargetOption = z.infer<typeof TargetOption>;

/** `boards/{slug}/cards/{cardId}/subscriptions/{targetId}`: one for each target at most. */
export const NotifySubscription = z.strictObject({
  targetId: NotifyTargetId,
  cardId: CardId,
  deliveryMode: DeliveryMode,
  /** The newest event when it was made: history is not told again. */
  cursor: z.string().nullable(),
  subscribedBy: KanbanActor,
  createdAt: EpochMs,
});
export type NotifySubscription = z.infer<typeof NotifySubscription>;

/** The kinds of event that a message is made of; the others are silent. */
export const NOTIFIED_EVENTS: readonly CardEventKind[] = [
  'completed',
  'blocked',
  'gave_up',
  'crashed',
  'timed_out',
  'status',
  'block_loop_detected',
  'review_requested',
  'changes_requested',
];

/** Lengths to which parts of a message are cut. */
export const MESSAGE_PART_LIMITS = { title: 120, summary: 200, reason: 160 } as const;
