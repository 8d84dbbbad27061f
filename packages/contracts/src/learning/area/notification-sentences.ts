import type { NotificationSentence } from '../../notifications/notification-sentence';

export const LEARNING_NOTIFICATION_SENTENCES: Readonly<Record<'approval', NotificationSentence>> = {
  approval: ({ who, subject, more }) =>
    `${who ?? 'Someone'} asks you to approve “${subject}”${more === 0 ? '' : ` and ${more} more`}`,
};
