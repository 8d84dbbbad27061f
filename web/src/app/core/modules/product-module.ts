import { InjectionToken, type Type } from '@angular/core';
import type { PlanKey } from '@keelson/contracts/billing/plan-key';
import type { MetricKey } from '@keelson/contracts/usage/metric';
import type { IconName } from '../../shared/ui/icon/icon-names';

/**
 * A feature of the product that a plan gives. Its folder describes it, the list in `app/modules.ts` names
 * it, and routes, rail, command palette, dashboard and allowance follow (docs/adding-a-module.md).
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
  /** Its page, loaded when somebody goes there. */
  readonly page: () => Promise<Type<unknown>>;
  /** A compact form for the dashboard, if it has one. */
  readonly panel?: () => Promise<Type<unknown>>;
}

/** The modules of this product; without any, everything else works. */
export const PRODUCT_MODULES = new InjectionToken<readonly ProductModule[]>('PRODUCT_MODULES', {
  providedIn: 'root',
  factory: () => [],
});
