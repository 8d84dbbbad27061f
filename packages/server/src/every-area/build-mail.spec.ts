import { BRAND } from '@keelson/product/brand';
import { UserId } from '@keelson/contracts/ids';
import { Mail } from '@keelson/contracts/notifications/mail';
import { NOTIFICATION_KINDS } from '@keelson/contracts/notifications/notification-kinds';
import { type Language, LANGUAGES } from '@keelson/contracts/platform/languages';
import { buildMail } from '../notifications/build-mail';
import { newNotification, type NotificationDraft } from '../notifications/new-notification';

const AT = Date.parse('2026-11-25T12:00:00Z');

const mailOf = (draft: Partial<NotificationDraft> = {}, language: Language = 'en'): Mail =>
  buildMail({
    uid: UserId.parse('u1'),
    address: 'ben@example.com',
    language,
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

describe('the mail of a notification', () => {
  it('says what happened, why it was sent and where to turn it off', () => {
    const { message, ...mail } = mailOf();
    expect(mail).toEqual({
      id: 'u1~n1',
      uid: 'u1',
      to: 'ben@example.com',
      headers: {
        'List-Unsubscribe': '<https://app.example.com/dashboard/account#notifications>',
        'Auto-Submitted': 'auto-generated',
      },
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
`);
    expect(message.html).toContain(
      `<a href="https://app.example.com/admin/agents-kanban/boards/docs/cards/1">Open in ${BRAND.name}</a>`,
    );
    expect(message.html).toContain(
      '<a href="https://app.example.com/dashboard/account#notifications">',
    );
  });

  it('is in Korean, with links to Korean pages', () => {
    const { message, headers } = mailOf({ count: 3, excerpt: null }, 'ko');
    expect(message.subject).toBe('Ada님이 “Write the guide” 외 2개에서 나를 멘션했어요');
    expect(message.text).toContain('https://app.example.com/ko/admin/agents-kanban/boards/docs');
    expect(message.html).toContain('<html lang="ko">');
    expect(message.html).not.toContain('<blockquote>');
    expect(headers['List-Unsubscribe']).toBe(
      '<https://app.example.com/ko/dashboard/account#notifications>',
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
    expect(message.html).toContain(`<blockquote>${text}</blockquote>`);
  });

  it('in Korean quotes an agent as it wrote', () => {
    expect(mailOf({ kind: 'blocked', excerpt: 'No key' }, 'ko').message.text).toContain('> No key');
  });

  it('about security has no choice to turn it off', () => {
    const security = { kind: 'security', subject: 'method-connected', excerpt: null } as const;
    const { message, headers } = mailOf({ ...security, actorName: 'github.com' });
    expect(message.subject).toBe('GitHub was connected to your account and can sign in to it');
    expect(headers).toEqual({ 'Auto-Submitted': 'auto-generated' });
    expect(message.text).toContain('If this wasn’t you, sign out everywhere');
    expect(`${message.text}${message.html}`).not.toContain('#notifications');
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
    expect(html).toContain('&lt;b&gt;Ada&lt;/b&gt;');
    expect(html).toContain('&quot;Tom&quot; &amp; &#39;Jerry&#39;');
    expect(html).toContain('<blockquote>&lt;img src=x onerror=alert(1)&gt;</blockquote>');
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
    expect(mailOf({ kind: 'billing', subject }, 'ko').message.subject).toBe(text);
  });
});
