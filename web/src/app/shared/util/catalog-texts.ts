import type { FeatureKey } from '@keelson/contracts/billing/features';
import type { PlanKey } from '@keelson/contracts/billing/plan-key';
import { BRAND } from '@keelson/contracts/brand/brand';

// The texts of the plan catalog in the language of this build. A test compares the English ones with the catalog.

/** For sentences such as “Chat is part of Pro”. */
export const FEATURE_NAMES: Readonly<Record<FeatureKey, string>> = {
  chat: $localize`AI chat`,
  imageGenerator: $localize`Image generator`,
  automation: $localize`Automation`,
  usageHistory: $localize`Usage by month`,
};

/** What each plan is for, in one sentence. */
export const PLAN_SUMMARIES: Readonly<Record<PlanKey, string>> = {
  free: $localize`Everything you need to try ${BRAND.name}:brand:.`,
  pro: $localize`For everyday work, with higher limits.`,
  business: $localize`For heavy use, with the highest limits.`,
};
