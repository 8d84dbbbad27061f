import { sourceFiles } from '../../../../scripts/source-files.mjs';
import { patternOf, type SpecKind, TIERS, tierOf } from './tiers';

describe('tierOf', () => {
  it.each([
    { path: 'packages/contracts/src/money.spec.ts', kind: 'unit', tier: 'core' },
    { path: 'functions/src/cli/commands.all.spec.ts', kind: 'unit', tier: 'all' },
    { path: 'execution/src/runs/runs.integration.spec.ts', kind: 'integration', tier: 'all' },
    { path: 'a/runs.integration.core.spec.ts', kind: 'integration', tier: 'core' },
    { path: 'a/life.integration.nightly.spec.ts', kind: 'integration', tier: 'nightly' },
    { path: 'e2e/rules/firestore.spec.ts', kind: 'rules', tier: 'core' },
    { path: 'e2e/support/words.spec.ts', kind: 'unit', tier: 'core' },
    { path: 'e2e/journeys/core/buy.spec.ts', kind: 'journeys', tier: 'core' },
    { path: 'product/modules/a/journeys/all/b.spec.ts', kind: 'journeys', tier: 'all' },
    { path: 'e2e/attacks/all/overload.spec.ts', kind: 'journeys', tier: 'all' },
    { path: 'e2e/journeys/billing/nightly/life.spec.ts', kind: 'journeys', tier: 'nightly' },
  ])('of $path is $tier', ({ path, kind, tier }) => {
    expect(tierOf(path)).toEqual({ kind, tier });
  });

  it.each([
    'e2e/journeys/buy.spec.ts',
    'e2e/journeys/core/buy.slow.spec.ts',
    'e2e/pages/buy.spec.ts',
    'packages/contracts/src/money.slow.spec.ts',
    'packages/contracts/src/money.core.integration.spec.ts',
    'packages/contracts/src/money.test.ts',
  ])('is unknown for %s', (path) => {
    expect(tierOf(path)).toBeNull();
  });
});

describe('the specs of the checkout', () => {
  const specs = sourceFiles('.').filter((path) => /\.(spec|test)\.[cm]?[jt]sx?$/.test(path));

  it('belong to a tier each', () => {
    expect(specs.filter((path) => tierOf(path) === null)).toEqual([]);
    for (const kind of ['integration', 'journeys'] as const) {
      const tiers = specs.map(tierOf).filter((found) => found?.kind === kind);
      expect(new Set(tiers.map((found) => found?.tier))).toEqual(new Set(TIERS));
    }
  });

  it.each([{ tiers: ['core'] as const }, { tiers: ['core', 'all'] as const }, { tiers: TIERS }])(
    'of $tiers are those that the pattern matches',
    ({ tiers }) => {
      const chosen: readonly string[] = tiers;
      for (const path of specs.filter((spec) => !spec.startsWith('e2e/branded/'))) {
        const { kind, tier }: { kind: SpecKind; tier: string } = tierOf(path) ?? {
          kind: 'unit',
          tier: 'none',
        };
        const matches = new RegExp(patternOf(kind, tiers)).test(`/home/me/keelson/${path}`);
        expect({ path, matches }).toEqual({ path, matches: chosen.includes(tier) });
      }
    },
  );
});
