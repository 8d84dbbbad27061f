import { groupSpecs } from './spec-groups';
import { type Tier } from './tiers';

const CORE = Array.from({ length: 50 }, (_, index) => `packages/server/src/s${index}.spec.ts`);
const SLOW = ['packages/server/src/slow.all.spec.ts', 'packages/server/src/slower.nightly.spec.ts'];

const group = (tiers: readonly Tier[], alone: readonly string[] = []) =>
  groupSpecs([...CORE, ...SLOW], tiers, (path) => alone.includes(path));

describe('groupSpecs', () => {
  it('puts each spec of the tiers into one group of its tier', () => {
    const groups = group(['core', 'all']);
    expect(groups.map(({ tier, specs }) => [tier, specs.length])).toEqual([
      ['core', 16],
      ['core', 17],
      ['core', 17],
      ['all', 1],
    ]);
    expect(groups.flatMap(({ specs }) => specs)).toEqual([...CORE, SLOW[0]]);
  });

  it('leaves specs alone that need their own modules', () => {
    const [first = '', second = ''] = CORE;
    const groups = group(['core'], [first, second]);
    expect(groups.slice(-2)).toEqual([
      { tier: 'core', specs: [first] },
      { tier: 'core', specs: [second] },
    ]);
    expect(groups.flatMap(({ specs }) => specs).sort()).toEqual(CORE.toSorted());
  });
});
