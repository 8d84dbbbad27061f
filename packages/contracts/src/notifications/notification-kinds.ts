import { AREA_MAILED_KINDS, AREA_NOTIFICATION_KINDS } from '../areas/notification-kinds';

/**
 * Lists what a notification is about, as far as a person chooses it. `firestore.rules` names them too, for the
 * preferences. `billing`: a payment failed, the plan ended, or its allowance is used.
 */
export const CHOSEN_KINDS = [...AREA_NOTIFICATION_KINDS, 'billing'] as const;
export type ChosenKind = (typeof CHOSEN_KINDS)[number];

/** All kinds. `security`: a sign-in method was connected or disconnected, or an admin looked at the account. It is always shown and mailed. */
export const NOTIFICATION_KINDS = [...CHOSEN_KINDS, 'security'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/**
 * Kinds that are mailed unless the person chooses otherwise: they are few, are meant for this person alone, and cost
 * something when they are seen late. What happens to cards all day is not.
 */
export const MAILED_BY_DEFAULT: readonly ChosenKind[] = [...AREA_MAILED_KINDS, 'billing'];

/** True when a person can turn a kind off. False also for a kind that a newer release stored before it was rolled back. */
export const isChosenKind = (kind: string): kind is ChosenKind =>
  (CHOSEN_KINDS as readonly string[]).includes(kind);

/** True when mails of a kind belong to the contract or the security of an account, so that they need no link to unsubscribe. */
export const isTransactional = (kind: string): boolean => kind === 'billing' || kind === 'security';

/** False for a kind that a newer release stored before it was rolled back. */
export const isNotificationKind = (kind: string): kind is NotificationKind =>
  (NOTIFICATION_KINDS as readonly string[]).includes(kind);

/** A stored notification of a kind that this release knows. */
type Known<Stored> = Stored & { readonly kind: NotificationKind };

/** Without those of kinds that this release does not know. They stay stored. */
export const knownNotifications = <Stored extends { readonly kind: string }>(
  stored: readonly Stored[],
): Known<Stored>[] =>
  stored.filter((notification): notification is Known<Stored> =>
    isNotificationKind(notification.kind),
  );
