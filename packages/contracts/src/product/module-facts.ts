import type { FeatureRow, MetricRow } from './rows';

/** What a module adds to plans and usage (docs/adding-a-module.md). Its pages are in `module.ts` beside it. */
export interface ModuleFacts {
  /** The address of its page where that is not below `/dashboard`. */
  readonly page: string | null;
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
  /** By its key: what it counts. */
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
