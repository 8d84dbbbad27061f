import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasArea } from '../brand/has-area';
import { UserId } from '../ids';
import { type FlagAudience } from './flag-row';
import {
  audienceOf,
  bucketOf,
  FLAG_KEYS,
  isFlagOn,
  isOffForNewAccounts,
  NO_FLAGS,
  type StoredFlags,
} from './flags';

const uidOf = (n: number) => UserId.parse(`user${n.toString(36).padStart(8, '0')}`);
const ann = UserId.parse('ann');
const bob = UserId.parse('bob');
const flags = (audience: FlagAudience): StoredFlags => ({
  revision: 1,
  audiences: { 'sign-ups': audience },
});
const members = Array.from({ length: 4_000 }, (_, n) => uidOf(n));
const chosen = (percent: number): Set<string> => {
  const stored = flags({ kind: 'percentage', percent });
  return new Set(members.filter((uid) => isFlagOn(stored, 'sign-ups', { uid, role: null })));
};

describe('isFlagOn', () => {
  it.each<[FlagAudience, { ann: boolean; bob: boolean }]>([
    [{ kind: 'everybody' }, { ann: true, bob: true }],
    [{ kind: 'nobody' }, { ann: false, bob: false }],
    [{ kind: 'staff' }, { ann: false, bob: true }],
    [
      { kind: 'uids', uids: [ann] },
      { ann: true, bob: false },
    ],
    [
      { kind: 'uids', uids: [] },
      { ann: false, bob: false },
    ],
    [
      { kind: 'everybody-except', uids: [ann] },
      { ann: false, bob: true },
    ],
    [
      { kind: 'percentage', percent: 0 },
      { ann: false, bob: false },
    ],
    [
      { kind: 'percentage', percent: 100 },
      { ann: true, bob: true },
    ],
  ])('of %j for a member and an operator: %j', (audience, expected) => {
    expect({
      ann: isFlagOn(flags(audience), 'sign-ups', { uid: ann, role: null }),
      bob: isFlagOn(flags(audience), 'sign-ups', { uid: bob, role: 'operator' }),
    }).toEqual(expected);
  });

  it('leaves other flags at their default', () => {
    const other = { revision: 1, audiences: { other: { kind: 'nobody' } } };
    expect(isFlagOn(other, 'sign-ups', { uid: ann, role: null })).toBe(true);
  });

  it.each([1, 10, 25, 50, 90])('chooses about %d percent of the accounts', (percent) => {
    const share = (chosen(percent).size / members.length) * 100;
    expect(Math.abs(share - percent)).toBeLessThan(2);
  });

  it.each([
    [10, 20],
    [1, 1.01],
    [50, 99.99],
    [99.99, 100],
  ])('keeps everyone when it grows from %d to %d percent', (smaller, larger) => {
    const after = chosen(larger);
    expect([...chosen(smaller)].filter((uid) => !after.has(uid))).toEqual([]);
    expect(after.size).toBeGreaterThanOrEqual(chosen(smaller).size);
  });
});

describe('isOffForNewAccounts', () => {
  it.each<[FlagAudience, boolean]>([
    [{ kind: 'everybody' }, false],
    [{ kind: 'nobody' }, true],
    [{ kind: 'staff' }, true],
    [{ kind: 'percentage', percent: 1 }, false],
    [{ kind: 'uids', uids: [ann] }, false],
    [{ kind: 'everybody-except', uids: [ann] }, false],
  ])('of %j is %s', (audience, expected) => {
    const stored = { revision: 1, audiences: { 'sign-ups': audience } };
    expect(isOffForNewAccounts(stored, 'sign-ups')).toBe(expected);
  });
});

describe('bucketOf', () => {
  // Written down once: another value would move accounts in and out of every running roll-out.
  it.each([
    ['chat', 'ann', 9644],
    ['chat', 'bob', 5339],
    ['sign-ups', 'ann', 2208],
  ])('of %s and %s never changes', (key, uid, bucket) => {
    expect(bucketOf(key, uid)).toBe(bucket);
  });

  it('begins with other accounts in another flag', () => {
    const first = (key: string) => new Set(members.filter((uid) => bucketOf(key, uid) < 1_000));
    const signUps = first('sign-ups');
    const both = [...first('chat')].filter((uid) => signUps.has(uid));
    expect(both.length).toBeGreaterThan(20);
    expect(both.length).toBeLessThan(60);
  });
});

describe('audienceOf', () => {
  it.each([
    ['nothing is stored', NO_FLAGS],
    [
      'a newer release stored a kind of its own',
      { revision: 1, audiences: { 'sign-ups': { kind: 'country' } } },
    ],
    ['a field is missing', { revision: 1, audiences: { 'sign-ups': { kind: 'percentage' } } }],
  ])('is the default when %s', (_when, stored) => {
    expect(audienceOf(stored, 'sign-ups')).toEqual({ kind: 'everybody' });
  });
});

describe('docs/flags.md', () => {
  it('has a row for each flag', () => {
    const text = readFileSync(join(__dirname, '../../../../docs/flags.md'), 'utf8');
    const rows = [...text.matchAll(/^\| `([\w-]+)`/gm)].map(([, key]) => key);
    const isWhole = hasArea('learning') && hasArea('chat');
    expect(rows.filter((key) => isWhole || FLAG_KEYS.some((flag) => flag === key))).toEqual(
      FLAG_KEYS,
    );
  });
});
