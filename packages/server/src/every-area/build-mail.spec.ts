import { BRAND } from '@keelson/product/brand';
import { MAIL } from '@keelson/product/mail';
import { UserId } from '@keelson/contracts/ids';
import { Mail } from '@keelson/contracts/notifications/mail';
import { NOTIFICATION_KINDS } from '@keelson/contracts/notifications/notification-kinds';
import { type Language, LANGUAGES } from '@keelson/contracts/platform/languages';
import { type MessageOf, sentenceOf } from '@keelson/contracts/messages';
import {
  EVENT_SENTENCES,
  type EventSentences,
} from '@keelson/contracts/notifications/event-sentences';
import { type StoredMessage } from '@keelson/contracts/stored-message';
import { buildMail, UNSUBSCRIBE_URL } from '../notifications/build-mail';
import { newNotification, type NotificationDraft } from '../notifications/new-notification';

const AT = Date.parse('2026-11-25T12:00:00Z');

const mailOf = (draft: Partial<NotificationDraft> = {}, language: Language = 'en'): Mail =>
  buildMail({
    uid: UserId.parse('u1'),
    address: 'ben@example.com',
    language,
    daily: false,
    appUrl: 'https://app.example.com',
    notification: newNotification({
      id: 'n1',
      kind: 'mention',
      actorName: 'Ada',
      subject: 'Write the guide',
      count: 1,
      excerpt: 'Please look',
      path: '/admin/agents-kanban/boards/docs/cards/1',
      at: AT,
      ...draft,
    }),
  });

/** Address and text of each link. */
const linksOf = (html: string): string[][] =>
  [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, url = '', text = '']) => [
    url,
    text.trim(),
  ]);
const quoteIn = (html: string): string | undefined =>
  /<blockquote[^>]*>([^]*?)<\/blockquote>/.exec(html)?.[1]?.trim();

describe('the mail of a notification', () => {
  it('says what happened, why it was sent and where to turn it off', () => {
    const { message, ...mail } = mailOf();
    expect(mail).toEqual({
      id: 'u1~n1',
      uid: 'u1',
      to: 'ben@example.com',
      kind: 'mention',
      daily: null,
      headers: { 'Auto-Submitted': 'auto-generated' },
      createdAt: AT,
      expiresAt: Date.parse('2026-12-25T12:00:00Z'),
      dueAt: AT,
      delivery: {
        state: 'waiting',
        attempts: 0,
        attempt: null,
        leaseUntil: null,
        lastError: null,
      },
    });
    expect(message.subject).toBe('Ada mentioned you on “Write the guide”');
    expect(message.text).toBe(`Ada mentioned you on “Write the guide”.

> Please look

Open in ${BRAND.name}: https://app.example.com/admin/agents-kanban/boards/docs/cards/1

--
${BRAND.name} sent you this because e-mail is on for comments that mention you.
Choose what is e-mailed to you: https://app.example.com/dashboard/account#notifications
Unsubscribe: ${UNSUBSCRIBE_URL}
`);
    expect(linksOf(message.html)).toEqual([
      ['https://app.example.com/admin/agents-kanban/boards/docs/cards/1', `Open in ${BRAND.name}`],
      ['https://app.example.com/dashboard/account#notifications', 'Choose what is e-mailed to you'],
      [UNSUBSCRIBE_URL, 'Unsubscribe'],
    ]);
  });

  it('is in Korean, with links to Korean pages', () => {
    const { message } = mailOf({ count: 3, excerpt: null }, 'ko');
    expect(message.subject).toBe('Ada님이 “Write the guide” 외 2개에서 나를 멘션했어요');
    expect(message.text).toContain('https://app.example.com/ko/admin/agents-kanban/boards/docs');
    expect(message.html).toContain('<html lang="ko"');
    expect(message.html).not.toContain('<blockquote');
    expect(message.text).toContain(
      'https://app.example.com/ko/dashboard/account#notifications\n수신 거부: ',
    );
  });

  it.each([
    ['en', 'The service stopped'],
    ['ko', '서비스가 멈췄어요'],
  ] as const)('in %s says why the system blocked a card', (language, text) => {
    const { message } = mailOf(
      {
        kind: 'blocked',
        excerpt: 'The service stopped',
        excerptMessage: { code: 'run.service-stopped', params: {} },
      },
      language,
    );
    expect(message.text).toContain(`> ${text}\n`);
    expect(quoteIn(message.html)).toBe(text);
  });

  it('in Korean quotes an agent as it wrote', () => {
    expect(mailOf({ kind: 'blocked', excerpt: 'No key' }, 'ko').message.text).toContain('> No key');
  });

  it.each<[MessageOf<EventSentences>, string, string]>([
    [
      { code: 'plan.payment-due', params: { plan: 'pro', at: AT } },
      'Update your payment method by November 25 to keep Pro.',
      'Pro 요금제를 유지하려면 11월 25일까지 결제 수단을 변경하세요.',
    ],
    [
      { code: 'plan.payment-due-now', params: { plan: 'pro' } },
      'Update your payment method to use Pro again.',
      'Pro 요금제를 다시 사용하려면 결제 수단을 변경하세요.',
    ],
    [
      { code: 'plan.trial-charged', params: { plan: 'pro', at: AT } },
      'The trial of Pro ends November 25. The plan is charged from then on, unless you cancel before.',
      'Pro 요금제의 무료 체험이 11월 25일에 끝나요. 그 전에 해지하지 않으면 그때부터 요금이 청구돼요.',
    ],
    [
      { code: 'plan.trial-canceled', params: { plan: 'pro', at: AT } },
      'You canceled Pro: it ends November 25, and nothing is charged.',
      '해지한 Pro 요금제는 11월 25일에 끝나고, 청구되는 요금은 없어요.',
    ],
    [
      { code: 'plan.now', params: { plan: 'business', quantity: 10 } },
      'Your plan is now Business × 10.',
      '이제 Business × 10 요금제를 사용해요.',
    ],
    [
      {
        code: 'account.device',
        params: { browser: 'Firefox', system: 'Windows', network: '203.0.113.0/24' },
      },
      'Firefox on Windows, network 203.0.113.0/24',
      'Windows의 Firefox, 네트워크 203.0.113.0/24',
    ],
    [
      { code: 'account.role', params: { role: 'admin' } },
      'Your role is now Admin.',
      '내 역할은 이제 관리자예요.',
    ],
  ])('details an event in each language: %j', (excerptMessage, english, korean) => {
    const excerpt = sentenceOf(EVENT_SENTENCES, excerptMessage);
    const about = {
      kind: 'billing',
      actorName: null,
      excerpt,
      excerptMessage: excerptMessage as StoredMessage,
    } as const;
    for (const [language, text] of [
      ['en', english],
      ['ko', korean],
    ] as const) {
      expect(mailOf(about, language).message.text).toContain(`> ${text}\n`);
    }
  });

  it.each<[Pick<NotificationDraft, 'kind' | 'subject'>, string, string]>([
    [{ kind: 'billing', subject: 'payment-failed' }, 'Update payment method', '결제 수단 변경'],
    [{ kind: 'security', subject: 'new-device' }, 'Review your devices', '내 기기 확인'],
    [
      { kind: 'mention', subject: 'payment-failed' },
      `Open in ${BRAND.name}`,
      `${BRAND.name}에서 열기`,
    ],
  ])('has one button: %j', (about, english, korean) => {
    expect(linksOf(mailOf(about, 'en').message.html)[0]?.[1]).toBe(english);
    expect(linksOf(mailOf(about, 'ko').message.html)[0]?.[1]).toBe(korean);
  });

  it('of a deleted account leads to nothing that needs the account', () => {
    const { text } = mailOf({ kind: 'security', subject: 'deleted', path: '/' }).message;
    expect(text).toContain('Your account was deleted.');
    expect(text).toContain(`write to ${BRAND.supportEmail}`);
  });

  it('about a plan can be turned off on the account page, and is not for lists', () => {
    const { text } = mailOf({
      kind: 'billing',
      actorName: null,
      subject: 'payment-failed',
    }).message;
    expect(text).toContain('#notifications');
    expect(text).not.toContain(UNSUBSCRIBE_URL);
  });

  it('about security has no choice to turn it off', () => {
    const security = { kind: 'security', subject: 'method-connected', excerpt: null } as const;
    const { message, headers } = mailOf({ ...security, actorName: 'github.com' });
    expect(message.subject).toBe('GitHub was connected to your account and can sign in to it');
    expect(headers).toEqual({ 'Auto-Submitted': 'auto-generated' });
    expect(message.text).toContain('If this wasn’t you, sign out everywhere');
    expect(`${message.text}${message.html}`).not.toMatch(/#notifications|unsubscribe/);
    const korean = mailOf(
      { ...security, subject: 'method-disconnected', actorName: 'google.com' },
      'ko',
    );
    expect(korean.message.subject).toBe('Google: 내 계정에서 연결이 해제됐어요');
  });

  it('shows what people wrote as text', () => {
    const { html } = mailOf({
      actorName: '<b>Ada</b>',
      subject: '"Tom" & \'Jerry\'',
      excerpt: '<img src=x onerror=alert(1)>',
    }).message;
    expect(html).not.toMatch(/<b>|<img/);
    // Nor as a part of the layout.
    expect(mailOf({ excerpt: '[[url]] [[#excerpt]]' }).message.html).toContain(
      '[[url]] [[#excerpt]]',
    );
    expect(html).toContain('&lt;b&gt;Ada&lt;/b&gt;');
    expect(html).toContain('&quot;Tom&quot; &amp; &#39;Jerry&#39;');
    expect(quoteIn(html)).toBe('&lt;img src=x onerror=alert(1)&gt;');
  });

  it('has a subject of one line, whatever the title', () => {
    expect(mailOf({ subject: 'Plan\r\nBcc: eve@example.com\u202e' }).message.subject).toBe(
      'Ada mentioned you on “Plan Bcc: eve@example.com”',
    );
  });

  it.each(
    LANGUAGES.flatMap((language) => NOTIFICATION_KINDS.map((kind) => [language, kind] as const)),
  )(
    'is complete in %s for the kind %s, with and without a name, for one and for several',
    (language, kind) => {
      for (const actorName of ['Ada', null]) {
        for (const count of [1, 2]) {
          const { message, ...mail } = mailOf({ kind, actorName, count }, language);
          expect(Mail.parse({ ...mail, message })).toBeDefined();
          expect(`${message.subject}${message.text}`).not.toMatch(/undefined|null|\[object/);
          expect(/[가-힣]/.test(message.subject)).toBe(language === 'ko');
        }
      }
    },
  );

  it.each([
    ['payment-failed', '최근 결제에 실패했어요'],
    ['plan-ended', '요금제가 종료됐어요'],
    ['of-tomorrow', '결제 소식이 있어요'],
  ])('names %s in Korean', (subject, text) => {
    expect(mailOf({ kind: 'billing', actorName: null, subject }, 'ko').message.subject).toBe(text);
    const ofTeam = { kind: 'billing', actorName: 'Acme', subject } as const;
    expect(mailOf(ofTeam, 'ko').message.subject).toBe(`Acme: ${text}`);
  });

  it('has the words of product/mail.ts where it has some', () => {
    Object.assign(MAIL, { 'plan-ended': { subject: { en: 'Goodbye', ko: '안녕히' } } });
    const ended = { kind: 'billing', actorName: null, subject: 'plan-ended' } as const;
    expect(mailOf(ended).message.subject).toBe('Goodbye');
    expect(mailOf(ended, 'ko').message.subject).toBe('안녕히');
    expect(mailOf(ended).message.text).toContain('See plans: https://');
    // The subject of a mention is a title that somebody wrote.
    expect(mailOf({ subject: 'plan-ended' }).message.subject).not.toBe('Goodbye');
    Object.assign(MAIL, { 'plan-ended': undefined });
  });
});
