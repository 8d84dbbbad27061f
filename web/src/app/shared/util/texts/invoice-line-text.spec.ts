import type { InvoiceLine } from '@keelson/contracts/billing/invoice-line';
import { invoiceLineText } from './invoice-line-text';

const line: InvoiceLine = {
  description: 'Verbleibende Zeit für 3 × Keelson Pro nach dem 28. Nov. 2026',
  kind: 'remaining-time',
  planName: 'Pro',
  quantity: 3,
  changedAt: new Date(2026, 10, 28, 12).getTime(),
  amount: { amountMinor: 100, currency: 'usd' },
};
const other = { kind: 'other', planName: null, quantity: null, changedAt: null } as const;

describe('invoiceLineText', () => {
  it.each<[string, Partial<InvoiceLine>]>([
    ['Remaining time on 3 × Pro after Nov 28, 2026', {}],
    ['Unused time on Pro after Nov 28, 2026', { kind: 'unused-time', quantity: 1 }],
    ['Unused time on Pro after Nov 28, 2026', { kind: 'unused-time', quantity: null }],
    ['0 × Pro', { kind: 'period', quantity: 0, changedAt: null }],
    ['Pro', { kind: 'period', quantity: 1, changedAt: null }],
    [line.description, other],
  ])('%s', (text, differs) => {
    expect(invoiceLineText({ ...line, ...differs })).toBe(text);
  });
});
