import * as z from 'zod';
import { AgentId, CardId, NotifyTargetId, UserId } from '../../ids';
import { EpochMs } from '../../time';
import { withoutDisguise } from '../../text';
import { KanbanActor } from '../actor';
import { type CardEventKind } from '../card/event';

/** Known chat platforms and the maximum length of a message. */
export const PLATFORMS = {
  telegram: { label: 'Telegram', maxLength: 4_096, threads: true },
  slack: { label: 'Slack', maxLength: 39_000, threads: true },
  discord: { label: 'Discord', maxLength: 2_000, threads: true },
  email: { label: 'E-mail', maxLength: 100_000, threads: false },
} as const;
export type Platform = keyof typeof PLATFORMS;

export const ChatType = z.enum(['dm', 'group', 'channel', 'thread']);
export type ChatType = z.infer<typeof ChatType>;

/** `notify` sends a message · `wake` starts the target's agent · or both. */
export const DeliveryMode = z.enum(['notify', 'notify+wake', 'wake']);
export type DeliveryMode = z.infer<typeof DeliveryMode>;

/** `notifyTargets/{id}`: a destination for messages. Keelson sends none itself. */
export const NotifyTarget = z.strictObject({
  id: NotifyTargetId,
  /** As entered. Not an enum, because the preview reports unknown platforms. */
  platform: z.string().max(40),
  address: z.string().max(200),
  threadId: z.string().max(200).nullable(),
  chatType: z.string().max(20).nullable(),
  label: z.string().overwrite(withoutDisguise).max(80),
  enabled: z.boolean(),
  muted: z.boolean(),
  failures: z.int().nonnegative(),
  ownerUid: UserId.nullable(),
  /** The agent that `wake` modes start. */
  agentId: AgentId.nullable(),
  createdAt: EpochMs,
});
export type NotifyTarget = z.infer<typeof NotifyTarget>;

/** A target and whether it is subscribed to a card. */
export const TargetOption = z.strictObject({ ...NotifyTarget.shape, subscribed: z.boolean() });
export type TargetOption = z.infer<typeof TargetOption>;

/** `boards/{slug}/cards/{cardId}/subscriptions/{targetId}`: at most one for each target. */
export const NotifySubscription = z.strictObject({
  targetId: NotifyTargetId,
  cardId: CardId,
  deliveryMode: DeliveryMode,
  /** Id of the newest event when the subscription was created; earlier events are not sent. */
  cursor: z.string().nullable(),
  subscribedBy: KanbanActor,
  createdAt: EpochMs,
});
export type NotifySubscription = z.infer<typeof NotifySubscription>;

/** Kinds of event that cause a message. */
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

export const MESSAGE_PART_LIMITS = { title: 120, summary: 200, reason: 160 } as const;
