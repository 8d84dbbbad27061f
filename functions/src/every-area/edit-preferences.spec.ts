import { type PreferencesEdit, type StoredPreferences } from '@keelson/contracts/account/user';
import { editPreferences } from '../account/domain/edit-preferences';

const stored: StoredPreferences = {
  theme: 'dark',
  mutedNotifications: ['weather', 'mention'],
  mailedNotifications: ['billing'],
  mailFrequency: 'daily',
  language: 'ko',
};

describe('preferences', () => {
  it.each<[string, PreferencesEdit | undefined, Partial<StoredPreferences>]>([
    ['without an edit', undefined, {}],
    ['with another theme', { theme: 'light' }, { theme: 'light' }],
    ['with mail each time', { mailFrequency: 'each' }, { mailFrequency: 'each' }],
    ['with another language', { language: 'en' }, { language: 'en' }],
    [
      'with another mailed kind',
      { mailedNotifications: ['review'] },
      { mailedNotifications: ['review'] },
    ],
    ['without a mailed kind', { mailedNotifications: [] }, { mailedNotifications: [] }],
  ])('%s keep the rest', (_what, edit, changed) => {
    const { mutedNotifications, ...rest } = editPreferences(stored, edit);
    const { mutedNotifications: _muted, ...before } = stored;
    expect(rest).toEqual({ ...before, ...changed });
    expect(new Set(mutedNotifications)).toEqual(new Set(stored.mutedNotifications));
  });

  it('keep a kind and a field of a newer release', () => {
    const newer = Object.assign({ density: 'compact' }, stored);
    expect(editPreferences(newer, { mutedNotifications: ['review'] })).toEqual({
      ...newer,
      mutedNotifications: ['review', 'weather'],
    });
  });
});
