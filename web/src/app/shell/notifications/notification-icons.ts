import type { NotificationKind } from '@keelson/contracts/notifications/notification';
import type { IconName } from '../../shared/ui/icon/icon-names';

/** A constant, because a `question` is a text elsewhere: the rule against unmarked texts would take the name for one. */
const INFO: IconName = 'info';

const ICONS: Readonly<Record<NotificationKind, IconName>> = {
  mention: 'chat',
  assignment: 'person',
  review: 'check_circle',
  question: INFO,
  blocked: 'pause',
  approval: 'verified',
  billing: 'receipt_long',
  security: 'admin_panel_settings',
};

/** A newer release may send a kind that this one does not know. */
export const iconOf = (kind: NotificationKind): IconName =>
  (ICONS as Readonly<Record<string, IconName | undefined>>)[kind] ?? 'notifications';
