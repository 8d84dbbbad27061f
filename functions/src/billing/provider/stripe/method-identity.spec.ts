import type Stripe from 'stripe';
import { methodIdentity } from './invoices';

it.each<[string, object, string | null]>([
  ['card', { fingerprint: 'f1' }, 'f1'],
  ['bacs_debit', { fingerprint: 'f2' }, 'f2'],
  ['paypal', { payer_id: 'P1', payer_email: 'ada@example.com' }, 'paypal:P1'],
  ['cashapp', { buyer_id: 'B1', cashtag: null }, 'cashapp:B1'],
  ['link', { email: 'ada@example.com' }, 'link:ada@example.com'],
  ['amazon_pay', {}, null],
])('a method of the type %s is known by its %j', (type, own, identity) => {
  const method = { type, [type]: own } as unknown as Stripe.PaymentMethod;
  expect(methodIdentity(method)).toBe(identity);
});
