import { type NotificationSentence } from '@keelson/contracts/notifications/notification-sentence';

export const LEARNING_ENGLISH_KINDS = { approval: 'documents that wait for your approval' };

export const LEARNING_KOREAN_KINDS = { approval: '내 승인을 기다리는 문서' };

export const LEARNING_KOREAN_NOTIFICATIONS: Readonly<Record<'approval', NotificationSentence>> = {
  approval: ({ who, subject, more }) => {
    const by = who === null ? '다른 사용자가' : `${who}님이`;
    return more === 0
      ? `${by} “${subject}” 승인을 요청했어요`
      : `${by} “${subject}” 외 ${more}개의 승인을 요청했어요`;
  },
};
