import * as z from 'zod';
import { UserId } from '../ids';
import { KNOWN_LANGUAGES } from '../platform/known-languages';
import { ChosenKind } from '../notifications/notification';
import { MailBlock } from '../notifications/mail-block';
import { isChosenKind, MAILED_BY_DEFAULT } from '../notifications/notification-kinds';
import { withoutDisguise } from '../text';
import { EpochMs } from '../time';
import { Picture } from './picture';

export const Theme = z.enum(['system', 'light', 'dark']);
export type Theme = z.infer<typeof Theme>;

const Language = z.enum(KNOWN_LANGUAGES);
/** Each mail at once, or those of a day in one. Mails about plans and security never wait. */
export const MailFrequency = z.enum(['each', 'daily']);
export type MailFrequency = z.infer<typeof MailFrequency>;

const Kinds = z.array(ChosenKind).max(ChosenKind.options.length);

/** The only field that a client may write directly; `firestore.rules` mirrors this shape. */
export const Preferences = z.strictObject({
  theme: Theme,
  /** Kinds of notification that the person does not want. */
  mutedNotifications: Kinds.default([]),
  /** Kinds that are also mailed, where mail is configured. Muted ones are not. */
  mailedNotifications: Kinds.default([...MAILED_BY_DEFAULT]),
  mailFrequency: MailFrequency.default('each'),
  /** The language that the person has chosen; null while they have chosen none. */
  language: Language.nullable().default(null),
});
export type Preferences = z.infer<typeof Preferences>;

/** As stored: a newer release may have added kinds of notification before it was rolled back. */
export const StoredPreferences = z.strictObject({
  ...Preferences.shape,
  mutedNotifications: z.array(z.string()).default([]),
  mailedNotifications: z.array(z.string()).default([...MAILED_BY_DEFAULT]),
});
export type StoredPreferences = z.infer<typeof StoredPreferences>;

/** Without the kinds that this release does not know. */
export const toPreferences = (stored: StoredPreferences): Preferences => ({
  ...stored,
  mutedNotifications: stored.mutedNotifications.filter(isChosenKind),
  mailedNotifications: stored.mailedNotifications.filter(isChosenKind),
});

export const PreferencesEdit = z
  .strictObject({
    theme: Theme.optional(),
    mutedNotifications: Kinds.optional(),
    mailedNotifications: Kinds.optional(),
    mailFrequency: MailFrequency.optional(),
    language: Language.optional(),
  })
  .refine((edit) => Object.keys(edit).length > 0, 'Specify at least one preference');
export type PreferencesEdit = z.infer<typeof PreferencesEdit>;

export const DisplayName = z.string().overwrite(withoutDisguise).trim().min(1).max(80);

export const UserProfile = z.strictObject({
  uid: UserId,
  email: z.string().nullable(),
  /** As of the last sign-in. Only verified addresses get mail. */
  emailVerified: z.boolean().default(false),
  displayName: z.string().nullable(),
  /** The picture at the sign-in provider; it is not shown. */
  photoURL: z.string().nullable(),
  picture: Picture.nullable().default(null),
  /** Sign-in methods by their Firebase ids, such as `google.com`. */
  providers: z.array(z.string()),
  preferences: StoredPreferences,
  /** Null while mail arrives, as far as the mail provider says. */
  mailBlock: MailBlock.nullable().default(null),
  createdAt: EpochMs,
  lastSignInAt: EpochMs,
});

/** A device in a network, such as `Firefox on Windows, 203.0.113.0/24`, since its first sign-in. */
export const KnownDevice = z.strictObject({ name: z.string(), since: EpochMs });
export type KnownDevice = z.infer<typeof KnownDevice>;

/** `users/{uid}`, written by the sign-in flow. */
export const User = z.strictObject({
  ...UserProfile.shape,
  /** Devices that have signed in, the latest first. */
  devices: z.array(KnownDevice).default([]),
});
export type User = z.infer<typeof User>;

export const profileOf = ({ devices: _, ...profile }: User): z.infer<typeof UserProfile> => profile;
