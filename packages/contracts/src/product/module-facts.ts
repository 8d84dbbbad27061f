import type { FeatureRow, MetricRow } from './rows';
import type { Text } from './text';

/** Describes what a module adds to addresses, plans and usage (docs/adding-a-module.md). */
export interface ModuleFacts {
  /** Absolute path of its page. */
  readonly route: string;
  /** Absolute path of its pages that need no account: this one and all below it. */
  readonly publicRoute?: string;
  /** By its key: a module has one feature. */
  readonly features: Readonly<
    Record<
      string,
      Pick<FeatureRow, 'name' | 'line'> & {
        /** The smallest plan that includes it. */
        readonly plan: string;
      }
    >
  >;
  /** Metrics by their key: what the module counts. */
  readonly metrics: Readonly<
    Record<
      string,
      MetricRow & {
        /** Allowance per calendar month (UTC) by plan. A plan that is not named has that of the next smaller one. */
        readonly limits: Readonly<Record<string, number>>;
      }
    >
  >;
}

export interface ModuleTexts {
  /** One or two words: the navigation has it, too. */
  readonly title: Text;
  /** One sentence about its purpose. */
  readonly summary: Text;
  /** A name of `web/src/app/shared/ui/icon/icon-names.ts`, or of a file in `icons` of a module. */
  readonly icon: string;
  /** The text of its page where there is nothing yet. */
  readonly empty: { readonly heading: Text; readonly detail: Text };
}
