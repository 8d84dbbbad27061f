import { describeNotification } from '../notifications/describe-notification';
import { type Notification } from '../notifications/notification';

type Described = Pick<Notification, 'kind' | 'actorName' | 'subject' | 'count'>;
const of = (notification: Partial<Described>): string =>
  describeNotification({
    kind: 'mention',
    actorName: 'Ada',
    subject: 'Write the guide',
    count: 1,
    ...notification,
  });

it.each<[Partial<Described>, string]>([
  [{}, 'Ada mentioned you on “Write the guide”'],
  [{ actorName: null }, 'Someone mentioned you on “Write the guide”'],
  [{ kind: 'assignment' }, 'Ada assigned “Write the guide” to you'],
  [{ kind: 'assignment', count: 3 }, 'Ada assigned “Write the guide” and 2 more to you'],
  [{ kind: 'review' }, '“Write the guide” is ready for review'],
  [{ kind: 'review', count: 2 }, '“Write the guide” and 1 more are ready for review'],
  [{ kind: 'question', actorName: 'Scribe' }, 'Scribe asks a question on “Write the guide”'],
  [{ kind: 'blocked' }, '“Write the guide” is blocked'],
  [{ kind: 'approval', count: 4 }, 'Ada asks you to approve “Write the guide” and 3 more'],
  [{ kind: 'billing', actorName: null, subject: 'payment-failed' }, 'Your last payment failed'],
  [
    { kind: 'billing', actorName: 'Acme', subject: 'payment-failed' },
    'Acme: Your last payment failed',
  ],
  [{ kind: 'billing', actorName: null, subject: 'plan-ended' }, 'Your plan has ended'],
  [{ kind: 'billing', actorName: null, subject: 'trial-ending' }, 'Your trial is about to end'],
  [{ kind: 'billing', actorName: null, subject: 'plan-changed' }, 'Your plan has changed'],
  [
    { kind: 'billing', actorName: null, subject: 'allowance-near' },
    'You’ve used 80% of a monthly allowance',
  ],
  [
    { kind: 'billing', actorName: null, subject: 'allowance-full' },
    'You’ve used up a monthly allowance',
  ],
  [{ kind: 'team', actorName: 'Acme', subject: 'removed' }, 'You were removed from Acme'],
  [{ kind: 'team', actorName: 'Acme', subject: 'of-tomorrow' }, 'One of your teams has changed'],
  [{ kind: 'billing', actorName: null, subject: 'of-tomorrow' }, 'Billing update'],
  [
    { kind: 'security', subject: 'method-connected', actorName: 'github.com' },
    'GitHub was connected to your account and can sign in to it',
  ],
  [
    { kind: 'security', subject: 'method-disconnected', actorName: 'oidc.acme' },
    'oidc.acme was disconnected from your account',
  ],
  [{ kind: 'security', subject: 'of-tomorrow', actorName: null }, 'Your sign-in has changed'],
])('%j', (notification, text) => {
  expect(of(notification)).toBe(text);
});
