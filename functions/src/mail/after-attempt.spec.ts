import { DAY } from '@keelson/contracts/time';
import { afterAttempt, BACKOFF_MS } from './after-attempt';

const AT = 1_000_000;
const down = { kind: 'unavailable', reason: 'connect ECONNREFUSED' } as const;

describe('a mail after an attempt', () => {
  it('is sent with the answer of the server', () => {
    expect(afterAttempt(2, { kind: 'accepted', answer: '250 queued' }, AT)).toEqual({
      dueAt: null,
      delivery: { state: 'sent', attempts: 2, at: AT, answer: '250 queued' },
    });
  });

  it('has failed when the server will never take it', () => {
    const refused = { kind: 'refused', reason: '550 no such user' } as const;
    expect(afterAttempt(1, refused, AT)).toEqual({
      dueAt: null,
      delivery: { state: 'failed', attempts: 1, at: AT, reason: '550 no such user' },
    });
  });

  it('waits as long as the server asks', () => {
    expect(afterAttempt(1, { ...down, retryAfterMs: 7_000 }, AT).dueAt).toBe(AT + 7_000);
    expect(afterAttempt(1, { ...down, retryAfterMs: 3 * DAY }, AT).dueAt).toBeLessThan(AT + DAY);
  });

  it('waits longer after each attempt, and has failed in the end', () => {
    const waits = BACKOFF_MS.map((_, index) => (afterAttempt(index + 1, down, AT).dueAt ?? 0) - AT);
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(DAY);
    expect(Math.max(...waits)).toBeLessThan(DAY);
    expect(afterAttempt(3, down, AT).delivery).toMatchObject({
      state: 'waiting',
      attempt: null,
      lastError: down.reason,
    });
    expect(afterAttempt(BACKOFF_MS.length + 1, down, AT).delivery).toMatchObject({
      state: 'failed',
      reason: down.reason,
    });
  });
});
