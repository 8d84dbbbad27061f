import { FRESH_MS, MEMORY_MS, PriceList, STALE_MS } from './price-list';
import { openBilling } from '../testing/billing-world';
import { START, OFFER } from '../testing/builders';

const world = openBilling('price-list');
const { clock, db, provider } = world;
beforeEach(async () => {
  await world.reset();
  clock.at = START;
});
afterAll(() => world.close());

const open = () => new PriceList(db, provider, () => clock.at);

/** The price of Pro; unavailable while it has no offer. */
const priceOf = async (list: PriceList): Promise<unknown> =>
  (await list.offers()).get('pro')?.[0] ?? { status: 'unavailable' };

const asked = () => provider.calls.length;

describe('PriceList', () => {
  it('fetches once for many visitors and instances', async () => {
    const list = open();
    const prices = await Promise.all(Array.from({ length: 10 }, () => priceOf(list)));
    expect(prices).toEqual(Array(10).fill(OFFER));
    expect(await priceOf(open())).toEqual(OFFER);
    expect(asked()).toBe(1);
  });

  it('reads another instance’s price when its memory expires', async () => {
    const list = open();
    await priceOf(list);
    provider.offer = { ...OFFER, priceId: 'price_new' };
    await expect(open().refresh()).resolves.toBe(true);
    expect(await priceOf(list)).toEqual(OFFER);
    clock.at += MEMORY_MS;
    expect(await priceOf(list)).toMatchObject({ priceId: 'price_new' });
  });

  it('fetches again when the shared record expires', async () => {
    await priceOf(open());
    clock.at += FRESH_MS;
    await priceOf(open());
    expect(asked()).toBe(2);
  });

  it('fetches again after tax was switched on and off, and shows the old price while it cannot', async () => {
    const taxed = { ...OFFER, taxBehavior: 'exclusive' as const };
    const withTax = () => new PriceList(db, provider, () => clock.at, true);
    await priceOf(open());
    provider.offer = taxed;
    expect(await priceOf(withTax())).toEqual(taxed);
    expect(await priceOf(withTax())).toEqual(taxed);
    expect(asked()).toBe(2);
    provider.offer = OFFER;
    provider.fail();
    expect(await priceOf(open())).toEqual(taxed);
    provider.recover();
    expect(await priceOf(open())).toEqual(OFFER);
  });

  it('returns the last price for a day while the provider is down', async () => {
    await priceOf(open());
    provider.fail();
    clock.at += STALE_MS - 1;
    expect(await priceOf(open())).toEqual(OFFER);
    clock.at += 1;
    expect(await priceOf(open())).toEqual({ status: 'unavailable' });
  });

  it('is unavailable when the provider was never reached', async () => {
    provider.fail();
    expect(await priceOf(open())).toEqual({ status: 'unavailable' });
  });

  it('is unavailable while the plan is not for sale', async () => {
    provider.offer = null;
    expect(await priceOf(open())).toEqual({ status: 'unavailable' });
  });

  it('rethrows internal errors', async () => {
    provider.fail(null, new TypeError('a bug'));
    await expect(priceOf(open())).rejects.toThrow('a bug');
  });

  it('returns whether a refresh changed the price', async () => {
    await expect(open().refresh()).resolves.toBe(true);
    await expect(open().refresh()).resolves.toBe(false);
  });

  it('is kept by caches only while it is known, so that an outage ends with its cause', async () => {
    const caching = async (): Promise<string | null> =>
      (await world.fetch('/api/plans')).headers.get('cache-control');
    provider.fail();
    expect(await caching()).toBe('no-store');
    provider.recover();
    await open().refresh();
    expect(await caching()).toBe('public, max-age=30, stale-while-revalidate=300');
  });
});
