import { BRAND } from '@keelson/product/brand';
import { type Sentences, textOf, type TextsOf } from '@keelson/contracts/messages';
import { methodName } from '@keelson/contracts/account/sign-in-methods';
import { describeNotification } from '@keelson/contracts/notifications/describe-notification';
import { type NotificationSentence } from '@keelson/contracts/notifications/notification-sentence';
import { type Notification } from '@keelson/contracts/notifications/notification';
import { type ChosenKind } from '@keelson/contracts/notifications/notification-kinds';
import { type MetricKey, nounOf } from '@keelson/contracts/usage/metrics';
import { type AllowanceFacts, type UsageSentences } from '@keelson/contracts/usage/usage-sentences';
import { type Language } from '@keelson/contracts/platform/languages';
import {
  AREA_KOREAN_EXCERPTS,
  AREA_KOREAN_KINDS,
  AREA_KOREAN_NOTIFICATIONS,
  AREA_ENGLISH_KINDS,
} from '../area-mail-texts';

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
  ...AREA_ENGLISH_KINDS,
  billing: 'failed payments, the end of your plan and your allowance',
};

const KOREAN_KINDS: Readonly<Record<ChosenKind, string>> = {
  ...AREA_KOREAN_KINDS,
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

const KOREAN_USAGE: TextsOf<UsageSentences> = {
  'usage.allowance': ({ metric, used, allowance, next, resetsAt }) =>
    `${nounOf(metric, 'ko').label}: ${counted(metric, allowance)} 중 ${counted(metric, used)} 사용. ${KOREAN_NEXT[next](day.format(resetsAt))}`,
};

const KOREAN_EXCERPTS: TextsOf<Sentences> = { ...AREA_KOREAN_EXCERPTS, ...KOREAN_USAGE };

const KOREAN_SECURITY: Readonly<Record<string, ((method: string) => string) | undefined>> = {
  'method-connected': (method) =>
    `${method}: 내 계정에 연결되어 이제 이 방법으로 로그인할 수 있어요`,
  'method-disconnected': (method) => `${method}: 내 계정에서 연결이 해제됐어요`,
};

function describeInKorean({ kind, actorName, subject, count }: Notification): string {
  const texts: Readonly<Record<string, NotificationSentence | undefined>> =
    AREA_KOREAN_NOTIFICATIONS;
  const text = texts[kind];
  if (text !== undefined) return text({ who: actorName, subject, more: count - 1 });
  return kind === 'security'
    ? (KOREAN_SECURITY[subject]?.(methodName(actorName ?? '')) ?? '로그인 방법이 변경됐어요')
    : (KOREAN_BILLING[subject] ?? '결제 소식이 있어요');
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
