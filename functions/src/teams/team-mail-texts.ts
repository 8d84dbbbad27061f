import { BRAND } from '@keelson/product/brand';
import { type InLanguages } from '@keelson/contracts/product/text';
import { type GrantedRole } from '@keelson/contracts/teams/roles';
import { type EpochMs } from '@keelson/contracts/time';

interface MailTexts {
  readonly invitation: {
    /** One sentence without a full stop. */
    readonly subject: (inviter: string | null, workspace: string) => string;
    readonly role: (role: GrantedRole) => string;
    readonly until: (until: EpochMs) => string;
    readonly open: string;
    readonly reason: (address: string) => string;
  };
  readonly offer: {
    /** One sentence without a full stop. */
    readonly subject: (giver: string | null, workspace: string) => string;
    readonly until: (until: EpochMs) => string;
    readonly open: string;
    readonly reason: string;
  };
}

const dayIn = (language: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' });
const [englishDay, koreanDay] = [dayIn('en'), dayIn('ko')];

const ENGLISH_ROLES: Readonly<Record<GrantedRole, string>> = {
  admin: 'Admin',
  billing: 'Billing',
  member: 'Member',
};
const KOREAN_ROLES: Readonly<Record<GrantedRole, string>> = {
  admin: '관리자',
  billing: '결제 담당자',
  member: '멤버',
};

/** The mails of workspaces. */
export const MAIL_TEXTS: InLanguages<MailTexts> = {
  en: {
    invitation: {
      subject: (inviter, workspace) =>
        inviter === null
          ? `You’re invited to join “${workspace}” on ${BRAND.name}`
          : `${inviter} invites you to join “${workspace}” on ${BRAND.name}`,
      role: (role) => `Your role: ${ENGLISH_ROLES[role]}`,
      until: (until) => `The invitation is open until ${englishDay.format(until)}.`,
      open: 'View the invitation',
      reason: (address) =>
        `${BRAND.name} sent this to ${address} because a member of the team entered this address. If you don’t know them, ignore it: nothing happens.`,
    },
    offer: {
      subject: (giver, workspace) =>
        `${giver ?? 'An owner'} offers you the ownership of “${workspace}” on ${BRAND.name}`,
      until: (until) => `Accept it until ${englishDay.format(until)}. Nothing changes before.`,
      open: 'View the offer',
      reason: `${BRAND.name} sent you this because you are a member of the team.`,
    },
  },
  ko: {
    invitation: {
      subject: (inviter, workspace) =>
        inviter === null
          ? `${BRAND.name}의 “${workspace}”에 초대받았어요`
          : `${inviter}님이 ${BRAND.name}의 “${workspace}”에 초대했어요`,
      role: (role) => `역할: ${KOREAN_ROLES[role]}`,
      until: (until) => `초대는 ${koreanDay.format(until)}까지 열려 있어요.`,
      open: '초대 보기',
      reason: (address) =>
        `팀 멤버가 ${address} 주소를 입력해서 보낸 메일이에요. 모르는 사람이라면 무시하세요. 아무 일도 일어나지 않아요.`,
    },
    offer: {
      subject: (giver, workspace) =>
        `${giver === null ? '소유자가' : `${giver}님이`} ${BRAND.name}의 “${workspace}” 소유권을 넘기려고 해요`,
      until: (until) =>
        `${koreanDay.format(until)}까지 수락하세요. 그 전에는 아무것도 바뀌지 않아요.`,
      open: '제안 보기',
      reason: `팀 멤버라서 ${BRAND.name}에서 보낸 메일이에요.`,
    },
  },
};
