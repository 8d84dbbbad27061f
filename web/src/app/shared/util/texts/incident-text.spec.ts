import type { Incident } from '@keelson/contracts/billing/incident';
import { incidentText } from './incident-text';

const amount = { amountMinor: 1_900, currency: 'usd' };

describe('incidentText', () => {
  it.each<[Partial<Incident>, string]>([
    [{ kind: 'refund', status: 'partial' }, 'Partly refunded, $19'],
    [{ kind: 'refund', status: 'full' }, 'Refunded, $19'],
    [{ kind: 'dispute', status: 'open' }, 'Payment disputed, $19'],
    [{ kind: 'dispute', status: 'won' }, 'Dispute decided: payment stands, $19'],
    [{ kind: 'dispute', status: 'lost' }, 'Dispute decided: payment returned, $19'],
    [{ kind: 'fraud-warning', status: 'open', amount: null }, 'Fraud warning'],
    [
      { kind: 'finalization-failed', status: 'open', amount: null },
      'Invoice couldn’t be finalized',
    ],
  ])('%j reads “%s”', (differs, text) => {
    const base = { id: 'x_1', amount, reason: null, invoicedAt: null, at: 0 };
    expect(incidentText({ ...base, ...differs } as Incident)).toBe(text);
  });
});
