import { type NotificationSentence } from '@keelson/contracts/notifications/notification-sentence';
import { type TeamNotification } from '@keelson/contracts/teams/notification-kinds';

export const TEAMS_ENGLISH_KINDS = { team: 'your part in teams' };

export const TEAMS_KOREAN_KINDS = { team: '팀에서의 내 변경 사항' };

const KOREAN: Readonly<Record<TeamNotification, (team: string) => string>> = {
  invited: (team) => `${team}에 초대받았어요`,
  'role-set': (team) => `${team}에서 내 역할이 변경됐어요`,
  removed: (team) => `${team}에서 제외됐어요`,
  'ownership-offered': (team) => `${team}의 소유권을 제안받았어요`,
};

export const TEAMS_KOREAN_NOTIFICATIONS: Readonly<Record<'team', NotificationSentence>> = {
  team: ({ who, subject }) => {
    const known: Readonly<Record<string, ((team: string) => string) | undefined>> = KOREAN;
    return known[subject]?.(`‘${who ?? '팀'}’`) ?? '내 팀 중 하나가 변경됐어요';
  },
};
