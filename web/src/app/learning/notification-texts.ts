import type { LEARNING_KINDS } from '@keelson/contracts/learning/area/notification-kinds';
import type { NotificationText } from '../core/notifications/notification-text';

export const LEARNING_NOTIFICATION_TEXTS: Readonly<
  Record<(typeof LEARNING_KINDS)[number], NotificationText>
> = {
  approval: ({ who, subject, more }) =>
    more === 0
      ? $localize`${who}:name: asks you to approve “${subject}:card:”`
      : $localize`${who}:name: asks you to approve “${subject}:card:” and ${more}:more: more`,
};
