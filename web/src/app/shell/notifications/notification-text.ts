import type { PlanNotification, Notification } from '@keelson/contracts/notifications/notification';

type NotificationFacts = Pick<Notification, 'kind' | 'actorName' | 'subject' | 'count'>;

const BILLING: Readonly<Record<PlanNotification, string>> = {
  'payment-failed': $localize`Your last payment failed`,
  'plan-ended': $localize`Your plan has ended`,
};

/** `describeNotification` of contracts, which writes e-mails, in the language of this build. */
export function notificationText(notification: NotificationFacts): string {
  if (notification.kind === 'billing') {
    // A newer release may store what this one does not know.
    const known: Readonly<Record<string, string | undefined>> = BILLING;
    return known[notification.subject] ?? $localize`Billing update`;
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
      return notification.subject;
  }
}
