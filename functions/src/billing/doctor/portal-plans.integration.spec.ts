import { type LocalPayments, startLocalPayments } from '../testing/payments-process';
import { readStripeSetup } from '../provider/stripe/stripe-setup';
import { checkPortalPlans } from './check-portal-plans';

/** The real SDK against `packages/payments-emulator`, whose portal switches to every price of the account. */
let payments: LocalPayments;
beforeAll(async () => {
  payments = await startLocalPayments();
});
afterAll(() => payments.close());

const portals = async () => (await readStripeSetup(payments.settings)).portals;

it('the doctor compares the plans of the portal with those of the app', async () => {
  const offers = await payments.provider.findOffers();
  expect(checkPortalPlans(await portals(), offers)).toEqual([]);
  await payments.control('PATCH', '/portal', { switchPlan: true });
  const [check, ...others] = checkPortalPlans(await portals(), offers);
  expect(others).toEqual([]);
  expect(check).toMatchObject({ name: 'portal plans', result: 'warning' });
  expect(check?.detail).toMatch(/doesn't sell: price_harbor_pass_yearly$/);
  await payments.stripe.products.update('prod_harbor_pass', { active: false });
  expect(checkPortalPlans(await portals(), offers)).toMatchObject([{ result: 'ok' }]);
});
