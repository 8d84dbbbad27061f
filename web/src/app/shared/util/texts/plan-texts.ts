import type { FeatureKey } from '@keelson/contracts/billing/features';
import {
  GRACE_PERIOD_DAYS,
  type Plan,
  type PlanLine,
  planOf,
} from '@keelson/contracts/billing/plan-catalog';
import { BRAND } from '@keelson/contracts/brand/brand';
import type { MetricKey } from '@keelson/contracts/usage/metric';
import { formatCount } from './format-count';

type PlanTexts = Pick<Plan, 'summary' | 'notes'>;

/** By the key of the plan. One that is missing, such as an added row of the catalog, has the texts of its row. */
const PLANS: Readonly<Partial<Record<string, PlanTexts>>> = {
  free: {
    summary: $localize`Everything you need to try ${BRAND.name}:brand:.`,
    notes: [$localize`Live dashboard`, $localize`Live project hubs`],
  },
  pro: {
    summary: $localize`For everyday work, with higher limits.`,
    notes: [
      $localize`Self-service portal for card, invoices and cancellation`,
      $localize`${GRACE_PERIOD_DAYS}:count:-day grace period for failed payments`,
    ],
  },
  business: { summary: $localize`For heavy use, with the highest limits.`, notes: [] },
};

/** For sentences such as “Chat is part of Pro”. */
export const FEATURE_NAMES: Readonly<Record<FeatureKey, string>> = {
  chat: $localize`AI chat`,
  imageGenerator: $localize`Image generator`,
  automation: $localize`Automation`,
  usageHistory: $localize`Usage by month`,
};

/** The feature on the list of a plan. Null while it is not built. */
const FEATURES: Readonly<Record<FeatureKey, string | null>> = {
  chat: $localize`AI chat with the public documentation`,
  imageGenerator: null,
  automation: null,
  usageHistory: $localize`Usage by month for a year, with CSV export`,
};

const HIGHER_LIMITS: Readonly<Record<MetricKey, (times: string) => string>> = {
  chatMessages: (times) => $localize`${times}:times:× the chat messages`,
  imageGenerations: (times) => $localize`${times}:times:× the images`,
  automationRuns: (times) => $localize`${times}:times:× the automation runs`,
};

/** What a plan is for, in one sentence. */
export const planSummary = ({ key, summary }: Pick<Plan, 'key' | 'summary'>): string =>
  PLANS[key]?.summary ?? summary;

/** What a plan includes, a line each. */
export function planLines(key: string): string[] {
  const plan = planOf(key);
  return plan.includes.map((line) => lineText(plan, line));
}

function lineText({ key, notes }: Plan, line: PlanLine): string {
  switch (line.kind) {
    case 'smaller-plan':
      return $localize`Everything in ${planOf(line.plan).name}:plan:`;
    case 'higher-limit':
      return HIGHER_LIMITS[line.metric](formatCount(line.times));
    case 'feature':
      return FEATURES[line.feature] ?? '';
    case 'quantity':
      return $localize`Buy up to ${formatCount(line.most)}:count:: each adds these limits`;
    case 'note':
      return PLANS[key]?.notes[notes.indexOf(line.text)] ?? line.text;
  }
}
