import { MINUTE, SECOND } from '@keelson/contracts/time';
import { decideBlock } from './decide-block';
import { decideFailure, type Failure, retryWaitMs } from './decide-failure';
import { expiryOf, extendedLease, isOrphaned } from '../../leases/domain/lease';

const NOW = 5_000_000;
const policy = { at: NOW, firstWaitMs: 30 * SECOND };
const crash: Failure = { outcome: 'crashed', error: 'No' };

describe('decideFailure', () => {
  it.each([
    { failures: 0, own: null, to: 'ready', outcome: 'crashed', wait: 30 * SECOND },
    { failures: 1, own: null, to: 'blocked', outcome: 'gave_up', wait: null },
    { failures: 1, own: 3, to: 'ready', outcome: 'crashed', wait: 60 * SECOND },
    { failures: 2, own: 3, to: 'blocked', outcome: 'gave_up', wait: null },
    { failures: 0, own: 1, to: 'blocked', outcome: 'gave_up', wait: null },
  ])('after $failures failures, own limit $own: $to', ({ failures, own, to, outcome, wait }) => {
    const card = { consecutiveFailures: failures, failureLimit: own };
    expect(decideFailure(card, { failureLimit: 2 }, crash, policy)).toEqual({
      to,
      outcome,
      counted: true,
      consecutiveFailures: failures + 1,
      notBefore: wait === null ? null : NOW + wait,
    });
  });

  it.each([
    [undefined, 5 * MINUTE],
    [7_000, 7_000],
  ])(
    'rate-limited for %s ms: waits %s ms and counts no failure, even at the limit',
    (retryAfterMs, waits) => {
      const failure: Failure = {
        outcome: 'rate_limited',
        error: '429',
        retryAfterMs,
      };
      const card = { consecutiveFailures: 1, failureLimit: null };
      expect(decideFailure(card, { failureLimit: 2 }, failure, policy)).toEqual({
        to: 'ready',
        outcome: 'rate_limited',
        counted: false,
        consecutiveFailures: 1,
        notBefore: NOW + waits,
      });
    },
  );
});

describe('retryWaitMs', () => {
  it.each([
    [1, 30],
    [2, 60],
    [3, 120],
    [6, 960],
    [7, 1_800],
    [500, 1_800],
  ])('after failure %i the delay is %i s', (failures, seconds) => {
    expect(retryWaitMs(failures, 30 * SECOND)).toBe(seconds * SECOND);
  });
});

describe('decideBlock', () => {
  it.each([
    ['needs_input', null, 'blocked', { kind: 'needs_input', times: 1 }, false],
    ['dependency', null, 'todo', { kind: 'dependency', times: 1 }, false],
    ['dependency', { kind: 'dependency', times: 1 }, 'triage', null, true],
    ['capability', { kind: 'capability', times: 1 }, 'triage', null, true],
    [
      'capability',
      { kind: 'needs_input', times: 1 },
      'blocked',
      { kind: 'capability', times: 1 },
      false,
    ],
  ] as const)('%s after %j goes to %s', (kind, lastBlock, to, next, isLoop) => {
    expect(decideBlock({ lastBlock }, kind)).toEqual({ to, lastBlock: next, isLoop });
  });
});

describe('a lease', () => {
  const run = { leaseUntil: NOW + MINUTE, deadline: null, hosted: false };

  it.each([
    ['one lease from now', run, NOW + 30 * SECOND, NOW + 90 * SECOND],
    ['never shortened when the clock was set back', run, NOW - MINUTE, NOW + MINUTE],
    [
      'never beyond the deadline',
      { ...run, deadline: NOW + 70 * SECOND },
      NOW + 30 * SECOND,
      NOW + 70 * SECOND,
    ],
  ])('is extended: %s', (_, current, at, until) => {
    expect(extendedLease(current, at, MINUTE)).toBe(until);
  });

  it('of a run on an instance is a minute at most, that of a worker as long as configured', () => {
    const leaseMs = 15 * MINUTE;
    expect(extendedLease({ ...run, hosted: true }, NOW, leaseMs)).toBe(NOW + MINUTE);
    expect(extendedLease(run, NOW, leaseMs)).toBe(NOW + leaseMs);
  });

  it.each([
    ['of a worker', { ...run, hosted: false }, false],
    ['on an instance', { ...run, hosted: true }, true],
    ['on an instance, before its deadline', { ...run, hosted: true, deadline: Infinity }, true],
    ['on an instance, at its deadline', { ...run, hosted: true, deadline: run.leaseUntil }, false],
  ])('that expires %s has lost its instance: %#', (_, expired, orphaned) => {
    expect(isOrphaned(expired)).toBe(orphaned);
  });

  it.each([
    ['holds', run, NOW + MINUTE - 1, null],
    ['expires', run, NOW + MINUTE, 'reclaimed'],
    ['ends with the deadline', { leaseUntil: NOW, deadline: NOW }, NOW, 'timed_out'],
    ['expires before the deadline', { leaseUntil: NOW, deadline: NOW + 1 }, NOW, 'reclaimed'],
  ])('%s', (_, current, at, expiry) => {
    expect(expiryOf(current, at)).toBe(expiry);
  });
});
