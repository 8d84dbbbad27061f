import type { MetricKey } from '../usage/metric';
import type { PlanKey } from './plan-key';

// Plain data, so that a browser can have it without zod; `import type` and no schema in this file.

/** What a plan includes. The payment provider holds its price. */
export interface Plan {
  readonly key: PlanKey;
  readonly name: string;
  readonly summary: string;
  /** Allowance per calendar month (UTC) for each metric. */
  readonly limits: Readonly<Record<MetricKey, number>>;
  readonly features: readonly string[];
}

/** How long a plan outlives a failed payment before it falls back to Free. */
export const GRACE_PERIOD_DAYS = 7;

export const PLAN_CATALOG = {
  free: {
    key: 'free',
    name: 'Free',
    summary: 'Everything you need to try Keelson.',
    limits: { chatMessages: 20, imageGenerations: 5, automationRuns: 10 },
    features: ['AI chat with the public documentation', 'Live dashboard', 'Live project hubs'],
  },
  pro: {
    key: 'pro',
    name: 'Pro',
    summary: 'For everyday work, with higher limits.',
    limits: { chatMessages: 2_000, imageGenerations: 200, automationRuns: 1_000 },
    features: [
      'Everything in Free',
      '100× the AI chat messages',
      'Self-service portal for card, invoices and cancellation',
      `${GRACE_PERIOD_DAYS}-day grace period for failed payments`,
    ],
  },
} as const satisfies Record<PlanKey, Plan>;

const BY_SIZE = Object.keys(PLAN_CATALOG);

/** True when a plan includes everything of `needed`. The catalog lists plans from the smallest to the largest. */
export const includesPlan = (plan: PlanKey, needed: PlanKey): boolean =>
  BY_SIZE.indexOf(plan) >= BY_SIZE.indexOf(needed);
