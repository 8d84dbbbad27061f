import { methodName } from '../account/sign-in-methods';
import type { Notification, PlanNotification, SecurityNotification } from './notification';

const BILLING: Readonly<Record<PlanNotification, string>> = {
  'payment-failed': 'Your last payment failed',
  'plan-ended': 'Your plan has ended',
  'allowance-near': 'You’ve used 80% of a monthly allowance',
  'allowance-full': 'You’ve used up a monthly allowance',
};

const SECURITY: Readonly<Record<SecurityNotification, (method: string) => string>> = {
  'method-connected': (method) => `${method} was connected to your account and can sign in to it`,
  'method-disconnected': (method) => `${method} was disconnected from your account`,
  viewed: () => 'An administrator looked at your account, without changing anything',
};

/** A notification as one sentence without a full stop, for the list and for e-mail. */
export function describeNotification({
  kind,
  actorName,
  subject,
  count,
}: Pick<Notification, 'kind' | 'actorName' | 'subject' | 'count'>): string {
  const who = actorName ?? 'Someone';
  const more = count - 1;
  const cards = more === 0 ? `“${subject}”` : `“${subject}” and ${more} more`;
  switch (kind) {
    case 'mention':
      return `${who} mentioned you on ${cards}`;
    case 'assignment':
      return `${who} assigned ${cards} to you`;
    case 'review':
      return more === 0 ? `${cards} is ready for review` : `${cards} are ready for review`;
    case 'question':
      return `${who} asks a question on ${cards}`;
    case 'blocked':
      return more === 0 ? `${cards} is blocked` : `${cards} are blocked`;
    case 'approval':
      return `${who} asks you to approve ${cards}`;
    case 'billing':
      // A newer release may store what this one does not know.
      return (BILLING as Readonly<Record<string, string | undefined>>)[subject] ?? 'Billing update';
    case 'security': {
      const known: Readonly<Record<string, ((method: string) => string) | undefined>> = SECURITY;
      return known[subject]?.(methodName(actorName ?? '')) ?? 'Your sign-in has changed';
    }
  }
}
