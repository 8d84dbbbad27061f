import Stripe from 'stripe';
import { withTax } from './tax';

const before = (enabled: boolean) =>
  ({ id: 'sub_1', automatic_tax: { enabled } }) as unknown as Stripe.Subscription;

/** The SDK, whose requests are answered here. @returns The values of `automatic_tax` that were sent. */
function recorded(): { readonly stripe: Stripe; readonly sent: string[] } {
  const sent: string[] = [];
  const httpClient = Stripe.createFetchHttpClient((_url, init) => {
    sent.push(typeof init?.body === 'string' ? init.body : '');
    return Promise.resolve(new Response('{}', { headers: { 'content-type': 'application/json' } }));
  });
  return { stripe: new Stripe('sk_test_1', { httpClient, telemetry: false }), sent };
}
const ON = 'automatic_tax[enabled]=true';
const OFF = 'automatic_tax[enabled]=false';

describe('withTax', () => {
  it.each([
    ['a change of a subscription without tax', false, null, [ON]],
    ['a refused change of one without tax', false, 400, [ON, OFF]],
    ['a change of one without tax that got no response', false, 500, [ON]],
    ['a change of one with tax', true, null, []],
    ['a refused change of one with tax', true, 400, []],
  ])('%s', async (_what, hasTax, status, expected) => {
    const { stripe, sent } = recorded();
    const failure = new Stripe.errors.StripeInvalidRequestError({
      message: 'no',
      type: 'invalid_request_error',
      statusCode: status ?? 400,
    });
    const change = () => (status === null ? Promise.resolve('changed') : Promise.reject(failure));
    const outcome = await withTax(stripe, before(hasTax), change).catch(
      (error: unknown) => (error as Error).message,
    );
    expect(outcome).toBe(status === null ? 'changed' : 'no');
    expect(sent.map((body) => decodeURIComponent(body))).toEqual(expected);
  });
});
