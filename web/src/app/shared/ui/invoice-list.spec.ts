import type { MemberInvoice } from '@keelson/contracts/billing/invoices';
import { render } from '../../../testing/until';
import { InvoiceList } from './invoice-list';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'usd' });
const other = { kind: 'other', planName: null, quantity: null, changedAt: null } as const;

it('names the lines of plans in the language of the app, and others as the provider does', async () => {
  const invoice: MemberInvoice = {
    id: 'in_1',
    number: 'K-0001',
    status: 'paid',
    createdAt: 0,
    amount: usd(3_900),
    tax: null,
    description: null,
    lines: [
      {
        description: '2 × Keelson Business (at $49.00 / month)',
        kind: 'period',
        planName: 'Business',
        quantity: 2,
        changedAt: null,
        amount: usd(3_800),
      },
      { description: '50 × Messages', ...other, amount: usd(100) },
    ],
    url: null,
    pdfUrl: null,
    receiptUrl: null,
  };
  const { fixture, page } = render(InvoiceList, { invoices: [invoice] });
  await fixture.whenStable();
  const names = [...page.querySelectorAll('dt')].map((name) => name.textContent);
  expect(names).toEqual(['2 × Business', '50 × Messages']);
});
