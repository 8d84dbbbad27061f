import { idempotencyKey, withIdempotency } from './with-idempotency';

const failure = (fields: Record<string, unknown>): Error =>
  Object.assign(new Error('no'), { type: 'StripeAPIError', ...fields });
const inUse = failure({ statusCode: 409, code: 'idempotency_key_in_use' });
const replayed = failure({ statusCode: 500, headers: { 'idempotent-replayed': 'true' } });
const fresh = failure({ statusCode: 500, headers: {} });

/** Returns the scripted results in order; throws those that are errors. */
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
  it('sends one request on success', async () => {
    const { request, keys } = script('done');
    await expect(withIdempotency('k', request)).resolves.toBe('done');
    expect(keys).toEqual(['k']);
  });

  it('waits while another request uses the key', async () => {
    const { request, keys } = script(inUse, inUse, 'done');
    await expect(withIdempotency('k', request)).resolves.toBe('done');
    expect(keys).toEqual(['k', 'k', 'k']);
  });

  it('moves to the next key when the provider replays a stored error', async () => {
    const { request, keys } = script(replayed, replayed, 'done');
    await expect(withIdempotency('k', request)).resolves.toBe('done');
    expect(keys).toEqual(['k', 'k-1', 'k-2']);
  });

  it.each([
    ['a new error', [fresh], 1],
    ['repeated replayed errors', [replayed, replayed, replayed, replayed], 4],
  ])('gives up on %s', async (_what, answers, times) => {
    const { request, keys } = script(...answers);
    await expect(withIdempotency('k', request)).rejects.toBe(answers.at(-1));
    expect(keys).toHaveLength(times);
  });
});

describe('idempotencyKey', () => {
  it('is equal for equal parts, different otherwise, and short', () => {
    const key = idempotencyKey('checkout', ['u', { a: 1 }]);
    expect(idempotencyKey('checkout', ['u', { a: 1 }])).toBe(key);
    expect(idempotencyKey('checkout', ['u', { a: 2 }])).not.toBe(key);
    expect(key.length).toBeLessThan(255);
  });
});
