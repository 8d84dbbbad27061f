import { ChosenKind } from '../notifications/notification';
import { Preferences, StoredPreferences } from './user';

describe('preferences', () => {
  const everyKind = ChosenKind.options;

  it.each(['mutedNotifications', 'mailedNotifications'] as const)(
    'have each kind in %s at most once in all',
    (field) => {
      const preferences = { theme: 'system', [field]: everyKind };
      expect(Preferences.parse(preferences)[field]).toEqual(everyKind);
      const more = { theme: 'system', [field]: [...everyKind, everyKind[0]] };
      expect(Preferences.safeParse(more).success).toBe(false);
    },
  );

  it('are stored with kinds of a newer release, and chosen without', () => {
    const newer = { theme: 'dark', mutedNotifications: ['kind-of-a-newer-release'] };
    expect(StoredPreferences.parse(newer).mutedNotifications).toEqual(newer.mutedNotifications);
    expect(Preferences.safeParse(newer).success).toBe(false);
  });

  it('mute nothing and choose no language until the person does', () => {
    expect(Preferences.parse({ theme: 'light' })).toMatchObject({
      mutedNotifications: [],
      language: null,
    });
  });
});
