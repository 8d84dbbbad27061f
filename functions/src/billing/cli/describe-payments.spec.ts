import {
  type CustomerId,
  type EventId,
  type PayerId,
  type SubscriptionId,
} from '@keelson/contracts/ids';
import { describePayments } from './describe-payments';

type Stored = Parameters<typeof describePayments>[0];
const AT = Date.UTC(2026, 2, 1);

const stored = (changes: object): Stored =>
  ({
    uid: 'ana' as PayerId,
    summary: { plan: { name: 'Free' }, entitlement: { status: 'none', graceUntil: null } },
    customers: [],
    subscriptions: [],
    incidents: [],
    purchases: [],
    events: [],
    ...changes,
  }) as unknown as Stored;

const subscription = (changes: object) => ({
  id: 'sub_1' as SubscriptionId,
  planKey: 'pro',
  status: 'past_due',
  latestInvoiceStatus: 'payment_failed',
  pastDueSince: AT,
  missingSince: null,
  ...changes,
});
const customers = [{ id: 'cus_1' as CustomerId, url: 'https://provider.test/cus_1' }];

describe('describePayments', () => {
  it('says that nothing was bought', () => {
    expect(describePayments(stored({}))).toEqual([
      'ana: Free, none',
      '  → Nothing was bought here. Is it another account, or a customer without one?',
    ]);
  });

  it.each([
    ['payment_failed', /The payment was declined/],
    ['action_required', /must confirm/],
    ['not_finalized', /cannot finalize/],
  ])('says what to do about an invoice that is %s', (latestInvoiceStatus, advice) => {
    const summary = {
      plan: { name: 'Pro' },
      entitlement: { status: 'grace', graceUntil: AT },
    };
    const subscriptions = [subscription({ latestInvoiceStatus })];
    expect(describePayments(stored({ summary, customers, subscriptions }))).toEqual([
      'ana: Pro, grace until 2026-03-01T00:00:00.000Z',
      'customer cus_1: https://provider.test/cus_1',
      `subscription sub_1: pro, past_due since 2026-03-01T00:00:00.000Z, latest invoice ${latestInvoiceStatus}`,
      expect.stringMatching(advice),
    ]);
  });

  it('names events that are left over, and a subscription that the provider does not know', () => {
    const event = {
      id: 'evt_1' as EventId,
      type: 'invoice.paid',
      outcome: 'parked',
      errorCode: 'billing/user-unknown',
    };
    const paid = { status: 'active', latestInvoiceStatus: 'paid', pastDueSince: null };
    const subscriptions = [subscription({ ...paid, missingSince: AT })];
    expect(describePayments(stored({ customers, subscriptions, events: [event] }))).toEqual([
      'ana: Free, none',
      'customer cus_1: https://provider.test/cus_1',
      'subscription sub_1: pro, active, latest invoice paid',
      '  → The provider does not know it: npm run ops -- billing:doctor.',
      'event evt_1: invoice.paid parked, billing/user-unknown',
      expect.stringContaining('assign the customer'),
    ]);
  });
});
