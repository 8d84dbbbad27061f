import { wantsNotification } from './wants-notification';

describe('an account', () => {
  it.each<[string, object | null | undefined, boolean]>([
    ['that does not exist', null, false],
    ['that was not found', undefined, false],
    ['without preferences', {}, true],
    ['of an earlier release', { preferences: { theme: 'dark' } }, true],
    ['that muted nothing', { preferences: { mutedNotifications: [] } }, true],
    ['that muted another kind', { preferences: { mutedNotifications: ['review'] } }, true],
    ['that muted the kind', { preferences: { mutedNotifications: ['review', 'mention'] } }, false],
    ['with a kind of a newer release', { preferences: { mutedNotifications: ['new'] } }, true],
    ['that cannot be read', { preferences: 'all' }, true],
  ])('%s', (_what, user, expected) => {
    expect(wantsNotification(user, 'mention')).toBe(expected);
  });
});
