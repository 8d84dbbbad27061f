import fc from 'fast-check';
import Stripe from 'stripe';
import { REQUEST_FAULT_KINDS } from '../model/request-faults';
import { Provider } from '../testing/provider';

let provider: Provider;
beforeAll(async () => {
  provider = await Provider.start();
});
afterAll(() => provider.close());

const share = fc.constantFrom(0, 0.05, 0.15);
const trouble = fc.record({
  faults: fc.record(
    Object.fromEntries(
      REQUEST_FAULT_KINDS.map((kind) => [kind, share.map((probability) => ({ probability }))]),
    ),
  ),
  seed: fc.nat({ max: 1_000_000 }),
});

let run = 0;

/** Repeats a request with its key until it succeeds. */
async function createOnce(key: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    try {
      const options = { idempotencyKey: key };
      return (await provider.stripe.customers.create({ name: key }, options)).id;
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
    }
  }
  throw new Error('A hundred attempts failed');
}

it('one key has one effect, whatever goes wrong, and one answer for good', async () => {
  await fc.assert(
    fc.asyncProperty(trouble, async ({ faults, seed }) => {
      run += 1;
      const keys = Array.from({ length: 6 }, (_, index) => `run-${run}-${index}`);
      await provider.control('PATCH /request_faults', { ...faults, slowMs: 3, seed });
      const ids = await Promise.all(keys.map(createOnce));
      await provider.control('DELETE /request_faults');
      const { data } = await provider.stripe.customers.list({ limit: 100 });
      for (const [index, key] of keys.entries()) {
        const found = data.filter(({ name }) => name === key).map((each) => each.id);
        expect(found).toEqual([ids[index]]);
        expect(await createOnce(key)).toBe(ids[index]);
      }
    }),
    { numRuns: 12 },
  );
});
