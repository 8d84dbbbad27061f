import { describeNotification } from '@keelson/contracts/notifications/describe-notification';
import {
  NotificationKind,
  PlanNotification,
  SecurityNotification,
} from '@keelson/contracts/notifications/notification';
import {
  EVENT_SENTENCES,
  type EventSentences,
} from '@keelson/contracts/notifications/event-sentences';
import { type MessageOf, sentenceOf } from '@keelson/contracts/messages';
import { USAGE_SENTENCES } from '@keelson/contracts/usage/usage-sentences';
import { excerptText, notificationText } from './notification-text';

const SUBJECTS = [
  'Write the guide',
  ...PlanNotification.options,
  ...SecurityNotification.options,
  'of-tomorrow',
];

describe.each(NotificationKind.options)('a notification of the kind %s', (kind) => {
  const told = SUBJECTS.flatMap((subject) =>
    [1, 2, 5].flatMap((count) =>
      ['Ada', null].map((actorName) => ({ kind, actorName, subject, count })),
    ),
  );

  it.each(told)('reads as in e-mails: %j', (notification) => {
    expect(notificationText(notification)).toBe(describeNotification(notification));
  });
});

describe('the excerpt of a notification', () => {
  it.each(['charged', 'upgrade', 'buy', 'wait'] as const)(
    'about an allowance reads as in e-mails: %s',
    (next) => {
      const params = {
        metric: 'chatMessages',
        used: 1_600,
        allowance: 2_000,
        next,
        resetsAt: Date.UTC(2026, 11, 1),
      } as const;
      const excerptMessage = { code: 'usage.allowance', params };
      const excerpt = USAGE_SENTENCES['usage.allowance'](params);
      expect(excerpt).toContain('Chat messages: 1,600 of 2,000 used. ');
      expect(excerptText({ excerpt: 'as stored', excerptMessage })).toBe(excerpt);
    },
  );

  it.each<MessageOf<EventSentences>>([
    { code: 'plan.payment-due', params: { plan: 'pro', at: Date.UTC(2026, 11, 7) } },
    { code: 'plan.payment-due-now', params: { plan: 'pro' } },
    { code: 'plan.trial-charged', params: { plan: 'pro', at: Date.UTC(2026, 11, 7) } },
    { code: 'plan.trial-canceled', params: { plan: 'pro', at: Date.UTC(2026, 11, 7) } },
    { code: 'plan.now', params: { plan: 'business', quantity: 10 } },
    { code: 'account.device', params: { browser: 'Firefox', system: 'Windows', network: null } },
    { code: 'account.device', params: { browser: null, system: null, network: '203.0.113.0/24' } },
    { code: 'account.role', params: { role: 'operator' } },
  ])('about a plan or an account reads as in e-mails: %j', (excerptMessage) => {
    expect(excerptText({ excerpt: 'as stored', excerptMessage })).toBe(
      sentenceOf(EVENT_SENTENCES, excerptMessage),
    );
  });

  it('is what people wrote, and nothing without one', () => {
    expect(excerptText({ excerpt: 'Please look', excerptMessage: null })).toBe('Please look');
    expect(excerptText({ excerpt: null, excerptMessage: null })).toBeNull();
  });
});
