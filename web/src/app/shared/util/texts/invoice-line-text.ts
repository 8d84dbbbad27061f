import type { InvoiceLine } from '@keelson/contracts/billing/invoice-line';
import { mediumDate } from '../time/format-date';

/** What a line is for. The provider's words stand for what is not of a plan: their language may be another. */
export function invoiceLineText({
  kind,
  planName,
  quantity,
  changedAt,
  description,
}: InvoiceLine): string {
  if (planName === null) return description;
  const plan =
    quantity === null || quantity === 1
      ? planName
      : $localize`:How many of a plan:${quantity}:quantity: × ${planName}:plan:`;
  if (changedAt === null) return kind === 'period' ? plan : description;
  const date = mediumDate.format(changedAt);
  switch (kind) {
    case 'unused-time':
      return $localize`Unused time on ${plan}:plan: after ${date}:date:`;
    case 'remaining-time':
      return $localize`Remaining time on ${plan}:plan: after ${date}:date:`;
    case 'period':
    case 'other':
      return description;
  }
}
