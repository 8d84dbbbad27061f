import { DEFAULT_PAID_PLAN, PAID_PLANS } from '@keelson/contracts/billing/plan-catalog';
import { UserId } from '@keelson/contracts/ids';
import { type MessageOf, sentenceOf } from '@keelson/contracts/messages';
import {
  EVENT_SENTENCES,
  type EventSentences,
} from '@keelson/contracts/notifications/event-sentences';
import { type Mail } from '@keelson/contracts/notifications/mail';
import {
  PlanNotification,
  type SecurityNotification,
} from '@keelson/contracts/notifications/notification';
import { type Language } from '@keelson/contracts/platform/languages';
import { type AllowanceFacts, USAGE_SENTENCES } from '@keelson/contracts/usage/usage-sentences';
import { buildMail } from './build-mail';
import { newNotification, type NotificationDraft } from './new-notification';

const AT = Date.UTC(2026, 10, 25, 12);
const RENEWAL = Date.UTC(2026, 11, 1);

type Details = Pick<NotificationDraft, 'excerpt' | 'excerptMessage'>;

const event = (message: MessageOf<EventSentences>): Details => ({
  excerpt: sentenceOf(EVENT_SENTENCES, message),
  excerptMessage: { ...message, params: { ...message.params } },
});

function allowance(used: number): Details {
  const params = {
    metric: 'chatMessages',
    used,
    allowance: 2_000,
    next: 'upgrade',
    resetsAt: RENEWAL,
  } as const satisfies AllowanceFacts;
  const excerpt = sentenceOf(USAGE_SENTENCES, { code: 'usage.allowance', params });
  return { excerpt, excerptMessage: { code: 'usage.allowance', params } };
}

const NONE: Details = { excerpt: null };
const LARGEST = PAID_PLANS.at(-1) ?? DEFAULT_PAID_PLAN;
const PLAN = { plan: DEFAULT_PAID_PLAN, at: RENEWAL } as const;

/** The details of an example of each mail of the product itself. */
const EXAMPLES: Readonly<Record<PlanNotification | SecurityNotification, Details>> = {
  'payment-failed': event({ code: 'plan.payment-due', params: PLAN }),
  'trial-ending': event({ code: 'plan.trial-charged', params: PLAN }),
  'plan-changed': event({ code: 'plan.now', params: { plan: LARGEST, quantity: 3 } }),
  'plan-ended': event({ code: 'plan.payment-due-now', params: { plan: DEFAULT_PAID_PLAN } }),
  'allowance-near': allowance(1_600),
  'allowance-full': allowance(2_000),
  'method-connected': NONE,
  'method-disconnected': NONE,
  'new-device': event({
    code: 'account.device',
    params: { browser: 'Firefox', system: 'Windows', network: '203.0.113.0/24' },
  }),
  viewed: { excerpt: 'Ticket 4711: the plan is not shown' },
  'role-set': event({ code: 'account.role', params: { role: 'operator' } }),
  'role-removed': NONE,
  exported: NONE,
  deleted: NONE,
};

const isAboutPlan = (subject: string): boolean => PlanNotification.safeParse(subject).success;

/** An example of each mail of the product itself, for people who look at them and for snapshots. */
export function previewMails(language: Language, appUrl: string): Mail[] {
  return Object.entries(EXAMPLES).map(([subject, details]) =>
    buildMail({
      uid: UserId.parse('preview'),
      address: 'paula@keelson.test',
      language,
      daily: false,
      appUrl,
      notification: newNotification({
        id: subject,
        kind: isAboutPlan(subject) ? 'billing' : 'security',
        actorName: isAboutPlan(subject) ? null : 'github.com',
        subject,
        count: 1,
        path: '/dashboard/account',
        at: AT,
        ...details,
      }),
    }),
  );
}
