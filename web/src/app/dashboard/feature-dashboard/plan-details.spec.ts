import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import type { EntitlementStatus } from '@keelson/contracts/billing/entitlement';
import { InvoiceList } from '@keelson/contracts/billing/invoices';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import { render } from '../../../testing/until';
import { PlanDetails } from './plan-details';

const START = Date.UTC(2026, 10, 15, 12);
const END = Date.UTC(2026, 11, 15, 12);
const NO_PAYMENTS = { invoices: [], method: null, nextCharge: null, takesCode: false };
const GRANTED: readonly EntitlementStatus[] = ['trialing', 'active', 'canceling', 'grace'];

type Fields = Readonly<Record<string, unknown>>;

/** As `GET /api/subscription` answers: parsed by its contract, so that the shapes are real. */
function summary(status: EntitlementStatus, subscription: Fields | null = {}): SubscriptionSummary {
  const planKey = GRANTED.includes(status) ? 'pro' : 'free';
  return SubscriptionSummary.parse({
    entitlement: {
      uid: 'u1',
      planKey,
      status,
      sourceSubscriptionId: subscription === null ? null : 'sub_1',
      currentPeriodEnd: subscription === null ? null : END,
      graceUntil: null,
      cancelAtPeriodEnd: status === 'canceling',
      updatedAt: START,
    },
    subscription: subscription && {
      id: 'sub_1',
      status: 'active',
      productId: 'prod_1',
      priceId: 'price_1',
      planKey: 'pro',
      quantity: 1,
      currency: 'usd',
      unitAmount: 1_900,
      interval: 'month',
      intervalCount: 1,
      currentPeriodStart: START,
      currentPeriodEnd: END,
      cancelAt: null,
      cancelAtPeriodEnd: false,
      canceledAt: null,
      endedAt: null,
      trialStart: null,
      trialEnd: null,
      trialRefused: false,
      paidFor: null,
      createdAt: START,
      latestInvoiceStatus: 'paid',
      pastDueSince: null,
      syncedAt: START,
      ...subscription,
    },
    plan: { key: planKey, name: planOf(planKey).name },
    hasPortal: subscription !== null,
    hadTrial: false,
  });
}

const usd = (amountMinor: number) => ({ amountMinor, currency: 'usd' });
const CARD = { type: 'card', brand: 'visa', last4: '4242', expires: { month: 3, year: 2034 } };
const NEXT = { amount: usd(1_900), at: END };

function invoice(status: string, amountMinor: number, createdAt = START) {
  return {
    id: `in_${createdAt}`,
    number: 'KEEL-0001',
    status,
    createdAt,
    amount: usd(amountMinor),
    tax: null,
    description: '1 × Pro (at $19.00 / month)',
    lines: [],
    url: 'https://pay.example.test/in_1',
    pdfUrl: null,
    receiptUrl: null,
  };
}

/** As `GET /api/invoices` answers. */
const payments = (fields: Fields) => InvoiceList.parse({ ...NO_PAYMENTS, ...fields });

const textOf = (element: Element): string => element.textContent.replace(/\s+/g, ' ').trim();

function draw(shown: SubscriptionSummary, payment: InvoiceList | null) {
  TestBed.configureTestingModule({ providers: [provideRouter([])] });
  const { fixture, page } = render(PlanDetails, { summary: shown, payment });
  fixture.detectChanges();
  const facts = [...page.querySelectorAll('.facts > div')].map((row) => [
    textOf(row.querySelector('dt')!),
    textOf(row.querySelector('dd')!),
  ]);
  return { fixture, page, facts: Object.fromEntries(facts) as Record<string, string> };
}

const PAYMENT_FACTS = ['Price', 'Current period', 'Next charge', 'Paid with', 'Latest invoice'];

describe('PlanDetails', () => {
  it('shows neither charge, card nor invoice to who never paid', () => {
    const { facts, page } = draw(summary('none', null), null);
    expect(facts['Plan']).toBe('Free');
    expect(Object.keys(facts)).not.toEqual(expect.arrayContaining(['Last synced']));
    for (const name of PAYMENT_FACTS) expect(facts).not.toHaveProperty([name]);
    expect(textOf(page.querySelector('app-portal-link')!)).toContain(
      'Available after your first purchase.',
    );
  });

  it('shows the next charge, the card and the latest invoice of a plan that renews', () => {
    const shown = payments({ invoices: [invoice('paid', 1_900)], method: CARD, nextCharge: NEXT });
    const { facts, page } = draw(summary('active'), shown);
    expect(facts).toMatchObject({
      Plan: 'Pro',
      Price: '$19 / month',
      'Current period': 'Nov 15 – Dec 15, 2026',
      'Next charge': '$19 on Dec 15, 2026',
      'Paid with': 'Visa •••• 4242, expires 03/2034',
      'Latest invoice': '$19 · Paid · All invoices',
    });
    expect(page.querySelector('[title*="2026"]')).not.toBeNull();
    expect(page.querySelector('a[href="/dashboard/billing"]')?.textContent).toBe('All invoices');
  });

  it('shows what is known while the provider has not responded', () => {
    const { facts } = draw(summary('active'), null);
    expect(facts['Price']).toBe('$19 / month');
    expect(facts['Latest invoice']).toBe('Paid · All invoices');
    expect(facts).not.toHaveProperty(['Next charge']);
    expect(facts).not.toHaveProperty(['Paid with']);
  });

  it('shows the first charge after a trial', () => {
    const trial = summary('trialing', { status: 'trialing', trialStart: START, trialEnd: END });
    const first = invoice('paid', 0);
    const { facts } = draw(trial, payments({ invoices: [first], method: CARD, nextCharge: NEXT }));
    expect(facts).toMatchObject({
      'Next charge': '$19 on Dec 15, 2026',
      'Latest invoice': '$0 · Paid · All invoices',
    });
  });

  it('says that no card is known where one will be charged', () => {
    const trial = summary('trialing', { status: 'trialing', trialStart: START, trialEnd: END });
    const { facts } = draw(trial, payments({ nextCharge: NEXT }));
    expect(facts['Paid with']).toBe('No card');
  });

  it('promises no charge after a cancellation at the end of the period', () => {
    const canceled = summary('canceling', { cancelAtPeriodEnd: true, canceledAt: START + 1 });
    const shown = payments({ invoices: [invoice('paid', 1_900)], method: CARD });
    const { facts } = draw(canceled, shown);
    expect(facts).not.toHaveProperty(['Next charge']);
    expect(facts).toMatchObject({ Plan: 'Pro', 'Current period': 'Nov 15 – Dec 15, 2026' });
    expect(facts['Paid with']).toContain('Visa');
  });

  it.each([
    ['payment_failed', 'Payment failed'],
    ['action_required', 'Action required'],
    ['open', 'Unpaid'],
  ])('names what is wrong with an unpaid invoice: %s', (latestInvoiceStatus, label) => {
    const owing = summary('grace', {
      status: 'past_due',
      latestInvoiceStatus,
      pastDueSince: START,
    });
    const shown = payments({
      invoices: [invoice('open', 1_900), invoice('paid', 1_900, START - 1)],
      method: CARD,
    });
    const { facts } = draw(owing, shown);
    expect(facts['Latest invoice']).toBe(`$19 · ${label} · All invoices`);
    expect(facts).not.toHaveProperty(['Next charge']);
  });

  it('shows the amount of the unpaid invoice, not of credits that were bought after it', () => {
    const owing = summary('grace', { status: 'past_due', latestInvoiceStatus: 'payment_failed' });
    const credits = invoice('paid', 500, START + 1);
    const shown = payments({ invoices: [credits, invoice('open', 1_900)] });
    const { facts } = draw(owing, shown);
    expect(facts['Latest invoice']).toBe('$19 · Payment failed · All invoices');
  });

  it('shows no amount while the provider has another state than the subscription', () => {
    const shown = payments({ invoices: [invoice('open', 1_900)] });
    const { facts } = draw(summary('active'), shown);
    expect(facts['Latest invoice']).toBe('Paid · All invoices');
  });

  it('shows the invoices of who bought credits without a subscription', () => {
    const buyer = { ...summary('none', null), hasPortal: true };
    const { facts } = draw(buyer, payments({ invoices: [invoice('paid', 500)] }));
    expect(facts['Latest invoice']).toBe('$5 · Paid · All invoices');
  });

  it('has no price and period for a subscription that has ended', () => {
    const ended = summary('ended', { status: 'canceled', endedAt: END, canceledAt: END });
    const { facts } = draw(ended, payments({ invoices: [invoice('paid', 1_900)] }));
    expect(facts).toMatchObject({ Plan: 'Free', 'Latest invoice': '$19 · Paid · All invoices' });
    expect(facts).not.toHaveProperty(['Price']);
    expect(facts).not.toHaveProperty(['Current period']);
  });

  it('names the plan of a price that is not the current plan’s', () => {
    const lapsed = summary('lapsed', { status: 'unpaid', latestInvoiceStatus: 'payment_failed' });
    const { facts } = draw(lapsed, null);
    expect(facts).toMatchObject({ Plan: 'Free', Subscription: 'Pro', Price: '$19 / month' });
  });

  it.each([
    [{ month: 11, year: 2026 }, true],
    [{ month: 12, year: 2025 }, true],
    [{ month: 12, year: 2026 }, false],
  ])('warns when a card (%j) expires before the next charge: %s', (expires, warns) => {
    const shown = payments({ method: { ...CARD, expires }, nextCharge: NEXT });
    const { facts } = draw(summary('active'), shown);
    expect(facts['Paid with']?.includes('Expires before the next charge.')).toBe(warns);
  });

  it('says that the payments could not be loaded, and loads them again', () => {
    const { fixture, page } = draw(summary('active'), null);
    const retried = jest.fn();
    fixture.componentInstance.retried.subscribe(retried);
    const failure = {
      title: 'The payment provider is not available',
      detail: 'Nothing was charged.',
      retryable: true,
      requestId: null,
    };
    fixture.componentRef.setInput('failure', failure);
    fixture.detectChanges();
    expect(textOf(page.querySelector('[role=alert]')!)).toContain(failure.title);
    page.querySelector<HTMLElement>('[role=alert] button')!.click();
    expect(retried).toHaveBeenCalledTimes(1);
  });
});
