import { formatMoney } from '@keelson/contracts/billing/format-money';
import type { Incident } from '@keelson/contracts/billing/incident';
import { LOCALE } from '../locale';

const LABELS: Readonly<Record<Incident['kind'], Partial<Record<Incident['status'], string>>>> = {
  refund: {
    partial: $localize`Partly refunded`,
    full: $localize`Refunded`,
    closed: $localize`Refund failed`,
  },
  dispute: {
    open: $localize`Payment disputed`,
    won: $localize`Dispute decided: payment stands`,
    lost: $localize`Dispute decided: payment returned`,
    closed: $localize`Dispute closed`,
  },
  'fraud-warning': { open: $localize`Fraud warning`, closed: $localize`Fraud warning, closed` },
  'finalization-failed': {
    open: $localize`Invoice couldn’t be finalized`,
    closed: $localize`Invoice finalized after an error`,
  },
};

/** `Refunded, $19`. */
export function incidentText({
  kind,
  status,
  amount,
}: Pick<Incident, 'kind' | 'status' | 'amount'>): string {
  const label = LABELS[kind][status] ?? `${kind}, ${status}`;
  return amount === null ? label : `${label}, ${formatMoney(amount, LOCALE)}`;
}
