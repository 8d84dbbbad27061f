import { BRAND } from '@keelson/product/brand';
import { type RunSentences } from '@keelson/contracts/kanban/run/run-sentences';
import { textOf, type TextsOf } from '@keelson/contracts/messages';
import { methodName } from '@keelson/contracts/account/sign-in-methods';
import { describeNotification } from '@keelson/contracts/notifications/describe-notification';
import { type Notification } from '@keelson/contracts/notifications/notification';
import { type ChosenKind } from '@keelson/contracts/notifications/notification-kinds';
import { type MetricKey, nounOf } from '@keelson/contracts/usage/metrics';
import { type AllowanceFacts, type UsageSentences } from '@keelson/contracts/usage/usage-sentences';
import { type Language } from '@keelson/contracts/platform/languages';
import { KOREAN_RUN_TEXTS } from './korean-run-texts';

export interface MailTexts {
  /** What happened, as one sentence without a full stop. */
  readonly describe: (notification: Notification) => string;
  /** What a person or an agent wrote, or why the system acted; null without it. */
  readonly excerpt: (notification: Notification) => string | null;
  readonly open: string;
  readonly reason: (kind: ChosenKind) => string;
  /** Why a mail was sent that cannot be turned off. */
  readonly securityReason: string;
  readonly choices: string;
}

const ENGLISH_KINDS: Readonly<Record<ChosenKind, string>> = {
  mention: 'comments that mention you',
  assignment: 'cards assigned to you',
  review: 'your cards that are ready for review',
  question: 'questions about your cards',
  blocked: 'your cards that are blocked',
  approval: 'documents that wait for your approval',
  billing: 'failed payments, the end of your plan and your allowance',
};

const KOREAN_KINDS: Readonly<Record<ChosenKind, string>> = {
  mention: '나를 멘션한 댓글',
  assignment: '나에게 배정된 카드',
  review: '검토할 준비가 된 내 카드',
  question: '내 카드에 대한 질문',
  blocked: '차단된 내 카드',
  approval: '내 승인을 기다리는 문서',
  billing: '결제 실패, 내 요금제 종료와 사용 한도',
};

const KOREAN_BILLING: Readonly<Record<string, string | undefined>> = {
  'payment-failed': '최근 결제에 실패했어요',
  'plan-ended': '요금제가 종료됐어요',
  'allowance-near': '이번 달 사용 한도의 80%를 썼어요',
  'allowance-full': '이번 달 사용 한도를 모두 썼어요',
};

const count = new Intl.NumberFormat('ko');
const day = new Intl.DateTimeFormat('ko', { month: 'long', day: 'numeric', timeZone: 'UTC' });

const counted = (metric: MetricKey, amount: number): string =>
  `${count.format(amount)}${nounOf(metric, 'ko').counter ?? ''}`;

const KOREAN_NEXT: Readonly<Record<AllowanceFacts['next'], (date: string) => string>> = {
  charged: (date) => `${date}까지 그 이상 쓰면 요금이 청구돼요.`,
  upgrade: (date) => `업그레이드하면 한도가 늘어나요. 아니면 ${date}까지 기다리세요.`,
  buy: (date) => `더 구매하거나 ${date}까지 기다리세요.`,
  wait: (date) => `${date}에 초기화돼요.`,
};

const KOREAN_EXCERPTS: TextsOf<RunSentences & UsageSentences> = {
  ...KOREAN_RUN_TEXTS,
  'usage.allowance': ({ metric, used, allowance, next, resetsAt }) =>
    `${nounOf(metric, 'ko').label}: ${counted(metric, allowance)} 중 ${counted(metric, used)} 사용. ${KOREAN_NEXT[next](day.format(resetsAt))}`,
};

const KOREAN_SECURITY: Readonly<Record<string, ((method: string) => string) | undefined>> = {
  'method-connected': (method) =>
    `${method}: 내 계정에 연결되어 이제 이 방법으로 로그인할 수 있어요`,
  'method-disconnected': (method) => `${method}: 내 계정에서 연결이 해제됐어요`,
};

function describeInKorean({ kind, actorName, subject, count }: Notification): string {
  const who = actorName === null ? '다른 사용자가' : `${actorName}님이`;
  const card = `“${subject}”`;
  const more = count - 1;
  switch (kind) {
    case 'mention':
      return more === 0
        ? `${who} ${card}에서 나를 멘션했어요`
        : `${who} ${card} 외 ${more}개에서 나를 멘션했어요`;
    case 'assignment':
      return more === 0
        ? `${who} 나에게 ${card} 카드를 배정했어요`
        : `${who} 나에게 ${card} 외 카드 ${more}개를 배정했어요`;
    case 'review':
      return more === 0
        ? `${card} 카드를 검토할 수 있어요`
        : `${card} 외 카드 ${more}개를 검토할 수 있어요`;
    case 'question': {
      // Agents ask, which are not called 님.
      const asker = actorName ?? '다른 사용자';
      return more === 0 ? `${asker}의 질문: ${card}` : `${asker}의 질문: ${card} 외 ${more}개`;
    }
    case 'blocked':
      return more === 0 ? `${card} 카드가 차단됐어요` : `${card} 외 카드 ${more}개가 차단됐어요`;
    case 'approval':
      return more === 0
        ? `${who} ${card} 승인을 요청했어요`
        : `${who} ${card} 외 ${more}개의 승인을 요청했어요`;
    case 'billing':
      return KOREAN_BILLING[subject] ?? '결제 소식이 있어요';
    case 'security':
      return KOREAN_SECURITY[subject]?.(methodName(actorName ?? '')) ?? '로그인 방법이 변경됐어요';
  }
}

export const MAIL_TEXTS: Readonly<Record<Language, MailTexts>> = {
  en: {
    describe: describeNotification,
    excerpt: ({ excerpt }) => excerpt,
    open: `Open in ${BRAND.name}`,
    reason: (kind) =>
      `${BRAND.name} sent you this because e-mail is on for ${ENGLISH_KINDS[kind]}.`,
    securityReason: `${BRAND.name} always sends notices about the security of your account. If this wasn’t you, sign out everywhere on the account page and disconnect what you don’t know.`,
    choices: 'Choose what is e-mailed to you',
  },
  ko: {
    describe: describeInKorean,
    excerpt: ({ excerpt, excerptMessage }) =>
      excerpt === null ? null : textOf(KOREAN_EXCERPTS, excerptMessage, excerpt),
    open: `${BRAND.name}에서 열기`,
    reason: (kind) =>
      `‘${KOREAN_KINDS[kind]}’ 알림을 이메일로 받도록 설정되어 있어 ${BRAND.name}에서 보냈어요.`,
    securityReason: `계정 보안에 관한 알림은 ${BRAND.name}에서 항상 보내요. 직접 한 일이 아니라면 계정 페이지에서 모든 기기에서 로그아웃하고 모르는 로그인 방법의 연결을 해제하세요.`,
    choices: '이메일로 받을 알림 선택',
  },
};
