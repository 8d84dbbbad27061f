import {
  SessionId,
  SessionKey,
  type SessionRecord,
} from '@keelson/contracts/account/session-record';
import { UserId } from '@keelson/contracts/ids';
import { DAY, MINUTE, SECOND } from '@keelson/contracts/time';
import {
  assertSessionUsable,
  isFreshSignIn,
  outdatedCookies,
  requireRecentSignIn,
  sessionExpiry,
} from './session-rules';

const AT = Date.parse('2026-03-01T12:00:00Z');
const base = {
  key: SessionKey.parse('a'.repeat(64)),
  sessionId: SessionId.parse('6f9619ff-8b86-4d01-b42d-00c04fc964ff'),
  uid: UserId.parse('u1'),
  createdAt: AT,
  signedInAt: AT,
  lastSeenAt: AT,
  device: 'Firefox on Linux',
  parsedDevice: { browser: 'Firefox', system: 'Linux' },
  addressPrefix: null,
  view: null,
  workspace: null,
  expiresAt: AT + 14 * DAY,
};

describe('sessionExpiry', () => {
  it.each([
    { signedInDaysAgo: 0, days: 14 },
    { signedInDaysAgo: 16, days: 14 },
    { signedInDaysAgo: 20, days: 10 },
    { signedInDaysAgo: 30, days: 0 },
  ])(
    'is $days days when the sign-in was $signedInDaysAgo days ago',
    ({ signedInDaysAgo, days }) => {
      expect(sessionExpiry(AT - signedInDaysAgo * DAY, AT)).toBe(AT + days * DAY);
    },
  );
});

describe('assertSessionUsable', () => {
  const codeOf = (session: SessionRecord, at: number): string => {
    try {
      assertSessionUsable(session, at);
      return 'usable';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  const active: SessionRecord = { ...base, status: 'active' };
  const superseded: SessionRecord = { ...base, status: 'superseded', supersededAt: AT };
  const ended: SessionRecord = {
    ...base,
    status: 'ended',
    endedAt: AT,
    endReason: 'sign-out',
  };

  it.each([
    ['active', active, AT, 'usable'],
    ['unused for almost a week', active, AT + 7 * DAY - 1, 'usable'],
    ['unused for a week', active, AT + 7 * DAY, 'session/expired'],
    ['at its end', { ...active, lastSeenAt: AT + 13 * DAY }, AT + 14 * DAY, 'session/expired'],
    ['just replaced', superseded, AT + MINUTE - 1, 'usable'],
    ['replaced a minute ago', superseded, AT + MINUTE, 'session/revoked'],
    ['ended', ended, AT, 'session/revoked'],
    ['ended and past its end', ended, AT + 20 * DAY, 'session/revoked'],
  ] as const)('%s', (_state, session, at, expected) => {
    expect(codeOf(session, at)).toBe(expected);
  });
});

describe('requireRecentSignIn', () => {
  it.each([0, 9 * MINUTE, -29 * SECOND])('accepts a sign-in %d ms ago', (ago) => {
    expect(() => requireRecentSignIn(AT - ago, AT)).not.toThrow();
  });

  it.each([10 * MINUTE, DAY, -MINUTE])('refuses a sign-in %d ms ago', (ago) => {
    expect(() => requireRecentSignIn(AT - ago, AT)).toThrow(/last 10 minutes/);
  });
});

describe('isFreshSignIn', () => {
  it('is stricter: five minutes', () => {
    expect([isFreshSignIn(AT, AT + 5 * MINUTE - 1), isFreshSignIn(AT, AT + 5 * MINUTE)]).toEqual([
      true,
      false,
    ]);
  });
});

describe('outdatedCookies', () => {
  const cookie = (index: number, differs: object): SessionRecord => ({
    ...base,
    key: SessionKey.parse(String(index).padStart(64, '0')),
    lastSeenAt: AT + index,
    status: 'active',
    ...differs,
  });

  it('are those that are refused: ended ones, and replaced ones after a minute', () => {
    const cookies = [
      cookie(1, {}),
      cookie(2, { status: 'superseded', supersededAt: AT - MINUTE }),
      cookie(3, { status: 'superseded', supersededAt: AT - MINUTE + 1 }),
      cookie(4, { status: 'ended', endedAt: AT, endReason: 'sign-out' }),
    ];
    expect(outdatedCookies(cookies, AT)).toEqual([cookies[1]?.key, cookies[3]?.key]);
  });

  it('are the oldest of very many', () => {
    const cookies = Array.from({ length: 30 }, (_, index) => cookie(index, {}));
    expect(outdatedCookies(cookies, AT)).toEqual(cookies.slice(0, 22).map(({ key }) => key));
  });
});
