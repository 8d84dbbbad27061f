import type { PlanKey } from '@keelson/contracts/billing/plan-key';
import type { MetricKey } from '@keelson/contracts/usage/metric';
import type { IconName } from '../../shared/ui/icon/icon-names';

/**
 * A feature of the product that a plan gives. The rail, the command palette, the dashboard and the
 * plan pages all read this list, so a feature arrives everywhere with one entry.
 */
export interface ProductModule {
  readonly key: string;
  readonly title: string;
  /** Where there is room for one word: the bar at the bottom of a phone. */
  readonly shortTitle: string;
  /** One sentence that says what it is for. */
  readonly summary: string;
  /** Absolute path of its page. */
  readonly route: string;
  readonly icon: IconName;
  /** The smallest plan that includes it. */
  readonly plan: PlanKey;
  /** What its use is counted as. */
  readonly metric: MetricKey;
  /** `scaffold`: the page is there and says that the feature is not. */
  readonly status: 'live' | 'scaffold';
}

export const MODULES: readonly ProductModule[] = [
  {
    key: 'image-generator',
    title: 'Image generator',
    shortTitle: 'Images',
    summary: 'Pictures from a description, in the formats that a page or a post needs.',
    route: '/image-generator',
    icon: 'image',
    plan: 'free',
    metric: 'imageGenerations',
    status: 'scaffold',
  },
  {
    key: 'automation',
    title: 'Automation',
    shortTitle: 'Automation',
    summary: 'Steps that run by themselves: on a schedule, or when something happens.',
    route: '/automation',
    icon: 'bolt',
    plan: 'free',
    metric: 'automationRuns',
    status: 'scaffold',
  },
];

/** @throws {RangeError} when there is none: a programming error. */
export function moduleOf(key: string): ProductModule {
  const found = MODULES.find((module) => module.key === key);
  if (!found) throw new RangeError(`No module ${key}`);
  return found;
}
