import { type CustomerId } from '@keelson/contracts/ids';
import { START, UID } from '../testing/builders';
import { newCustomer } from './customer-record';
import { takenBackOf, withPurchase } from './decide-purchase';
import { type PurchaseFacts } from './provider-facts';

const facts = (differs: Partial<PurchaseFacts> = {}): PurchaseFacts => ({
  paymentId: 'pi_1',
  customerId: 'cus_1' as CustomerId,
  status: 'paid',
  order: { pack: 'messages', metric: 'chatMessages', amount: 500 },
  paid: { amountMinor: 900, currency: 'usd' },
  refunded: 0,
  disputed: false,
  createdAt: START,
  ...differs,
});
const customer = newCustomer(UID, START);

describe('takenBackOf', () => {
  it.each([
    [{}, 0],
    [{ refunded: 300 }, 166],
    [{ refunded: 900 }, 500],
    [{ disputed: true }, 500],
    [{ status: 'failed' }, 500],
    [{ paid: { amountMinor: 0, currency: 'usd' } }, 500],
  ] as const)('of %j is %d', (differs, takenBack) => {
    expect(takenBackOf(facts(differs))).toBe(takenBack);
  });
});

describe('withPurchase', () => {
  it('grants a payment once', () => {
    const granted = withPurchase(customer, facts())!;
    expect(granted.credits['pi_1']).toMatchObject({ amount: 500, used: 0, takenBack: 0 });
    expect(withPurchase(granted, facts())).toBeNull();
  });

  it.each(['pending', 'failed'] as const)('grants nothing for a payment that is %s', (status) => {
    expect(withPurchase(customer, facts({ status }))).toBeNull();
  });

  it('leaves nothing of a payment whose refund is known first', () => {
    const granted = withPurchase(customer, facts({ refunded: 900 }))!;
    expect(granted.credits['pi_1']).toMatchObject({ amount: 500, takenBack: 500 });
  });

  it('keeps what was used, and what was sold then', () => {
    const granted = withPurchase(customer, facts())!;
    const used = { ...granted, credits: { pi_1: { ...granted.credits['pi_1']!, used: 40 } } };
    const refunded = withPurchase(
      used,
      facts({ refunded: 900, order: { pack: 'messages', metric: 'chatMessages', amount: 500 } }),
    )!;
    expect(refunded.credits['pi_1']).toMatchObject({ amount: 500, used: 40, takenBack: 500 });
  });

  it('gives credits back when a dispute is won', () => {
    const disputed = withPurchase(customer, facts({ disputed: true }))!;
    expect(withPurchase(disputed, facts())?.credits['pi_1']?.takenBack).toBe(0);
  });
});
