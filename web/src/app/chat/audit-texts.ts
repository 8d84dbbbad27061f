import type { CHAT_AUDIT_SENTENCES } from '@keelson/contracts/chat/audit-sentences';
import type { TextsOf } from '@keelson/contracts/messages';

export const CHAT_AUDIT_TEXTS: TextsOf<typeof CHAT_AUDIT_SENTENCES> = {
  'chat.shared': () => $localize`Chat shared with the team`,
  'chat.unshared': () => $localize`Chat no longer shared with the team`,
  'chat.settings-changed': ({ changes, reason }) =>
    $localize`Chat settings: ${changes.join(', ')}:changes:. ${reason}:reason:`,
};
