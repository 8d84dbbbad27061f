import { methodName } from '@keelson/contracts/account/sign-in-methods';
import type { RunSentences } from '@keelson/contracts/kanban/run/run-sentences';
import { textOf, type TextsOf } from '@keelson/contracts/messages';
import type {
  Notification,
  PlanNotification,
  SecurityNotification,
} from '@keelson/contracts/notifications/notification';
import type { UsageSentences } from '@keelson/contracts/usage/usage-sentences';
import { RUN_TEXTS } from '../../shared/util/texts/run-texts';
import { USAGE_TEXTS } from '../../shared/util/texts/usage-texts';

type NotificationFacts = Pick<Notification, 'kind' | 'actorName' | 'subject' | 'count'>;

const BILLING: Readonly<Record<PlanNotification, string>> = {
  'payment-failed': $localize`Your last payment failed`,
  'plan-ended': $localize`Your plan has ended`,
  'allowance-near': $localize`You’ve used 80% of a monthly allowance`,
  'allowance-full': $localize`You’ve used up a monthly allowance`,
};

const SECURITY: Readonly<Record<SecurityNotification, (method: string) => string>> = {
  'method-connected': (method) =>
    $localize`${method}:method: was connected to your account and can sign in to it`,
  'method-disconnected': (method) =>
    $localize`${method}:method: was disconnected from your account`,
  viewed: () => $localize`An administrator looked at your account, without changing anything`,
};

const EXCERPTS: TextsOf<RunSentences & UsageSentences> = { ...RUN_TEXTS, ...USAGE_TEXTS };

/** What people wrote, or the facts of the system in the language of this build; null without an excerpt. */
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
    return known[notification.subject] ?? $localize`Billing update`;
  }
  if (notification.kind === 'security') {
    const known: Readonly<Record<string, ((method: string) => string) | undefined>> = SECURITY;
    const describe = known[notification.subject];
    return (
      describe?.(methodName(notification.actorName ?? '')) ?? $localize`Your sign-in has changed`
    );
  }
  return notification.count === 1 ? aboutOne(notification) : aboutSeveral(notification);
}

const nameOf = ({ actorName }: NotificationFacts): string =>
  actorName ?? $localize`:Who did something, without a name:Someone`;

function aboutOne(notification: NotificationFacts): string {
  const who = nameOf(notification);
  const card = notification.subject;
  switch (notification.kind) {
    case 'mention':
      return $localize`${who}:name: mentioned you on “${card}:card:”`;
    case 'assignment':
      return $localize`${who}:name: assigned “${card}:card:” to you`;
    case 'review':
      return $localize`“${card}:card:” is ready for review`;
    case 'question':
      return $localize`${who}:name: asks a question on “${card}:card:”`;
    case 'blocked':
      return $localize`“${card}:card:” is blocked`;
    case 'approval':
      return $localize`${who}:name: asks you to approve “${card}:card:”`;
    case 'billing':
    case 'security':
      return notification.subject;
  }
}

function aboutSeveral(notification: NotificationFacts): string {
  const who = nameOf(notification);
  const card = notification.subject;
  const more = notification.count - 1;
  switch (notification.kind) {
    case 'mention':
      return $localize`${who}:name: mentioned you on “${card}:card:” and ${more}:more: more`;
    case 'assignment':
      return $localize`${who}:name: assigned “${card}:card:” and ${more}:more: more to you`;
    case 'review':
      return $localize`“${card}:card:” and ${more}:more: more are ready for review`;
    case 'question':
      return $localize`${who}:name: asks a question on “${card}:card:” and ${more}:more: more`;
    case 'blocked':
      return $localize`“${card}:card:” and ${more}:more: more are blocked`;
    case 'approval':
      return $localize`${who}:name: asks you to approve “${card}:card:” and ${more}:more: more`;
    case 'billing':
    case 'security':
      return notification.subject;
  }
}
