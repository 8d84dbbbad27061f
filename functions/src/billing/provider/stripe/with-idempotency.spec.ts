import { idempotencyKey, withIdempotency } from './with-idempotency';

const failure = (fields: Record<string, unknown>): Error =>
  Object.assign(new Error('no'), { type: 'StripeAPIError', ...fields });
const inUse = failure({ statusCode: 409, code: 'idempotency_key_in_use' });
const replayed = failure({ statusCode: 500, headers: { 'idempotent-replayed': 'true' } });
const fresh = failure({ statusCode: 500, headers: {} });

/** Answers in turn; what is an Error is thrown. */
function script(...answers: unknown[]) {
  const keys: string[] = [];
  return {
    keys,
    request: (key: string): Promise<unknown> => {
      keys.push(key);
      const answer = answers.shift();
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  };
}

describe('withIdempotency', () => {
  it('asks once when all is well', async () => {
    const { request, keys } = script('done');
    await expect(withIdempotency('k', request)).resolves.toBe('done');
    expect(keys).toEqual(['k']);
  });

  it('waits for whoever holds the key', async () => {
    const { request, keys } = script(inUse, inUse, 'done');
    await expect(withIdempotency('k', request)).resolves.toBe('done');
    expect(keys).toEqual(['k', 'k', 'k']);
  });

  it('leaves a key behind whose failure the provider would repeat for a day', async () => {
    const { request, keys } = script(replayed, replayed, 'done');
    await expect(withIdempotency('k', request)).resolves.toBe('done');
    expect(keys).toEqual(['k', 'k-1', 'k-2']);
  });

  it.each([
    ['a fresh failure', [fresh], 1],
    ['one failed key after the other', [replayed, replayed, replayed, replayed], 4],
  ])('gives up on %s', async (_what, answers, times) => {
    const { request, keys } = script(...answers);
    await expect(withIdempotency('k', request)).rejects.toBe(answers.at(-1));
    expect(keys).toHaveLength(times);
  });
});

describe('idempotencyKey', () => {
  it('is equal for equal parts, other for others, and short', () => {
    const key = idempotencyKey('checkout', ['u', { a: 1 }]);
    expect(idempotencyKey('checkout', ['u', { a: 1 }])).toBe(key);
    expect(idempotencyKey('checkout', ['u', { a: 2 }])).not.toBe(key);
    expect(key.length).toBeLessThan(255);
  });
});
