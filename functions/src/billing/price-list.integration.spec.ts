import { DomainError } from '@keelson/contracts/errors';
import { FRESH_MS, MEMORY_MS, PriceList, STALE_MS } from './price-list';
import { START } from './testing/builders';
import { MemoryProvider, OFFER } from './testing/memory-provider';
import { billingFor, serveBilling } from './testing/serve-billing';
import { openTestDatabase } from './testing/test-database';

const database = openTestDatabase('price-list');
let provider: MemoryProvider;
let now: number;
const open = () => new PriceList(database.db, provider, () => now);

beforeEach(async () => {
  await database.clear();
  provider = new MemoryProvider();
  now = START;
});
afterAll(() => database.close());

/** The price of Pro; unavailable while it has no offer. */
const priceOf = async (list: PriceList): Promise<unknown> =>
  (await list.offers()).get('pro')?.[0] ?? { status: 'unavailable' };

const asked = () => provider.calls.length;
const down = () => {
  provider.before = () =>
    Promise.reject(new DomainError('billing/provider-unavailable', 'No answer'));
};

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
    now += MEMORY_MS;
    expect(await priceOf(list)).toMatchObject({ priceId: 'price_new' });
  });

  it('fetches again when the shared record expires', async () => {
    await priceOf(open());
    now += FRESH_MS;
    await priceOf(open());
    expect(asked()).toBe(2);
  });

  it('fetches again after tax was switched on and off, and shows the old price while it cannot', async () => {
    const taxed = { ...OFFER, taxBehavior: 'exclusive' as const };
    const withTax = () => new PriceList(database.db, provider, () => now, true);
    await priceOf(open());
    provider.offer = taxed;
    expect(await priceOf(withTax())).toEqual(taxed);
    expect(await priceOf(withTax())).toEqual(taxed);
    expect(asked()).toBe(2);
    provider.offer = OFFER;
    down();
    expect(await priceOf(open())).toEqual(taxed);
    provider.before = () => Promise.resolve();
    expect(await priceOf(open())).toEqual(OFFER);
  });

  it('returns the last price for a day while the provider is down', async () => {
    await priceOf(open());
    down();
    now += STALE_MS - 1;
    expect(await priceOf(open())).toEqual(OFFER);
    now += 1;
    expect(await priceOf(open())).toEqual({ status: 'unavailable' });
  });

  it('is unavailable when the provider was never reached', async () => {
    down();
    expect(await priceOf(open())).toEqual({ status: 'unavailable' });
  });

  it('is unavailable while the plan is not for sale', async () => {
    provider.offer = null;
    expect(await priceOf(open())).toEqual({ status: 'unavailable' });
  });

  it('rethrows internal errors', async () => {
    provider.before = () => Promise.reject(new TypeError('a bug'));
    await expect(priceOf(open())).rejects.toThrow('a bug');
  });

  it('returns whether a refresh changed the price', async () => {
    await expect(open().refresh()).resolves.toBe(true);
    await expect(open().refresh()).resolves.toBe(false);
  });

  it('is kept by caches only while it is known, so that an outage ends with its cause', async () => {
    const { db } = database;
    const served = await serveBilling(db, billingFor({ db, provider, now: () => now }));
    const caching = async (): Promise<string | null> =>
      (await fetch(`${served.url}/api/plans`)).headers.get('cache-control');
    down();
    expect(await caching()).toBe('no-store');
    provider = new MemoryProvider();
    await open().refresh();
    expect(await caching()).toBe('public, max-age=30, stale-while-revalidate=300');
    await served.close();
  });
});
