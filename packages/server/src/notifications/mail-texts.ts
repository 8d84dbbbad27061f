import { BRAND } from '@keelson/product/brand';
import { type Sentences, textOf, type TextsOf } from '@keelson/contracts/messages';
import { methodName } from '@keelson/contracts/account/sign-in-methods';
import { describeNotification } from '@keelson/contracts/notifications/describe-notification';
import { ofWorkspace } from '@keelson/contracts/notifications/of-workspace';
import { type NotificationSentence } from '@keelson/contracts/notifications/notification-sentence';
import {
  type Notification,
  type PlanNotification,
  type SecurityNotification,
} from '@keelson/contracts/notifications/notification';
import { type ChosenKind } from '@keelson/contracts/notifications/notification-kinds';
import { type MetricKey, nounOf } from '@keelson/contracts/usage/metrics';
import { type AllowanceFacts, type UsageSentences } from '@keelson/contracts/usage/usage-sentences';
import { type Language } from '@keelson/contracts/platform/languages';
import { type InLanguages, textIn } from '@keelson/contracts/product/text';
import {
  AREA_KOREAN_EXCERPTS,
  AREA_KOREAN_KINDS,
  AREA_KOREAN_NOTIFICATIONS,
  AREA_ENGLISH_KINDS,
} from '../area-mail-texts';
import { KOREAN_BILLING, KOREAN_EVENT_TEXTS, KOREAN_SECURITY } from './korean-event-texts';

export interface MailTexts {
  /** Describes the event, as one sentence without a full stop. */
  readonly describe: (notification: Notification) => string;
  /** Returns the words of a person or an agent, or why the system acted; null without it. */
  readonly excerpt: (notification: Notification) => string | null;
  /** The button. */
  readonly open: (notification: Pick<Notification, 'kind' | 'subject'>) => string;
  readonly reason: (kind: ChosenKind) => string;
  /** The reason why a mail was sent that cannot be turned off. */
  readonly securityReason: (notification: Pick<Notification, 'subject'>) => string;
  readonly choices: string;
  /** Names the topic of a kind, as in a sentence. */
  readonly topic: (kind: ChosenKind) => string;
  readonly unsubscribe: string;
  readonly digest: {
    readonly subject: (count: number) => string;
    readonly more: (count: number) => string;
    readonly open: string;
    /** As it is named in a sentence. */
    readonly topic: string;
    readonly reason: string;
  };
  /** The page behind the link to unsubscribe. */
  readonly unsubscribePage: {
    readonly ask: (topic: string) => string;
    readonly done: (topic: string) => string;
    readonly invalid: string;
  };
}

const ENGLISH_KINDS: Readonly<Record<ChosenKind, string>> = {
  ...AREA_ENGLISH_KINDS,
  billing: 'payments, your plan and your allowance',
};

const KOREAN_KINDS: Readonly<Record<ChosenKind, string>> = {
  ...AREA_KOREAN_KINDS,
  billing: '결제, 내 요금제와 사용 한도',
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

const KOREAN_EXCERPTS: TextsOf<Sentences> = {
  ...AREA_KOREAN_EXCERPTS,
  ...KOREAN_USAGE,
  ...KOREAN_EVENT_TEXTS,
};

function describeInKorean({ kind, actorName, subject, count }: Notification): string {
  const texts: Readonly<Record<string, NotificationSentence | undefined>> =
    AREA_KOREAN_NOTIFICATIONS;
  const text = texts[kind];
  if (text !== undefined) return text({ who: actorName, subject, more: count - 1 });
  // A newer release may store what this one does not know.
  const security: Readonly<Record<string, ((method: string) => string) | undefined>> =
    KOREAN_SECURITY;
  const billing: Readonly<Record<string, string | undefined>> = KOREAN_BILLING;
  return kind === 'security'
    ? (security[subject]?.(methodName(actorName ?? '')) ?? '로그인 방법이 변경됐어요')
    : ofWorkspace(actorName, billing[subject] ?? '결제 소식이 있어요');
}

/** Buttons that say what the recipient should do; others open the page. */
type Buttons = Readonly<Partial<Record<PlanNotification | SecurityNotification, string>>>;

const buttonOf = (
  buttons: Readonly<Partial<Record<string, string>>>,
  { kind, subject }: Pick<Notification, 'kind' | 'subject'>,
): string | undefined =>
  // Of other kinds the subject is a title.
  kind === 'billing' || kind === 'security' ? buttons[subject] : undefined;

const ENGLISH_BUTTONS: Buttons = {
  'payment-failed': 'Update payment method',
  'trial-ending': 'Review your plan',
  'plan-changed': 'Review your plan',
  'plan-ended': 'See plans',
  'new-device': 'Review your devices',
};

const KOREAN_BUTTONS: Buttons = {
  'payment-failed': '결제 수단 변경',
  'trial-ending': '내 요금제 확인',
  'plan-changed': '내 요금제 확인',
  'plan-ended': '요금제 보기',
  'new-device': '내 기기 확인',
};

const MAIL_TEXTS: InLanguages<MailTexts> = {
  en: {
    describe: describeNotification,
    excerpt: ({ excerpt }) => excerpt,
    open: (about) => buttonOf(ENGLISH_BUTTONS, about) ?? `Open in ${BRAND.name}`,
    reason: (kind) =>
      `${BRAND.name} sent you this because e-mail is on for ${ENGLISH_KINDS[kind]}.`,
    securityReason: ({ subject }) =>
      `${BRAND.name} always sends notices about the security of your account. ${
        subject === 'deleted'
          ? `If this wasn’t you, write to ${BRAND.supportEmail}.`
          : 'If this wasn’t you, sign out everywhere on the account page and disconnect what you don’t know.'
      }`,
    choices: 'Choose what is e-mailed to you',
    topic: (kind) => ENGLISH_KINDS[kind],
    unsubscribe: 'Unsubscribe',
    digest: {
      subject: (total) => `${total} notifications`,
      more: (total) => `${total} more`,
      open: `Open in ${BRAND.name}`,
      topic: 'your notifications',
      reason: `${BRAND.name} sends you one e-mail a day, because you chose so.`,
    },
    unsubscribePage: {
      ask: (topic) => `Stop e-mail about ${topic}?`,
      done: (topic) => `You no longer get e-mail about ${topic}.`,
      invalid: 'This link is not valid. Open the newest e-mail, or sign in to choose.',
    },
  },
  ko: {
    describe: describeInKorean,
    excerpt: ({ excerpt, excerptMessage }) =>
      excerpt === null ? null : textOf(KOREAN_EXCERPTS, excerptMessage, excerpt),
    open: (about) => buttonOf(KOREAN_BUTTONS, about) ?? `${BRAND.name}에서 열기`,
    reason: (kind) =>
      `‘${KOREAN_KINDS[kind]}’ 알림을 이메일로 받도록 설정되어 있어 ${BRAND.name}에서 보냈어요.`,
    securityReason: ({ subject }) =>
      `계정 보안에 관한 알림은 ${BRAND.name}에서 항상 보내요. ${
        subject === 'deleted'
          ? `직접 한 일이 아니라면 다음 주소로 알려 주세요: ${BRAND.supportEmail}`
          : '직접 한 일이 아니라면 계정 페이지에서 모든 기기에서 로그아웃하고 모르는 로그인 방법의 연결을 해제하세요.'
      }`,
    choices: '이메일로 받을 알림 선택',
    topic: (kind) => KOREAN_KINDS[kind],
    unsubscribe: '수신 거부',
    digest: {
      subject: (total) => `알림 ${total}개`,
      more: (total) => `${total}개 더`,
      open: `${BRAND.name}에서 열기`,
      topic: '내 알림',
      reason: `하루에 한 번 이메일을 받도록 선택해서 ${BRAND.name}에서 보냈어요.`,
    },
    unsubscribePage: {
      ask: (topic) => `‘${topic}’ 이메일을 그만 받을까요?`,
      done: (topic) => `이제 ‘${topic}’ 이메일을 보내지 않아요.`,
      invalid: '올바르지 않은 링크예요. 최근 이메일을 열거나 로그인해서 선택하세요.',
    },
  },
};

export const mailTextsIn = (language: Language): MailTexts => textIn(MAIL_TEXTS, language);
