import { type UserId } from '../ids';
import { ACCOUNT_AUDIT_SENTENCES as ACCOUNT } from './account-sentences';
import { BILLING_AUDIT_SENTENCES as BILLING } from './billing-sentences';

/** Sentences whose form depends on their facts. */
describe('the audit log', () => {
  it.each([
    [{ amountMinor: 1_900, currency: 'usd', reason: 'fraudulent' }, ', $19, fraudulent'],
    [{ amountMinor: 0, currency: 'usd', reason: null }, ', $0'],
    [{ amountMinor: null, currency: null, reason: 'general' }, ', general'],
    [{ amountMinor: 5, currency: null, reason: null }, ''],
  ])('describes an incident with %j', (facts, rest) => {
    const incident = { kind: 'dispute', id: 'dp_1', status: 'open', userId: 'ada' } as const;
    expect(BILLING['billing.incident']({ ...incident, ...facts })).toBe(
      `ada: dispute dp_1: open${rest}`,
    );
  });

  it.each([
    ['everybody', null, 'everybody'],
    ['nobody', null, 'nobody'],
    ['staff', null, 'staff'],
    ['percentage', 25, '25% of the accounts'],
    ['uids', 2, '2 chosen accounts'],
    ['everybody-except', 3, 'everybody except 3 accounts'],
  ] as const)('describes the audience %s', (to, toCount, text) => {
    const from = { flag: 'sign-ups', from: 'nobody', fromCount: null, reason: 'A test.' } as const;
    expect(ACCOUNT['flags.changed']({ ...from, to, toCount })).toMatch(`nobody → ${text}. A test.`);
  });

  it('names an event without a customer', () => {
    const facts = { type: 'invoice.paid', userId: 'ada' as UserId };
    const sentence = BILLING['billing.event-resolved'];
    expect(sentence({ ...facts, customerId: 'cus_1' })).toContain('of cus_1 was');
    expect(sentence({ ...facts, customerId: null })).toContain('of no customer was');
  });
});
