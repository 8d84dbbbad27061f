import { DEFAULT_PAID_PLAN, planOf } from '../billing/plan-catalog';

// Plain data; no schema in this file.

/** The plans that the first question compares. */
export const COMPARED_PLANS = { plan: planOf(DEFAULT_PAID_PLAN).name, free: planOf('free').name };

/** Starter questions that the default documents answer; admins replace them in the console. */
export const DEFAULT_SUGGESTIONS = [
  `What does ${COMPARED_PLANS.plan} include that ${COMPARED_PLANS.free} doesn’t?`,
  'What happens when a payment fails?',
  'How does a document get published?',
  'Which agents can work on a card?',
] as const;
