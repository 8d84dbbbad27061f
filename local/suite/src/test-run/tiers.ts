/**
 * When a spec runs: `core` with `npm test`, `all` with `npm run test:all` too, `nightly` with
 * `npm run test:all -- --nightly` too. The path of a spec alone decides (e2e/README.md).
 */
export const TIERS = ['core', 'all', 'nightly'] as const;
export type Tier = (typeof TIERS)[number];

/** The kinds of spec, by the stage that runs them. */
export type SpecKind = 'unit' | 'integration' | 'rules' | 'journeys';

/** The tier of specs whose name has no tier: `x.spec.ts` is core, `x.integration.spec.ts` is all. */
const DEFAULT_TIER: Readonly<Record<Exclude<SpecKind, 'journeys'>, Tier>> = {
  unit: 'core',
  integration: 'all',
  rules: 'core',
};

const BY_FOLDER =
  /^(?:e2e\/(?:journeys|attacks)|product\/modules\/[^/]+\/journeys)\/(?:.*\/)?(core|all|nightly)\/[^/.]+\.spec\.ts$/;
const BY_NAME = /\/[^/.]+(?<integration>\.integration)?(?:\.(?<tier>core|all|nightly))?\.spec\.ts$/;

/**
 * @param path Of a spec, relative to the checkout.
 * @returns Its kind and tier, `null` when no run would include it.
 */
export function tierOf(path: string): { readonly kind: SpecKind; readonly tier: Tier } | null {
  const folder = BY_FOLDER.exec(path)?.[1];
  if (folder !== undefined) return { kind: 'journeys', tier: folder as Tier };
  if (path.startsWith('e2e/branded/')) return { kind: 'journeys', tier: 'nightly' };
  if (/^e2e\/(?!rules\/|support\/)/.test(path)) return null;
  const groups = BY_NAME.exec(path)?.groups;
  if (groups === undefined) return null;
  const kind = path.startsWith('e2e/rules/')
    ? 'rules'
    : groups['integration'] === undefined
      ? 'unit'
      : 'integration';
  return { kind, tier: (groups['tier'] as Tier | undefined) ?? DEFAULT_TIER[kind] };
}

/** @returns A regular expression for the paths of a kind's specs in these tiers, in the form that Jest and Playwright take. */
export function patternOf(kind: SpecKind, tiers: readonly Tier[]): string {
  const words = tiers.join('|');
  if (kind === 'journeys') return `/(journeys|attacks)/(.*/)?(${words})/`;
  const others = TIERS.filter((tier) => !tiers.includes(tier));
  if (!tiers.includes(DEFAULT_TIER[kind])) return `\\.(${words})\\.spec\\.ts$`;
  return others.length === 0 ? '\\.spec\\.ts$' : `(?<!\\.(${others.join('|')}))\\.spec\\.ts$`;
}
