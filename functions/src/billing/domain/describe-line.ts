import { type InvoiceLine } from '@keelson/contracts/billing/invoice-line';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { type EpochMs } from '@keelson/contracts/time';

/** Describes what the provider says about a line, without its description. */
export interface LineFacts {
  readonly amountMinor: number;
  /** Null where the provider does not say. */
  readonly quantity: number | null;
  /** For a part of a period. */
  readonly isProration: boolean;
  /** The period, or the part of one, that the line is for. */
  readonly periodStart: EpochMs;
}

type Description = Pick<InvoiceLine, 'kind' | 'planName' | 'quantity' | 'changedAt'>;

const OTHER: Description = { kind: 'other', planName: null, quantity: null, changedAt: null };

/**
 * Returns what a line is for, in facts: its description is in the language of the provider's choice.
 *
 * @param plan The plan that it is for; null for metered use, credits, and what is not ours.
 */
export function describeLine(
  { amountMinor, quantity, isProration, periodStart }: LineFacts,
  plan: PlanKey | null,
): Description {
  if (plan === null) return OTHER;
  const planName = planOf(plan).name;
  if (!isProration) return { kind: 'period', planName, quantity, changedAt: null };
  const kind = amountMinor < 0 ? 'unused-time' : 'remaining-time';
  return { kind, planName, quantity, changedAt: periodStart };
}

/** {@link describeLine} for a line of the preview of a change. */
export function describeQuotedLine(
  line: LineFacts & { readonly of: 'before' | 'after' | null },
  plans: { readonly before: PlanKey; readonly after: PlanKey },
): Description {
  if (line.of === null) return OTHER;
  if (!line.isProration) return describeLine(line, plans[line.of]);
  // A change of the quantity has one price: what is credited is for what was before.
  return describeLine(line, line.amountMinor < 0 ? plans.before : plans.after);
}
