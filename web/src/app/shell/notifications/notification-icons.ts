import type { NotificationKind } from '@keelson/contracts/notifications/notification';
import { AREA_NOTIFICATION_ICONS } from '../../areas/notification-icons';
import type { IconName } from '../../shared/ui/icon/icon-names';

const ICONS: Readonly<Record<NotificationKind, IconName>> = {
  ...AREA_NOTIFICATION_ICONS,
  billing: 'receipt_long',
  security: 'admin_panel_settings',
};

/** A newer release may send a kind that this one does not know. */
export const iconOf = (kind: NotificationKind): IconName =>
  (ICONS as Readonly<Record<string, IconName | undefined>>)[kind] ?? 'notifications';
