import { planOf } from '@keelson/contracts/billing/plan-catalog';
import { type PlanChangePreview } from '@keelson/contracts/billing/plan-change';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';

/** What a line of a preview is for, in facts: its description is in the language of the provider's choice. */
export function quotedLine(
  line: {
    readonly amountMinor: number;
    readonly of: 'before' | 'after' | null;
    readonly isProration: boolean;
  },
  plans: { readonly before: PlanKey; readonly after: PlanKey },
): Pick<PlanChangePreview['lines'][number], 'kind' | 'planName'> {
  if (line.of === null) return { kind: 'other', planName: null };
  if (!line.isProration) return { kind: 'period', planName: planOf(plans[line.of]).name };
  // A change of the quantity has one price: what is credited is for what was before.
  const isCredit = line.amountMinor < 0;
  return isCredit
    ? { kind: 'unused-time', planName: planOf(plans.before).name }
    : { kind: 'remaining-time', planName: planOf(plans.after).name };
}
