import { type PackOffer } from '@keelson/contracts/billing/credits';
import { DomainError } from '@keelson/contracts/errors';
import { HOUR } from '@keelson/contracts/time';
import { PackList, PACKS_FRESH_MS } from './pack-list';

const PACK: PackOffer = {
  key: 'messages',
  name: '500 chat messages',
  metric: 'chatMessages',
  amount: 500,
  price: { amountMinor: 500, currency: 'usd' },
};

function listed() {
  const state = { calls: 0, now: 1_000, down: false };
  const packs = new PackList(
    {
      packOffers: () => {
        state.calls += 1;
        if (state.down) {
          return Promise.reject(new DomainError('billing/provider-unavailable', 'No response'));
        }
        return Promise.resolve([PACK]);
      },
    },
    () => state.now,
  );
  return { packs, state };
}

describe('PackList', () => {
  it('asks the provider once a minute, and once for concurrent views', async () => {
    const { packs, state } = listed();
    await Promise.all([packs.offers(), packs.offers()]);
    await packs.offers();
    expect(state.calls).toBe(1);
    state.now += PACKS_FRESH_MS;
    expect(await packs.offers()).toEqual([PACK]);
    expect(state.calls).toBe(2);
  });

  it('asks again after an event about prices', async () => {
    const { packs, state } = listed();
    await packs.offers();
    packs.clear();
    await packs.offers();
    expect(state.calls).toBe(2);
  });

  it('shows what it knows for a day while the provider does not respond', async () => {
    const { packs, state } = listed();
    await packs.offers();
    state.down = true;
    state.now += HOUR;
    expect(await packs.offers()).toEqual([PACK]);
    state.now += 24 * HOUR;
    await expect(packs.offers()).rejects.toMatchObject({ code: 'billing/provider-unavailable' });
  });
});
