import type { Text } from './text';

/** Describes what a plan includes. The payment provider holds its price. */
export interface PlanRow {
  readonly name: string;
  readonly summary: Text;
  /**
   * Allowance per calendar month (UTC) of metrics. One that the row does not name is what its module gives to the plan,
   * and else that of the next smaller plan.
   */
  readonly limits: Readonly<Record<string, number>>;
  /**
   * Metrics whose use over the limit is charged instead of refused: the most that is charged for in a calendar month, as a
   * hard limit. Sold only with a price whose product the provider bills for this plan and metric (docs/billing.md).
   */
  readonly metered?: Readonly<Record<string, number>>;
  /** The most that can be bought at once; each one adds the limits again. Absent: one. */
  readonly maxQuantity?: number;
  /** Absent: the plan is not for teams. */
  readonly seats?: PlanSeats;
  /** Features that the smaller plans do not have. A larger plan includes those of all smaller ones. */
  readonly features: readonly string[];
  /** Files that members attach to questions of the chat. The total is that of each bought quantity. */
  readonly attachments: { readonly perMessage: number; readonly storedBytes: number };
  /** Further lines for the pricing page; smaller plan, limits and features have theirs. */
  readonly notes: readonly PlanNote[];
}

/** The number of members that a workspace with the plan can have, each with a seat. */
export interface PlanSeats {
  /** Seats of the first one that is bought. */
  readonly included: number;
  /** The most that a workspace can buy. */
  readonly max: number;
  /** `perSeat`: each further one that is bought is a seat. `flat`: it is as many seats as the first one. */
  readonly price: 'flat' | 'perSeat';
}

export interface PlanNote {
  readonly text: Text;
  /** The line is about an area of the engine, which a copy can leave out. */
  readonly area?: string;
}

/** A feature that only some plans may include. */
export interface FeatureRow {
  /** For sentences such as “Chat is part of Pro”. */
  readonly name: Text;
  /** Line of the smallest plan that has it, on the pricing page; null while it is not built. */
  readonly line: Text | null;
  /** The module that it belongs to. Without the module no plan has it. */
  readonly module: string | null;
  /** True when it shows counts of use. Without a metric that can be used no plan has it. */
  readonly showsUse?: true;
}

/** The words for what a metric counts. */
export interface Noun {
  /** As a heading: `Chat messages`. */
  readonly label: string;
  /** In a sentence: `chat messages`. */
  readonly many: string;
  /** The name where the rest is clear: `messages`. */
  readonly short: string;
  /** One of them: `message`. */
  readonly one: string;
  /** The counting word after a number, in languages that have one: `개`. */
  readonly counter?: string;
}

export type NounTexts = Readonly<Record<'en', Noun>> & Readonly<Partial<Record<string, Noun>>>;

/** Describes what is counted against a plan, per calendar month (UTC). */
export interface MetricRow {
  /** The feature whose use it counts. Without the feature's module the metric is not sold and not shown. */
  readonly feature: string;
  readonly noun: NounTexts;
  /**
   * `scaffold`: the feature that it counts is not built. Its limit is in the catalog and in the API's answers, but no page
   * sells it or shows its usage. A test of the web app keeps it equal to the status of the module.
   */
  readonly status: 'live' | 'scaffold';
}

/** Credits that are bought once. The payment provider holds the price: a product whose metadata name the pack. */
export interface PackRow {
  /** The metric that the credits are for once the plan's allowance is used up. */
  readonly metric: string;
  readonly amount: number;
}

/** A change of the product that people read of at `/changelog`. Its texts are in `changelog-texts.ts`. */
export interface ChangelogEntry {
  /** Part of its address, so it never changes: lower case, digits and hyphens. */
  readonly id: string;
  /** When people got it, as `yyyy-mm-dd`. */
  readonly date: string;
}

/** Describes what changed, in words of the people who use the product. */
export interface ChangeText {
  readonly title: string;
  readonly text: string;
}

/** In the first language, and in as many others as are written. */
export type ChangeTexts = Readonly<Record<'en', ChangeText>> &
  Readonly<Partial<Record<string, ChangeText>>>;
