import { formatMoney } from '@keelson/contracts/billing/format-money';
import type { Incident } from '@keelson/contracts/billing/incident';

const LABELS: Readonly<Record<Incident['kind'], Partial<Record<Incident['status'], string>>>> = {
  refund: { partial: 'Partly refunded', full: 'Refunded', closed: 'Refund failed' },
  dispute: {
    open: 'Payment disputed',
    won: 'Dispute decided: payment stands',
    lost: 'Dispute decided: payment returned',
    closed: 'Dispute closed',
  },
  'fraud-warning': { open: 'Fraud warning', closed: 'Fraud warning, closed' },
  'finalization-failed': {
    open: 'Invoice couldn’t be finalized',
    closed: 'Invoice finalized after an error',
  },
};

/** `Refunded, $19`. */
export function incidentText({ kind, status, amount }: Incident): string {
  const label = LABELS[kind][status] ?? `${kind}, ${status}`;
  return amount === null ? label : `${label}, ${formatMoney(amount)}`;
}
