import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ASSUMPTIONS, type Usage } from './assumptions';
import { billOf, count } from './model';
import { readFlags } from './read-flags';
import { withScaleTables } from './scale-doc';

/** Nobody does anything, and no instance runs. */
const NOTHING = Object.fromEntries(Object.keys(ASSUMPTIONS).map((name) => [name, 0])) as Usage;
const dollarsOf = (usage: Partial<Usage>, product: string): number => {
  const { lines } = billOf({ ...NOTHING, ...usage }, 'regional');
  const line = lines.find((one) => one.product === product);
  if (line === undefined) throw new Error(`No line ${product}`);
  return line.dollars;
};

describe('a bill', () => {
  it('of an installation that nobody uses has only its three jobs above the free ones', () => {
    expect(billOf(NOTHING, 'regional').dollars).toBeCloseTo(0.3);
  });

  it.each([
    // 100,000 × 200 reads on 30 days, less 50,000 a day, at $0.03 for 100,000.
    ['boards', { boards: 100_000, screen: 200 }, 'Firestore, reads', 179.56],
    // 30 days of one vCPU and 1 GiB, less 240,000 and 450,000 free seconds.
    ['an instance', { instances: 1 }, 'Execution service', 46.62],
    ['50,000 active users', { users: 50_000, active: 1 }, 'Sign-in', 0],
    ['60,000 active users', { users: 60_000, active: 1 }, 'Sign-in', 55],
    ['200,000 active users', { users: 200_000, active: 1 }, 'Sign-in', 735],
    // 1,000,000 questions at $0.002.
    ['a model', { users: 1e5, active: 1, questions: 10, answer: 0.002 }, 'Model', 2_000],
  ])('of %s', (_what, usage, product, dollars) => {
    expect(dollarsOf(usage, product)).toBeCloseTo(dollars, 1);
  });

  it('has twice the price of documents in a multi-region', () => {
    const busy = { ...NOTHING, boards: 1e6, screen: 100 };
    const reads = (location: 'regional' | 'multi-region'): number =>
      billOf(busy, location).lines[0]?.dollars ?? Number.NaN;
    expect(reads('multi-region') / reads('regional')).toBeCloseTo(2);
  });

  it('never falls when any assumption but the cache grows', () => {
    for (const name of Object.keys(ASSUMPTIONS) as (keyof Usage)[]) {
      const { [name]: value } = ASSUMPTIONS;
      const more = billOf({ ...ASSUMPTIONS, users: 1e6, [name]: value * 1.5 }, 'regional');
      const less = billOf({ ...ASSUMPTIONS, users: 1e6, [name]: value }, 'regional');
      const [low, high] = name === 'cached' ? [more, less] : [less, more];
      expect(high.dollars).toBeGreaterThanOrEqual(low.dollars);
    }
  });
});

it.each([
  [950, '950'],
  [1_000, '1 k'],
  [12_345, '12 k'],
  [1_234_567, '1.2 M'],
])('writes %d as %s', (value, text) => {
  expect(count(value)).toBe(text);
});

describe('flags', () => {
  it('replace assumptions', () => {
    const flags = readFlags(['--users', '10,20', '--paying', '0.5', '--location', 'multi-region']);
    expect(flags).toMatchObject({ sizes: [10, 20], location: 'multi-region', json: false });
    expect(flags.usage).toEqual({ ...ASSUMPTIONS, users: 10, paying: 0.5 });
  });

  it.each([
    [['--paying', '1.5'], '--paying is a number from 0 to 1, not “1.5”.'],
    [['--users', ''], '--users is a number from 0 to 1000000000, not “”.'],
    [['--location', 'moon'], '--location is regional or multi-region, not moon.'],
    [['--nobody', '1'], 'nobody'],
  ])('%j is refused', (args, reason) => {
    expect(() => readFlags(args)).toThrow(reason);
  });
});

it('docs/scale.md has the current tables (npm run cost -- --write)', () => {
  const text = readFileSync(join(__dirname, '../../docs/scale.md'), 'utf8');
  expect(withScaleTables(text)).toBe(text);
});
