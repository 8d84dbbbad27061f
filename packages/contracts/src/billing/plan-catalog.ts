import { hasArea } from '../brand/has-area';
import { BRAND } from '@keelson/product/brand';
import { MODULES } from '@keelson/product/modules';
import { DEFAULT_PAID_PLAN, PLANS } from '@keelson/product/plans';
import { hasModule } from '../brand/has-module';
import { LANGUAGES } from '../platform/languages';
import type { ModuleFacts } from '../product/module-facts';
import type { FeatureRow, PlanRow } from '../product/rows';
import { type Text, textIn } from '../product/text';
import { isLiveMetric, LIVE_METRICS, type MetricKey, METRICS, nounOf } from '../usage/metrics';
import { type FeatureKey, FEATURES } from './features';

// No schema in this file, so that a browser can have it without zod.

export { DEFAULT_PAID_PLAN, GRACE_PERIOD_DAYS } from '@keelson/product/plans';

export type PlanKey = keyof typeof PLANS;

/** One line of what a plan includes, as data: an app describes each kind in its language. */
export type PlanLine =
  | { readonly kind: 'smaller-plan'; readonly plan: PlanKey }
  | { readonly kind: 'higher-limit'; readonly metric: MetricKey; readonly times: number }
  | { readonly kind: 'feature'; readonly feature: FeatureKey }
  | { readonly kind: 'quantity'; readonly most: number }
  | { readonly kind: 'note'; readonly text: Text };

/** A row of the catalog, with all that it includes. */
export interface Plan extends Omit<PlanRow, 'notes' | 'summary'> {
  readonly key: PlanKey;
  /** Its purpose, in the first language. */
  readonly summary: string;
  /** Allowance per calendar month (UTC) of each metric. */
  readonly limits: Readonly<Record<MetricKey, number>>;
  readonly metered?: Readonly<Partial<Record<MetricKey, number>>>;
  /** The most that can be bought at once; one where the product has no limits that more of them would add to. */
  readonly maxQuantity: number;
  /** With those of all smaller plans, without those of modules that the product does not have. */
  readonly features: readonly FeatureKey[];
  /** Its contents: the smaller plan, how much higher the limits of what is built are, features, notes. */
  readonly includes: readonly PlanLine[];
  /** The same in the first language, for people. */
  readonly lines: readonly string[];
}

const ROWS: Readonly<Record<PlanKey, PlanRow>> = PLANS;
const BY_SIZE = Object.keys(PLANS) as PlanKey[];
const MODULE_FACTS = Object.values<ModuleFacts>(MODULES);

/** Returns what the row says, else what the metric's module says, else the limit of the next smaller plan. */
function limitOf(plan: PlanKey, metric: MetricKey): number {
  const ofModule = MODULE_FACTS.map(({ metrics }) => metrics[metric]?.limits[plan]);
  const own = ROWS[plan].limits[metric] ?? ofModule.find((limit) => limit !== undefined);
  const smaller = BY_SIZE[BY_SIZE.indexOf(plan) - 1];
  return own ?? (smaller === undefined ? 0 : limitOf(smaller, metric));
}

const LIMITS = Object.fromEntries(
  BY_SIZE.map((plan) => [
    plan,
    Object.fromEntries(Object.keys(METRICS).map((key) => [key, limitOf(plan, key as MetricKey)])),
  ]),
) as Readonly<Record<PlanKey, Readonly<Record<MetricKey, number>>>>;

/** The features that a plan adds to those of the smaller ones. */
const addedBy = (plan: PlanKey): readonly FeatureKey[] =>
  [
    ...ROWS[plan].features,
    ...MODULE_FACTS.flatMap(({ features }) =>
      Object.keys(features).filter((key) => features[key]?.plan === plan),
    ),
  ] as FeatureKey[];

/** Returns what a plan includes compared with the next smaller one. What is not built is not compared. */
function comparedLines(plan: PlanKey, smaller: PlanKey): PlanLine[] {
  const higher = (Object.keys(METRICS) as MetricKey[]).flatMap((metric): PlanLine[] => {
    const times = Math.floor(LIMITS[plan][metric] / LIMITS[smaller][metric]);
    const isHigher = isLiveMetric(metric) && Number.isFinite(times) && times > 1;
    return isHigher ? [{ kind: 'higher-limit', metric, times }] : [];
  });
  return [{ kind: 'smaller-plan', plan: smaller }, ...higher];
}

const [FIRST] = LANGUAGES;

function firstLine(line: PlanLine): string {
  switch (line.kind) {
    case 'smaller-plan':
      return `Everything in ${ROWS[line.plan].name}`;
    case 'higher-limit':
      return `${line.times}× the ${nounOf(line.metric).many}`;
    case 'feature':
      return textIn(FEATURES[line.feature].line ?? FEATURES[line.feature].name, FIRST);
    case 'quantity':
      return `Buy up to ${line.most}: each adds these limits`;
    case 'note':
      return textIn(line.text, FIRST);
  }
}

function isKept(feature: FeatureKey): boolean {
  const row: FeatureRow = FEATURES[feature];
  if (row.showsUse === true && LIVE_METRICS.length === 0) return false;
  return row.module === null || hasModule(row.module);
}

const featureLines = (features: readonly FeatureKey[]): PlanLine[] =>
  features
    .filter((feature) => FEATURES[feature].line !== null && isKept(feature))
    .map((feature) => ({ kind: 'feature', feature }));

function toPlan(key: PlanKey, index: number): Plan {
  const row = ROWS[key];
  const smaller = BY_SIZE[index - 1];
  const compared = smaller === undefined ? [] : comparedLines(key, smaller);
  const included = BY_SIZE.slice(0, index + 1).flatMap(addedBy);
  // Each one adds the limits again: without limits, a second one adds nothing.
  const { maxQuantity: most = 1 } = LIVE_METRICS.length === 0 ? {} : row;
  const includes: PlanLine[] = [
    ...compared,
    ...featureLines(addedBy(key)),
    ...(most === 1 ? [] : [{ kind: 'quantity', most } as const]),
    ...row.notes
      .filter(({ area }) => area === undefined || hasArea(area))
      .map(({ text }) => ({ kind: 'note', text }) as const),
  ];
  const features = [...new Set(included)].filter(isKept);
  return {
    ...row,
    key,
    summary: textIn(row.summary, FIRST),
    limits: LIMITS[key],
    maxQuantity: most,
    features,
    includes,
    lines: includes.map(firstLine),
  };
}

export const PLAN_CATALOG = Object.fromEntries(
  BY_SIZE.map((key, index) => [key, toPlan(key, index)]),
) as Readonly<Record<PlanKey, Plan>>;

/** The plans that cost something, from the smallest to the largest. */
export const PAID_PLANS: readonly PlanKey[] = BY_SIZE.slice(1);

const isKnown = (key: string): key is PlanKey => Object.hasOwn(PLAN_CATALOG, key);

/**
 * The plan for a stored key. A key that the catalog does not have, of a removed row or a newer release, belongs to
 * a paying user: it counts as the smallest paid plan until the row is back.
 */
export const knownPlanKey = (key: string): PlanKey =>
  isKnown(key) ? key : (PAID_PLANS[0] ?? DEFAULT_PAID_PLAN);

/** The row of a plan, also for a key that this release does not know (see {@link knownPlanKey}). */
export const planOf = (key: string): Plan => PLAN_CATALOG[knownPlanKey(key)];

/** True when the product sells the plan. Subscribers of other plans keep what they have. */
export const isSoldPlan = (plan: PlanKey): boolean =>
  BRAND.plans === 'all' || BRAND.plans.includes(plan);

/** The most of a plan that a person can buy at once; workspaces buy seats (`seats.ts`). */
export const maxQuantity = (plan: string): number => planOf(plan).maxQuantity;

export const isPaidPlan = (plan: PlanKey): boolean => PAID_PLANS.includes(plan);

/** Position in the catalog: a larger plan has a higher one. */
export const planOrder = (plan: PlanKey): number => BY_SIZE.indexOf(plan);
