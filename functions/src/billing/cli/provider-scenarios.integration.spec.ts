import { PRO, startLocalPayments, type LocalPayments } from '../testing/payments-process';
import { SCENARIOS } from './provider-scenarios';

let payments: LocalPayments;
beforeAll(async () => void (payments = await startLocalPayments()));
afterAll(() => payments.close());

it.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))(
  '%s: the payments emulator does what the product relies on',
  async (_name, { run, expected }) => {
    const { stripe, provider } = payments;
    const priceOf = async (product: string) => {
      const { data } = await stripe.prices.list({ product, active: true });
      return data.find(({ recurring }) => recurring?.interval === 'month')!;
    };
    const large = await stripe.prices.retrieve('price_keelson_business_monthly');
    expect(await run({ stripe, provider, small: await priceOf(PRO), large })).toEqual(expected);
  },
);
