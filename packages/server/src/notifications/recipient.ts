import {
  isChosenKind,
  isTransactional,
  MAILED_BY_DEFAULT,
  type NotificationKind,
} from '@keelson/contracts/notifications/notification-kinds';
import { MailFrequency } from '@keelson/contracts/account/user';
import { isBlocked, MailBlock } from '@keelson/contracts/notifications/mail-block';
import { type Language, LANGUAGES } from '@keelson/contracts/platform/languages';
import * as z from 'zod';

const Named = z.object({
  displayName: z.string().min(1).nullable().catch(null),
  email: z.string().min(1).nullable().catch(null),
});
const Kinds = z.array(z.unknown());
const { reason, address, active } = MailBlock.shape;
/** Without its time, which is a `Timestamp` in a document and a number in a record. */
const Block = { reason, address, active };

/** The fields that are read of `users/{uid}`. One that cannot be read must not stop what notifies the account. */
const Recipient = z.object({
  email: z.string().min(1).nullable().catch(null),
  emailVerified: z.boolean().catch(false),
  mailBlock: z.object(Block).nullable().catch(null),
  preferences: z
    .object({
      mutedNotifications: Kinds.catch([]),
      mailedNotifications: Kinds.catch([...MAILED_BY_DEFAULT]),
      language: z.enum(LANGUAGES).catch(LANGUAGES[0]),
      mailFrequency: MailFrequency.catch('each'),
    })
    .catch({
      mutedNotifications: [],
      mailedNotifications: [...MAILED_BY_DEFAULT],
      language: LANGUAGES[0],
      mailFrequency: 'each',
    }),
});

/** The document `users/{uid}` as stored; null or undefined when there is no account. */
export type StoredUser = object | null | undefined;

/** True when an account gets notifications of a kind. Those that cannot be turned off go to every account. */
export function wantsNotification(user: StoredUser, kind: NotificationKind): boolean {
  if (user === null || user === undefined) return false;
  return (
    !isChosenKind(kind) || !Recipient.parse(user).preferences.mutedNotifications.includes(kind)
  );
}

/** True when a mail to the account is not sent, because its address bounced or its owner complained. */
export const isMailBlocked = (
  user: StoredUser,
  { to, kind }: { readonly to: string; readonly kind: string | null },
): boolean => isBlocked(Recipient.parse(user ?? {}).mailBlock, { address: to, kind });

/** The name that others read in a notification; null for an account without one. */
export function nameOfUser(user: StoredUser): string | null {
  const { displayName, email } = Named.parse(user ?? {});
  return displayName ?? email;
}

export interface MailRecipient {
  readonly address: string;
  readonly language: Language;
  /** True when it waits for the others of the day. */
  readonly daily: boolean;
}

/**
 * The recipient of a mail about a notification; null for an account that gets none: the kind is muted or not mailed,
 * or the address is not verified.
 */
export function mailRecipientOf(user: StoredUser, kind: NotificationKind): MailRecipient | null {
  if (!wantsNotification(user, kind)) return null;
  const { email, emailVerified, preferences } = Recipient.parse(user);
  if (email === null || !emailVerified) return null;
  if (isChosenKind(kind) && !preferences.mailedNotifications.includes(kind)) return null;
  const daily = preferences.mailFrequency === 'daily' && !isTransactional(kind);
  return { address: email, language: preferences.language, daily };
}
