import { type PayerId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { openBilling } from '../testing/billing-world';
import { START, UID } from '../testing/builders';

const FOREIGN = { planKey: 'free', productId: 'prod_other' } as const;
const world = openBilling('foreign', { users: [UID] });
const { addUser, billing, db, provider, reconcile } = world;
beforeEach(() => world.reset());
afterAll(() => world.close());

const fetched = () => provider.calls.filter((method) => method === 'findSubscription').length;

describe('reconcile in a provider account that several systems share', () => {
  it('fetches no subscription of another system, however many there are', async () => {
    for (let n = 0; n < 7; n += 1) {
      provider.addSubscription(provider.addCustomer(null), { ...FOREIGN, createdAt: START + n });
    }
    const own = provider.addCustomer(UID);
    provider.addSubscription(own, { createdAt: START + 10 }, UID);
    expect(await reconcile()).toMatchObject({ checked: 8, foreign: 7, drifted: 1, repaired: 1 });
    const before = fetched();
    expect(await reconcile()).toMatchObject({ checked: 8, foreign: 7, drifted: 0 });
    expect(fetched()).toBe(before);
  });

  it('stores one to another product of a customer of ours, its own or another one', async () => {
    const own = provider.addCustomer(UID);
    provider.addSubscription(own, {}, UID);
    await reconcile();
    const outside = provider.addCustomer(null);
    await db.doc(paths.customer(UID)).update({ otherCustomerIds: [outside] });
    provider.addSubscription(own, { ...FOREIGN, createdAt: START + 1 });
    provider.addSubscription(outside, { ...FOREIGN, createdAt: START + 2 });
    expect(await reconcile()).toMatchObject({ foreign: 0, repaired: 2 });
    expect(await billing.subscriptions.ofUser(UID)).toHaveLength(3);
  });

  it('stores one that names an account here', async () => {
    await addUser('user-2' as PayerId);
    provider.addSubscription(provider.addCustomer(null), FOREIGN, 'user-2');
    expect(await reconcile()).toMatchObject({ foreign: 0, repaired: 1 });
  });
});
