import * as z from 'zod';
import { UserId } from '../ids';
import { withoutDisguise } from '../text';
import { EpochMs } from '../time';

export const Theme = z.enum(['system', 'light', 'dark']);
export type Theme = z.infer<typeof Theme>;

/** The only field that a client may write directly; `firestore.rules` mirrors this shape. */
export const Preferences = z.strictObject({ theme: Theme });
export type Preferences = z.infer<typeof Preferences>;

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
