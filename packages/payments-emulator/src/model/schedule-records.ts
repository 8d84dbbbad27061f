import { type Metadata } from './records';

export interface PhaseItem {
  readonly price: string;
  readonly quantity: number;
  readonly metadata: Metadata;
  /** Ids of the discounts of the item in this phase. */
  readonly discounts?: readonly string[];
}

export type PhaseRecord = Readonly<{
  start_date: number;
  end_date: number;
  /** Ids of the discounts of the subscription in this phase. */
  discounts?: readonly string[];
  items: readonly PhaseItem[];
  /** True when the subscription's invoices have automatic tax in this phase; undefined: as before. */
  automaticTax?: boolean;
  metadata: Metadata;
  proration_behavior: 'always_invoice' | 'create_prorations' | 'none';
}>;

export type ScheduleRecord = Readonly<{
  id: string;
  created: number;
  canceled_at: number | null;
  completed_at?: number;
  customer: string;
  /** Undefined: `release`. */
  end_behavior?: 'cancel' | 'release';
  metadata: Metadata;
  phases: readonly PhaseRecord[];
  released_at: number | null;
  released_subscription: string | null;
  status: 'active' | 'canceled' | 'completed' | 'released';
  subscription: string | null;
  /** Index of the current phase. */
  own: { readonly phase: number };
}>;
