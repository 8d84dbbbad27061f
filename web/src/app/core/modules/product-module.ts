import { InjectionToken, type Type } from '@angular/core';
import type { Routes } from '@angular/router';
import type { FeatureKey } from '@keelson/contracts/billing/features';
import type { MetricKey } from '@keelson/contracts/usage/metric';
import type { CommandSearch } from '../commands/command-search';
import type { IconName } from '../../shared/ui/icon/icon-names';

/**
 * A product feature that plans include. Its folder describes it and `product/web/modules.ts` lists it; routes,
 * navigation, command palette, dashboard and allowance follow (docs/adding-a-module.md).
 */
export interface ProductModule {
  readonly key: string;
  /** One or two words: the navigation has it, too. */
  readonly title: string;
  /** One sentence about its purpose. */
  readonly summary: string;
  /** Absolute path of its page. */
  readonly route: string;
  readonly icon: IconName;
  /** The text of its page where there is nothing yet. */
  readonly empty?: { readonly heading: string; readonly detail: string };
  /** The feature that a plan must include. */
  readonly feature: FeatureKey;
  /** The metric that counts its use. */
  readonly metric: MetricKey;
  /** `scaffold`: the page shows that the feature is coming soon. */
  readonly status: 'live' | 'scaffold';
  readonly page: () => Promise<Type<unknown>>;
  /** Its compact view for the dashboard, if any, and the heading above it in place of the title. */
  readonly panel?: () => Promise<Type<unknown>>;
  readonly panelTitle?: string;
  /** The first step of a new member, in place of trying it. */
  readonly firstStep?: string;
  /** Finds its records in the command palette. */
  readonly search?: CommandSearch;
  /** Its pages in the console, below `/admin/{key}`. */
  readonly consoleRoutes?: () => Promise<Routes>;
  /** Its pages that need no account. */
  readonly publicRoutes?: readonly {
    readonly path: string;
    readonly loadChildren: () => Promise<Routes>;
  }[];
}

export const PRODUCT_MODULES = new InjectionToken<readonly ProductModule[]>('PRODUCT_MODULES', {
  providedIn: 'root',
  factory: () => [],
});

/** The label of the first step that a new member takes with a module. */
export const firstStepOf = ({ firstStep, title }: ProductModule): string =>
  firstStep ?? $localize`:Link to a module of the product:Try ${title}:module:`;
