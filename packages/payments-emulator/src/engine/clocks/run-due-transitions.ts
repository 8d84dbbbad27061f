import { type Draft } from '../../model/draft';
import { type SubscriptionRecord } from '../../model/records';
import { type Reader } from '../../model/state';
import { settleDebit } from '../charges/bank-debit';
import { DAY } from './calendar';
import { expireCheckout } from '../checkout/checkout';
import { collect, giveUpInvoice } from '../invoices/collect';
import { discardPendingUpdate } from '../subscriptions/pending-update';
import { currentEnd } from '../subscriptions/periods';
import { advanceInvoice, endTrial, endWithUsage, renew } from '../subscriptions/renewal';
import { saveSubscription } from '../save';
import { isDueLater, passDueDate } from '../invoices/send-invoice';
import { expireResumption } from '../subscriptions/pause-subscription';
import { expireIncomplete, FIRST_PAYMENT_SECONDS } from '../subscriptions/subscription-status';

/** The time before its end at which a trial is announced, in seconds. */
export const TRIAL_NOTICE_SECONDS = 3 * DAY;
/** Upper bound of steps: stops an endless loop of transitions. */
const MAX_STEPS = 100_000;

/** A transition that happens at a given time. */
interface Due {
  readonly at: number;
  readonly happen: (draft: Draft) => void;
}

/**
 * Runs all transitions due by `to` in order, each at its own instant, so that advancing a year emits the
 * same events as waiting a year.
 *
 * @returns Number of transitions.
 */
export function runDueTransitions(draft: Draft, to: number): number {
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    const next = nextDue(draft);
    if (next === null || next.at > to) return steps;
    draft.at(next.at, () => next.happen(draft));
  }
  throw new Error(`More than ${MAX_STEPS} due transitions`);
}

export function nextDue(reader: Reader): Due | null {
  const dues = [
    ...reader.all('subscription').flatMap(subscriptionDues),
    ...invoiceDues(reader),
    ...sessionDues(reader),
  ];
  // The first of equals wins: the order above applies within one instant.
  return dues.reduce<Due | null>(
    (first, due) => (first !== null && first.at <= due.at ? first : due),
    null,
  );
}

function subscriptionDues(subscription: SubscriptionRecord): Due[] {
  const again = (draft: Draft): SubscriptionRecord => draft.get('subscription', subscription.id);
  const resume = subscription.pause_collection?.resumes_at ?? null;
  const always: Due[] = [
    ...when(subscription.cancel_at, (draft) => endWithUsage(draft, again(draft))),
    ...when(subscription.own.pendingUpdate?.expires_at ?? null, (draft) =>
      saveSubscription(draft, discardPendingUpdate(draft, again(draft))),
    ),
    ...when(resume, (draft) =>
      saveSubscription(draft, { ...again(draft), pause_collection: null }),
    ),
  ];
  switch (subscription.status) {
    case 'incomplete':
      return [
        ...always,
        {
          at: subscription.created + FIRST_PAYMENT_SECONDS,
          happen: (draft) => expireIncomplete(draft, again(draft)),
        },
      ];
    case 'trialing': {
      const end = subscription.trial_end ?? currentEnd(subscription);
      const notice = Math.max(
        end - TRIAL_NOTICE_SECONDS,
        subscription.trial_start ?? subscription.created,
      );
      return [
        ...always,
        ...(subscription.own.trialEndAnnounced
          ? []
          : [{ at: notice, happen: (draft: Draft) => announceTrialEnd(draft, again(draft)) }]),
        { at: end, happen: (draft) => endTrial(draft, again(draft)) },
      ];
    }
    case 'active':
    case 'past_due':
    case 'unpaid':
      return [
        ...always,
        { at: currentEnd(subscription), happen: (draft) => renew(draft, again(draft)) },
      ];
    case 'paused':
      return [
        ...always,
        ...when(subscription.paused?.resumption?.expiresAt ?? null, (draft) =>
          expireResumption(draft, again(draft)),
        ),
      ];
    case 'canceled':
    case 'incomplete_expired':
      return [];
  }
}

const when = (at: number | null, happen: Due['happen']): Due[] =>
  at === null ? [] : [{ at, happen }];

function announceTrialEnd(draft: Draft, subscription: SubscriptionRecord): void {
  saveSubscription(
    draft,
    { ...subscription, own: { ...subscription.own, trialEndAnnounced: true } },
    'trial_will_end',
  );
}

function invoiceDues(reader: Reader): Due[] {
  const invoices = reader.all('invoice').flatMap((invoice): Due[] => {
    const { id, status } = invoice;
    if (status === 'draft' && invoice.automatically_finalizes_at !== null) {
      return [
        {
          at: invoice.automatically_finalizes_at,
          happen: (draft) => advanceInvoice(draft, id),
        },
      ];
    }
    if (status === 'open' && isDueLater(invoice)) {
      return [{ at: invoice.due_date, happen: (draft) => passDueDate(draft, id) }];
    }
    const giveUpAt = invoice.own.giveUpAt ?? null;
    if (status === 'open' && invoice.auto_advance && giveUpAt !== null) {
      return [{ at: giveUpAt, happen: (draft) => giveUpInvoice(draft, id) }];
    }
    if (status === 'open' && invoice.next_payment_attempt !== null) {
      const at = invoice.next_payment_attempt;
      return [
        {
          at,
          happen: (draft) => void collect(draft, id, { who: 'absent', scheduled: true }),
        },
      ];
    }
    return [];
  });
  const debits = reader.all('paymentIntent').flatMap((intent): Due[] => {
    const settles = intent.status === 'processing' ? intent.own.settles : null;
    if (settles === null) return [];
    return [
      {
        at: settles.at,
        happen: (draft) => void settleDebit(draft, intent.id, settles.outcome),
      },
    ];
  });
  return [...invoices, ...debits];
}

function sessionDues(reader: Reader): Due[] {
  return reader
    .all('checkoutSession')
    .flatMap(({ id, status, expires_at: at }): Due[] =>
      status === 'open' ? [{ at, happen: (draft) => void expireCheckout(draft, id) }] : [],
    );
}
