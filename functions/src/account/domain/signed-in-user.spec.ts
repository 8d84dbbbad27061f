import { MAILED_BY_DEFAULT } from '@keelson/contracts/notifications/notification-kinds';
import { UserId } from '@keelson/contracts/ids';
import { signedInUser, type ProviderProfile } from './signed-in-user';

const person: ProviderProfile = {
  uid: UserId.parse('u1'),
  email: 'ada@example.com',
  emailVerified: true,
  displayName: 'Ada Lovelace',
  photoURL: 'https://lh3.googleusercontent.com/a',
  providers: ['google.com', 'github.com'],
};

describe('signedInUser', () => {
  it('creates a record on the first sign-in', () => {
    expect(signedInUser(null, person, 1_000)).toEqual({
      uid: 'u1',
      email: 'ada@example.com',
      emailVerified: true,
      displayName: 'Ada Lovelace',
      photoURL: 'https://lh3.googleusercontent.com/a',
      picture: null,
      providers: ['github.com', 'google.com'],
      preferences: {
        theme: 'system',
        mutedNotifications: [],
        mailedNotifications: [...MAILED_BY_DEFAULT],
        mailFrequency: 'each',
        language: null,
      },
      devices: [],
      mailBlock: null,
      createdAt: 1_000,
      lastSignInAt: 1_000,
    });
  });

  it('cuts a long name of the provider between characters', () => {
    const named = { ...person, displayName: `a${'😀'.repeat(60)}` };
    expect(signedInUser(null, named, 1_000).displayName).toBe(`a${'😀'.repeat(39)}`);
  });

  it('keeps name, preferences and creation date, and updates the rest', () => {
    const stored = {
      ...signedInUser(null, person, 1_000),
      displayName: 'Countess',
      preferences: {
        theme: 'dark' as const,
        mutedNotifications: ['mention'],
        mailedNotifications: ['review'],
        mailFrequency: 'daily' as const,
        language: 'ko' as const,
      },
    };
    const next = signedInUser(
      stored,
      { ...person, email: 'new@example.com', emailVerified: false, photoURL: null },
      2_000,
    );
    expect(next).toEqual({
      ...stored,
      email: 'new@example.com',
      emailVerified: false,
      photoURL: null,
      lastSignInAt: 2_000,
    });
  });

  it('keeps the last sign-in when an older one renews the session', () => {
    const stored = signedInUser(null, person, 2_000);
    expect(signedInUser(stored, person, 1_000).lastSignInAt).toBe(2_000);
  });

  it.each([
    [null, null],
    ['   ', null],
    [' Ada ', 'Ada'],
    ['x'.repeat(200), 'x'.repeat(80)],
  ])('stores the name %j as %j', (displayName, expected) => {
    expect(signedInUser(null, { ...person, displayName }, 1).displayName).toBe(expected);
  });
});
