import { type CustomerId } from '@keelson/contracts/ids';
import { aSubscription, subscriptionId, type Differs } from '../testing/builders';
import { decideDuplicate, getPaymentState } from './decide-duplicate';

const named = (id: string, differs: Differs) =>
  aSubscription({ id: subscriptionId(id), ...differs });
const open = { latestInvoiceStatus: 'open' } as const;
const voided = { latestInvoiceStatus: 'void' } as const;

describe('decideDuplicate', () => {
  it.each<[string, Differs, Differs, string]>([
    ['cancels when both are paid', {}, {}, 'cancel'],
    ['waits while the payment of the duplicate is pending', {}, open, 'wait'],
    ['waits while the payment of the kept one is pending', open, {}, 'wait'],
    ['asks when the duplicate was not paid', {}, voided, 'ask'],
    ['asks when another customer pays for it', {}, { customerId: 'cus_2' as CustomerId }, 'ask'],
    ['cancels a paid one beside a larger plan', { planKey: 'business' }, {}, 'cancel'],
    [
      'asks before a paid one is canceled for the trial of a larger plan',
      { planKey: 'business', status: 'trialing' },
      {},
      'ask',
    ],
    ['waits first when one is pending and the other was not paid', open, voided, 'wait'],
  ])('%s', (_what, older, newer, decision) => {
    const pair = { kept: named('sub_older', older), duplicate: named('sub_newer', newer) };
    expect(decideDuplicate(pair, 'cancel')).toBe(decision);
    expect(decideDuplicate(pair, 'ask')).toBe('ask');
  });
});

describe('getPaymentState', () => {
  it.each([
    ['active', 'paid', 'settled'],
    ['active', 'draft', 'pending'],
    ['active', 'open', 'pending'],
    ['active', 'payment_failed', 'unpaid'],
    ['active', 'action_required', 'unpaid'],
    ['active', 'uncollectible', 'unpaid'],
    ['active', 'void', 'unpaid'],
    ['active', null, 'unpaid'],
    ['trialing', null, 'settled'],
    ['trialing', 'open', 'pending'],
  ] as const)('of %s with invoice %s is %s', (status, latestInvoiceStatus, state) => {
    expect(getPaymentState({ status, latestInvoiceStatus })).toBe(state);
  });
});
