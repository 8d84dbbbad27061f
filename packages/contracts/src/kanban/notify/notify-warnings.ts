import * as z from 'zod';
import { NotifyTargetId } from '../../ids';
import { EpochMs } from '../../time';

/** Lists what the preview can find: one code, one label, for API, page and documentation. */
export const NOTIFY_WARNINGS = {
  no_targets: 'No targets selected',
  card_not_found: 'The card does not exist',
  card_archived: 'The card is archived',
  card_done_stale: 'The card is done; its subscription may expire',
  platform_missing: 'The target has no platform',
  platform_unknown: 'Unknown platform',
  platform_disconnected: 'The platform is not connected',
  notifier_disabled: 'Notifications are disabled',
  home_target_missing: 'The platform has no default recipient',
  recipient_missing: 'The target has no recipient',
  recipient_not_allowed: 'The recipient is not on the allowlist',
  target_duplicate: 'Duplicate target',
  target_muted: 'The target is muted',
  target_disabled: 'The target is disabled',
  target_failing: 'Recent messages to this target failed',
  thread_missing: 'A thread is required',
  chat_type_unknown: 'Unknown chat type',
  delivery_mode_invalid: 'Unknown delivery mode',
  wake_only_no_agent: 'Wake-only delivery needs an agent',
  owner_missing: 'The target has no owner',
  event_silent: 'This event sends no message',
  event_not_notified: 'Subscriptions do not include this event',
  nothing_new: 'Nothing new since the last message',
  message_truncated: 'The message will be truncated',
  message_too_long: 'The message is too long for the platform',
  variable_missing: 'The message uses a variable without a value',
  sensitive_content: 'The message may contain a secret',
  bridge_not_configured: 'The execution service is not configured',
} as const;
export type NotifyWarningCode = keyof typeof NOTIFY_WARNINGS;
const codes = Object.keys(NOTIFY_WARNINGS) as [NotifyWarningCode, ...NotifyWarningCode[]];
export const NotifyWarningCode = z.enum(codes);

export const NotifyWarning = z.strictObject({
  code: NotifyWarningCode,
  label: z.string(),
  targetId: NotifyTargetId.optional(),
});
export type NotifyWarning = z.infer<typeof NotifyWarning>;

/** Response of the preview, which sends and writes nothing. */
export const NotifyPreview = z.strictObject({
  /** True when there is no warning at all. */
  valid: z.boolean(),
  checkedAt: EpochMs,
  warnings: z.array(NotifyWarning),
});
export type NotifyPreview = z.infer<typeof NotifyPreview>;

export function notifyWarning(code: NotifyWarningCode, targetId?: NotifyTargetId): NotifyWarning {
  const label = NOTIFY_WARNINGS[code];
  return targetId === undefined ? { code, label } : { code, label, targetId };
}
