import { holdsLease, isLeased, NO_LEASE, takeLease } from './lease';

const HELD = { attempt: 'first', leaseUntil: 100 };
const second = (at: number) => ({ attempt: 'second', leaseMs: 50, at });

describe('a lease', () => {
  it.each([
    ['of a record that nobody works on', NO_LEASE, 0, { attempt: 'second', leaseUntil: 50 }],
    ['in its last millisecond', HELD, 99, null],
    ['that has just ended', HELD, 100, { attempt: 'second', leaseUntil: 150 }],
  ])('%s', (_which, record, at, taken) => {
    expect(takeLease(record, second(at))).toEqual(taken);
    expect(isLeased(record, at)).toBe(taken === null);
  });

  it('lets its holder write until another attempt has taken over', () => {
    const late = { ...HELD, ...takeLease(HELD, second(100)) };
    expect([holdsLease(HELD, 'first'), holdsLease(late, 'first')]).toEqual([true, false]);
    expect([holdsLease(NO_LEASE, 'first'), holdsLease(null, 'first')]).toEqual([false, false]);
  });
});
