import type { PlanChangePreview } from '@keelson/contracts/billing/plan-change';

/** The name of a line of a preview. The provider's words stand for what is not of a plan: their language may be another. */
export function quotedLineText({
  kind,
  planName,
  description,
}: PlanChangePreview['lines'][number]): string {
  switch (kind) {
    case 'unused-time':
      return $localize`Unused time on ${planName}:plan:`;
    case 'remaining-time':
      return $localize`Remaining time on ${planName}:plan:`;
    case 'period':
      return planName ?? description;
    case 'other':
      return description;
  }
}
