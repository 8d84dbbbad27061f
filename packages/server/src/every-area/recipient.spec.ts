import { type NotificationKind } from '@keelson/contracts/notifications/notification-kinds';
import { mailRecipientOf, wantsNotification } from '../notifications/recipient';

describe('an account is notified', () => {
  it.each<[string, object | null | undefined, boolean]>([
    ['that does not exist', null, false],
    ['that was not found', undefined, false],
    ['without preferences', {}, true],
    ['without choices', { preferences: { theme: 'dark' } }, true],
    ['that muted nothing', { preferences: { mutedNotifications: [] } }, true],
    ['that muted another kind', { preferences: { mutedNotifications: ['review'] } }, true],
    ['that muted the kind', { preferences: { mutedNotifications: ['review', 'mention'] } }, false],
    ['with a kind of a newer release', { preferences: { mutedNotifications: ['new'] } }, true],
    ['that cannot be read', { preferences: 'all' }, true],
  ])('%s', (_what, user, expected) => {
    expect(wantsNotification(user, 'mention')).toBe(expected);
  });
});

describe('a mail', () => {
  const verified = { email: 'ada@example.com', emailVerified: true };
  const choosing = (preferences: object): object => ({ ...verified, preferences });
  const english = { address: 'ada@example.com', language: 'en', daily: false };

  it.each<[string, object | null, object | null]>([
    ['without an account', null, null],
    ['by default', verified, english],
    ['in English while no language is chosen', choosing({ language: null }), english],
    ['in Korean', choosing({ language: 'ko' }), { ...english, language: 'ko' }],
    ['in English for a language of a newer release', choosing({ language: 'xx' }), english],
    ['where it was chosen', choosing({ mailedNotifications: ['new', 'mention'] }), english],
    ['where none was chosen', choosing({ mailedNotifications: [] }), null],
    ['where the kind is muted', choosing({ mutedNotifications: ['mention'] }), null],
    ['of which nothing can be read but the address', { ...verified, preferences: 1 }, english],
    ['without an address', { email: null, emailVerified: true }, null],
    ['with an empty address', { email: '', emailVerified: true }, null],
    ['with an unverified address', { email: 'ada@example.com', emailVerified: false }, null],
    ['without a verified address', { email: 'ada@example.com' }, null],
  ])('to an account %s', (_what, user, expected) => {
    expect(mailRecipientOf(user, 'mention')).toEqual(expected);
  });

  it.each<[NotificationKind, string, boolean]>([
    ['mention', 'daily', true],
    ['mention', 'each', false],
    ['mention', 'hourly', false],
    ['billing', 'daily', false],
    ['security', 'daily', false],
  ])('about %s with the frequency %s waits for the day: %s', (kind, mailFrequency, expected) => {
    expect(mailRecipientOf(choosing({ mailFrequency }), kind)?.daily).toBe(expected);
  });

  it.each<[NotificationKind, boolean]>([
    ['mention', true],
    ['assignment', false],
    ['review', false],
    ['question', false],
    ['blocked', false],
    ['approval', true],
    ['billing', true],
    ['security', true],
  ])('about %s is sent by default: %s', (kind, expected) => {
    expect(mailRecipientOf(verified, kind) !== null).toBe(expected);
  });
});

describe('notices about the security of an account', () => {
  const chosen = { mutedNotifications: ['security'], mailedNotifications: [] };
  const user = { email: 'ada@example.com', emailVerified: true, preferences: chosen };

  it('cannot be turned off', () => {
    expect(wantsNotification(user, 'security')).toBe(true);
    expect(mailRecipientOf(user, 'security')).toEqual({
      address: 'ada@example.com',
      language: 'en',
      daily: false,
    });
  });

  it('are not mailed to an address that is not verified', () => {
    expect(mailRecipientOf({ ...user, emailVerified: false }, 'security')).toBeNull();
    expect(wantsNotification(null, 'security')).toBe(false);
  });
});
