import { BRAND } from '../brand/brand';
import type { MetricKey } from '../usage/metric';
import type { FeatureKey } from './features';

// The plan catalog. Plain data, so that a browser can have it without zod; `import type` and no schema in this file.

/** What a plan includes. The payment provider holds its price. */
export interface PlanRow {
  /** Lower-case letters. The provider's products name it in their metadata (`keelson_plan`). */
  readonly key: string;
  readonly name: string;
  readonly summary: string;
  /** Allowance per calendar month (UTC) for each metric. */
  readonly limits: Readonly<Record<MetricKey, number>>;
  /**
   * Metrics whose use over the limit is charged instead of refused: the most that is charged for in a calendar month, as a
   * hard limit. Sold only with a price whose product the provider bills for this plan and metric (docs/billing.md).
   */
  readonly metered?: Readonly<Partial<Record<MetricKey, number>>>;
  /** The most that can be bought at once; each one adds the limits again. Absent: one. */
  readonly maxQuantity?: number;
  /** Features that the smaller plans do not have. A larger plan includes those of all smaller ones. */
  readonly features: readonly FeatureKey[];
  /** Further lines for the pricing page; smaller plan, limits and features have theirs. */
  readonly notes: readonly string[];
}

/** How long a plan outlives a failed payment before it falls back to Free. */
export const GRACE_PERIOD_DAYS = 7;

/**
 * All plans, from the smallest to the largest. One row makes a plan: everything else (entitlement, price list,
 * checkout, pages, settings) follows from it. The first one is free of charge.
 */
export const PLAN_ROWS = {
  free: {
    key: 'free',
    name: 'Free',
    summary: `Everything you need to try ${BRAND.name}.`,
    limits: { chatMessages: 20, imageGenerations: 5, automationRuns: 10 },
    features: ['chat', 'imageGenerator', 'automation'],
    notes: ['Live dashboard', 'Live project hubs'],
  },
  pro: {
    key: 'pro',
    name: 'Pro',
    summary: 'For everyday work, with higher limits.',
    limits: { chatMessages: 2_000, imageGenerations: 200, automationRuns: 1_000 },
    features: ['usageHistory'],
    notes: [
      'Self-service portal for card, invoices and cancellation',
      `${GRACE_PERIOD_DAYS}-day grace period for failed payments`,
    ],
  },
  business: {
    key: 'business',
    name: 'Business',
    summary: 'For heavy use, with the highest limits.',
    limits: { chatMessages: 10_000, imageGenerations: 1_000, automationRuns: 10_000 },
    metered: { chatMessages: 20_000 },
    maxQuantity: 10,
    features: [],
    notes: [],
  },
} as const satisfies Record<string, PlanRow>;

/** What a checkout sells that names no plan. Its product must be configured; those of other paid plans may be. */
export const DEFAULT_PAID_PLAN = 'pro' satisfies keyof typeof PLAN_ROWS;
