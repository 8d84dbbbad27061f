import { methodName } from '@keelson/contracts/account/sign-in-methods';
import { type Sentences, textOf, type TextsOf } from '@keelson/contracts/messages';
import type {
  Notification,
  PlanNotification,
  SecurityNotification,
} from '@keelson/contracts/notifications/notification';
import { ofWorkspace } from '@keelson/contracts/notifications/of-workspace';
import { AREA_EXCERPT_TEXTS, AREA_NOTIFICATION_TEXTS } from '../../areas/notification-texts';
import type { NotificationText } from '../../core/notifications/notification-text';
import { USAGE_TEXTS } from '../../shared/util/texts/usage-texts';
import { EVENT_TEXTS } from './event-texts';

type NotificationFacts = Pick<Notification, 'kind' | 'actorName' | 'subject' | 'count'>;

const BILLING: Readonly<Record<PlanNotification, string>> = {
  'payment-failed': $localize`Your last payment failed`,
  'trial-ending': $localize`Your trial is about to end`,
  'plan-changed': $localize`Your plan has changed`,
  'plan-ended': $localize`Your plan has ended`,
  'allowance-near': $localize`You’ve used 80% of a monthly allowance`,
  'allowance-full': $localize`You’ve used up a monthly allowance`,
};

const SECURITY: Readonly<Record<SecurityNotification, (method: string) => string>> = {
  'method-connected': (method) =>
    $localize`${method}:method: was connected to your account and can sign in to it`,
  'method-disconnected': (method) =>
    $localize`${method}:method: was disconnected from your account`,
  'new-device': () => $localize`New sign-in to your account`,
  viewed: () => $localize`An admin viewed your account (read-only)`,
  'role-set': () => $localize`You have a new role in the console`,
  'role-removed': () => $localize`You no longer have a role in the console`,
  exported: () => $localize`The data of your account was downloaded`,
  deleted: () => $localize`Your account was deleted`,
};

const EXCERPTS: TextsOf<Sentences> = { ...AREA_EXCERPT_TEXTS, ...USAGE_TEXTS, ...EVENT_TEXTS };

/** Returns what people wrote, or the facts of the system in the language of this build; null without an excerpt. */
export const excerptText = ({
  excerpt,
  excerptMessage,
}: Pick<Notification, 'excerpt' | 'excerptMessage'>): string | null =>
  excerpt === null ? null : textOf(EXCERPTS, excerptMessage, excerpt);

/** `describeNotification` of contracts, which writes e-mails, in the language of this build. */
export function notificationText(notification: NotificationFacts): string {
  if (notification.kind === 'billing') {
    // A newer release may store what this one does not know.
    const known: Readonly<Record<string, string | undefined>> = BILLING;
    const text = known[notification.subject] ?? $localize`Billing update`;
    return ofWorkspace(notification.actorName, text);
  }
  if (notification.kind === 'security') {
    const known: Readonly<Record<string, ((method: string) => string) | undefined>> = SECURITY;
    const describe = known[notification.subject];
    return (
      describe?.(methodName(notification.actorName ?? '')) ?? $localize`Your sign-in has changed`
    );
  }
  const texts: Readonly<Record<string, NotificationText | undefined>> = AREA_NOTIFICATION_TEXTS;
  const { kind, subject, count } = notification;
  return texts[kind]?.({ who: nameOf(notification), subject, more: count - 1 }) ?? subject;
}

const nameOf = ({ actorName }: NotificationFacts): string =>
  actorName ?? $localize`:Who did something, without a name:Someone`;
