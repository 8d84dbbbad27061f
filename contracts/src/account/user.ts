import * as z from 'zod';
import { UserId } from '../ids';
import { LANGUAGES } from '../platform/languages';
import { NotificationKind } from '../notifications/notification';
import { withoutDisguise } from '../text';
import { EpochMs } from '../time';

export const Theme = z.enum(['system', 'light', 'dark']);
export type Theme = z.infer<typeof Theme>;

const Language = z.enum(LANGUAGES);

/** The only field that a client may write directly; `firestore.rules` mirrors this shape. */
export const Preferences = z.strictObject({
  theme: Theme,
  /** Kinds of notification that the person does not want. */
  mutedNotifications: z.array(NotificationKind).max(NotificationKind.options.length).default([]),
  /** The language that the person has chosen; null while they have chosen none. */
  language: Language.nullable().default(null),
});
export type Preferences = z.infer<typeof Preferences>;

/** Changes of some preferences; the others stay. */
export const PreferencesEdit = z
  .strictObject({
    theme: Theme.optional(),
    mutedNotifications: z.array(NotificationKind).max(NotificationKind.options.length).optional(),
    language: Language.optional(),
  })
  .refine((edit) => Object.keys(edit).length > 0, 'Name at least one preference');
export type PreferencesEdit = z.infer<typeof PreferencesEdit>;

export const DisplayName = z.string().overwrite(withoutDisguise).trim().min(1).max(80);

/** `users/{uid}`, written by the sign-in flow. */
export const User = z.strictObject({
  uid: UserId,
  email: z.string().nullable(),
  displayName: z.string().nullable(),
  photoURL: z.string().nullable(),
  /** Sign-in methods by their Firebase ids, such as `google.com`. */
  providers: z.array(z.string()),
  preferences: Preferences,
  createdAt: EpochMs,
  lastSignInAt: EpochMs,
});
export type User = z.infer<typeof User>;
