import { methodName } from '../account/sign-in-methods';
import { AREA_NOTIFICATION_SENTENCES } from '../areas/notification-sentences';
import { ofWorkspace } from './of-workspace';
import type { NotificationSentence } from './notification-sentence';
import type { Notification, PlanNotification, SecurityNotification } from './notification';

const BILLING: Readonly<Record<PlanNotification, string>> = {
  'payment-failed': 'Your last payment failed',
  'trial-ending': 'Your trial is about to end',
  'plan-changed': 'Your plan has changed',
  'plan-ended': 'Your plan has ended',
  'allowance-near': 'You’ve used 80% of a monthly allowance',
  'allowance-full': 'You’ve used up a monthly allowance',
};

const SECURITY: Readonly<Record<SecurityNotification, (method: string) => string>> = {
  'method-connected': (method) => `${method} was connected to your account and can sign in to it`,
  'method-disconnected': (method) => `${method} was disconnected from your account`,
  'new-device': () => 'New sign-in to your account',
  viewed: () => 'An admin viewed your account (read-only)',
  'role-set': () => 'You have a new role in the console',
  'role-removed': () => 'You no longer have a role in the console',
  exported: () => 'The data of your account was downloaded',
  deleted: () => 'Your account was deleted',
};

/** A notification as one sentence without a full stop, for the list and for e-mail. */
export function describeNotification({
  kind,
  actorName,
  subject,
  count,
}: Pick<Notification, 'kind' | 'actorName' | 'subject' | 'count'>): string {
  const sentences: Readonly<Record<string, NotificationSentence | undefined>> =
    AREA_NOTIFICATION_SENTENCES;
  const sentence = sentences[kind];
  if (sentence !== undefined) return sentence({ who: actorName, subject, more: count - 1 });
  if (kind === 'security') {
    const known: Readonly<Record<string, ((method: string) => string) | undefined>> = SECURITY;
    return known[subject]?.(methodName(actorName ?? '')) ?? 'Your sign-in has changed';
  }
  // A newer release may store what this one does not know.
  const text = (BILLING as Readonly<Record<string, string | undefined>>)[subject];
  return ofWorkspace(actorName, text ?? 'Billing update');
}
