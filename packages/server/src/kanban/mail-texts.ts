import { type BOARDS_KINDS } from '@keelson/contracts/kanban/notification-kinds';
import { type NotificationSentence } from '@keelson/contracts/notifications/notification-sentence';

type ByKind<T> = Readonly<Record<(typeof BOARDS_KINDS)[number], T>>;

export const BOARDS_ENGLISH_KINDS: ByKind<string> = {
  mention: 'comments that mention you',
  assignment: 'cards assigned to you',
  review: 'your cards that are ready for review',
  question: 'questions about your cards',
  blocked: 'your cards that are blocked',
};

export const BOARDS_KOREAN_KINDS: ByKind<string> = {
  mention: '나를 멘션한 댓글',
  assignment: '나에게 배정된 카드',
  review: '검토할 준비가 된 내 카드',
  question: '내 카드에 대한 질문',
  blocked: '차단된 내 카드',
};

const OTHERS = '다른 사용자';
const by = (who: string | null): string => (who === null ? `${OTHERS}가` : `${who}님이`);

export const BOARDS_KOREAN_NOTIFICATIONS: ByKind<NotificationSentence> = {
  mention: ({ who, subject, more }) =>
    more === 0
      ? `${by(who)} “${subject}”에서 나를 멘션했어요`
      : `${by(who)} “${subject}” 외 ${more}개에서 나를 멘션했어요`,
  assignment: ({ who, subject, more }) =>
    more === 0
      ? `${by(who)} 나에게 “${subject}” 카드를 배정했어요`
      : `${by(who)} 나에게 “${subject}” 외 카드 ${more}개를 배정했어요`,
  review: ({ subject, more }) =>
    more === 0
      ? `“${subject}” 카드를 검토할 수 있어요`
      : `“${subject}” 외 카드 ${more}개를 검토할 수 있어요`,
  // Agents ask, which are not called 님.
  question: ({ who, subject, more }) =>
    more === 0
      ? `${who ?? OTHERS}의 질문: “${subject}”`
      : `${who ?? OTHERS}의 질문: “${subject}” 외 ${more}개`,
  blocked: ({ subject, more }) =>
    more === 0 ? `“${subject}” 카드가 차단됐어요` : `“${subject}” 외 카드 ${more}개가 차단됐어요`,
};
