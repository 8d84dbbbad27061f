import { type PreferencesEdit, type StoredPreferences } from '@keelson/contracts/account/user';
import { isChosenKind } from '@keelson/contracts/notifications/notification-kinds';

/** The preferences after an edit. What a newer release stored before it was rolled back stays. */
export function editPreferences(
  stored: StoredPreferences,
  edit: PreferencesEdit = {},
): StoredPreferences {
  return {
    ...stored,
    theme: edit.theme ?? stored.theme,
    mutedNotifications: editKinds(stored.mutedNotifications, edit.mutedNotifications),
    mailedNotifications: editKinds(stored.mailedNotifications, edit.mailedNotifications),
    mailFrequency: edit.mailFrequency ?? stored.mailFrequency,
    language: edit.language ?? stored.language,
  };
}

const editKinds = (stored: readonly string[], edit: readonly string[] = stored): string[] => [
  ...edit.filter(isChosenKind),
  ...stored.filter((kind) => !isChosenKind(kind)),
];
