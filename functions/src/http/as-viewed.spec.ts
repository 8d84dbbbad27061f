import { UserId } from '@keelson/contracts/ids';
import { SessionId } from '@keelson/contracts/account/session-record';
import { type Actor } from './authenticate';
import { asViewed } from './as-viewed';

const ADMIN = UserId.parse('admin');
const MEMBER = UserId.parse('member');
const UNTIL = 1_000;

const admin: Actor = {
  uid: ADMIN,
  email: 'admin@example.test',
  role: 'admin',
  credential: 'cookie',
  signedInAt: 10,
  sessionId: SessionId.parse('6d0f2b52-9f5e-4c0b-8d8a-0d7b1a3f5c11'),
  sessionExpiresAt: 5_000,
  view: { uid: MEMBER, until: UNTIL },
  workspace: null,
  viewer: null,
  key: null,
  emailVerified: true,
};
const request = { uid: 'member', endpoint: { viewable: true }, at: UNTIL - 1 } as const;

describe('asViewed', () => {
  it('is the member, without a role, a session, an address or a view of another account', () => {
    expect(asViewed(admin, request)).toEqual({
      uid: MEMBER,
      key: null,
      emailVerified: false,
      email: null,
      role: null,
      credential: 'cookie',
      signedInAt: 10,
      sessionId: null,
      sessionExpiresAt: null,
      view: null,
      workspace: null,
      viewer: ADMIN,
    });
  });

  it.each<[string, Partial<Actor>, Partial<Parameters<typeof asViewed>[1]>, string]>([
    ['there is no view', { view: null }, {}, 'session/view-ended'],
    ['the view is of another account', {}, { uid: 'other' }, 'session/view-ended'],
    ['the time is over', {}, { at: UNTIL }, 'session/view-ended'],
    ['the role was taken away', { role: null }, {}, 'session/view-ended'],
    ['the role is lower now', { role: 'operator' }, {}, 'session/view-ended'],
    ['the endpoint is not for views', {}, { endpoint: {} }, 'session/view-read-only'],
  ])('is refused when %s', (_why, actor, differs, code) => {
    expect(() => asViewed({ ...admin, ...actor }, { ...request, ...differs })).toThrow(
      expect.objectContaining({ code }) as Error,
    );
  });
});
