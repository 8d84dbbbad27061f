import * as z from 'zod';
import { NotifyTargetId } from '../ids';
import { EpochMs } from '../time';

/** What the preview can find: one code, one label, for API, page and documentation. */
export const NOTIFY_WARNINGS = {
  no_targets: 'No targets are chosen',
  card_not_found: 'The card does not exist',
  card_archived: 'The card is archived',
  card_done_stale: 'The card is done: its subscription may expire',
  platform_missing: 'The target names no platform',
  platform_unknown: 'The platform is not known',
  platform_disconnected: 'The platform is not connected',
  notifier_disabled: 'Messages are switched off',
  home_target_missing: 'The platform has no home target',
  recipient_missing: 'The target names no recipient',
  recipient_not_allowed: 'The recipient is not on the list of allowed ones',
  target_duplicate: 'The same target occurs twice',
  target_muted: 'The target is muted',
  target_disabled: 'The target is switched off',
  target_failing: 'The last messages to the target failed',
  thread_missing: 'A thread is needed but none is named',
  chat_type_unknown: 'The kind of chat is not known',
  delivery_mode_invalid: 'The delivery mode is not known',
  wake_only_no_agent: 'It would only wake an agent, and names none',
  owner_missing: 'The target belongs to nobody',
  event_silent: 'This event sends no message',
  event_not_notified: 'Subscriptions do not tell about this event',
  nothing_new: 'There is nothing new since the last message',
  message_truncated: 'The message would be shortened',
  message_too_long: 'The message is too long for the platform',
  variable_missing: 'The text uses a variable that has no value',
  sensitive_content: 'The text looks as if it held a secret',
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

/** What the preview answers. It sends and writes nothing. */
export const NotifyPreview = z.strictObject({
  /** True when there is no warning at all. */
  valid: z.boolean(),
  checkedAt: EpochMs,
  warnings: z.array(NotifyWarning),
});
export type NotifyPreview = z.infer<typeof NotifyPreview>;

/** A warning with its label. */
export function notifyWarning(code: NotifyWarningCode, targetId?: NotifyTargetId): NotifyWarning {
  const label = NOTIFY_WARNINGS[code];
  return targetId === undefined ? { code, label } : { code, label, targetId };
}
