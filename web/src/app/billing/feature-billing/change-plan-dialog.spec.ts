import { ApplicationRef, inputBinding } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import type { WorkspaceId } from '@keelson/contracts/ids';
import { FakeServer, json, problem } from '../../../testing/fake-server';
import { enter, named, render, until } from '../../../testing/until';
import { BILLED_WORKSPACE } from '../../core/billing/payer-api';
import { Overlays } from '../../shared/ui/overlays';
import type { PlanOption } from './billing-view';
import { ChangePlanDialog } from './change-plan-dialog';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'usd' });
const AT = Date.UTC(2026, 11, 1, 12);
const preview = {
  plan: 'business',
  planName: 'Business',
  interval: 'month',
  timing: 'now',
  at: AT,
  dueNow: usd(3_000),
  lines: [
    {
      description: '2 × …',
      kind: 'unused-time',
      planName: 'Pro',
      quantity: 1,
      changedAt: AT,
      amount: usd(-1_900),
    },
    {
      description: '2 × …',
      kind: 'remaining-time',
      planName: 'Business',
      quantity: 2,
      changedAt: AT,
      amount: usd(4_900),
    },
    {
      description: '1 × Messages',
      kind: 'other',
      planName: null,
      quantity: null,
      changedAt: null,
      amount: usd(100),
    },
  ],
  saved: usd(0),
  tax: null,
  credit: usd(0),
  takesCode: true,
  discount: null,
  nextCharge: { amount: usd(4_900), at: AT },
  replaces: null,
  prorationDate: AT,
};
const later = { ...preview, timing: 'period-end', dueNow: usd(0), lines: [], replaces: 'Pro' };
const option: PlanOption = {
  key: 'p',
  plan: 'business',
  name: 'Business',
  interval: 'month',
  price: '$49 / month',
  state: 'other',
  quantity: null,
};
const CHANGE = '/api/subscription/change';

function type(page: HTMLElement, text: string): HTMLInputElement {
  const input = page.querySelector<HTMLInputElement>('input[name=code]')!;
  enter(input, text);
  return input;
}

async function open(server: FakeServer, shows: string) {
  const { fixture, page, showing } = render(ChangePlanDialog, { option });
  const changed = jest.fn();
  fixture.componentInstance.changed.subscribe(changed);
  await showing(shows);
  const sent = () => server.requests.filter(({ method }) => method === 'POST');
  return { fixture, page, changed, showing, sent };
}

describe('ChangePlanDialog', () => {
  it('shows no error while it opens above a page', async () => {
    new FakeServer().on(`GET ${CHANGE}`, json(preview));
    const shown: string[] = [];
    const watch = new MutationObserver(() => shown.push(document.body.textContent));
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    const bindings = [inputBinding('option', () => option)];
    const remove = TestBed.inject(Overlays).attach(ChangePlanDialog, bindings);
    while (!shown.some((text) => text.includes('Unused time'))) {
      await new Promise((resolve) => setTimeout(resolve));
      TestBed.inject(ApplicationRef).tick();
    }
    watch.disconnect();
    remove();
    expect(shown.filter((text) => text.includes('Something went wrong'))).toEqual([]);
  });

  it('shows what is due, and confirms exactly that', async () => {
    const server = new FakeServer()
      .on(`GET ${CHANGE}`, json(preview))
      .on(`POST ${CHANGE}`, json({ status: 'changed', summary: {} }));
    const { page, fixture, changed, sent } = await open(server, '$30');
    // In the app's words where it knows them, else in the provider's.
    for (const line of [
      'Unused time on Pro after Dec 1, 2026',
      'Remaining time on 2 × Business after Dec 1, 2026',
      '1 × Messages',
    ]) {
      expect(page.textContent).toContain(line);
    }
    expect(page.textContent).toContain('$49 / month, on December 1, 2026');
    named(page, 'Pay $30 and change plan').click();
    await until(fixture, () => changed.mock.calls.length > 0);
    expect(sent().map(({ body }) => body)).toEqual([
      { plan: 'business', interval: 'month', prorationDate: AT, dueNow: usd(3_000) },
    ]);
    expect(changed).toHaveBeenCalledWith(
      expect.objectContaining({ text: 'You have Business now' }),
    );
  });

  it('asks a team for a number of seats, and says what each costs', async () => {
    const workspace = `ws_${'a'.repeat(20)}` as WorkspaceId;
    TestBed.configureTestingModule({
      providers: [{ provide: BILLED_WORKSPACE, useValue: workspace }],
    });
    const path = `/api/workspaces/${workspace}/subscription/change`;
    new FakeServer().on(`GET ${path}`, json(preview));
    const seats = { ...option, quantity: 3, price: '$49 / month per seat' };
    const { page, showing } = render(ChangePlanDialog, { option: seats });
    await showing('$30');
    expect(page.querySelector('app-quantity-select label')?.textContent).toContain('Seats');
    expect(page.textContent).toContain('$49 / month per seat');
  });

  it('shows the price with a code, and confirms with it', async () => {
    const discount = {
      name: 'QUARTER',
      percentOff: 2_500,
      amountOff: null,
      duration: 'repeating',
      until: AT,
    };
    const server = new FakeServer()
      .on(`GET ${CHANGE}`, json(preview), json({ ...preview, dueNow: usd(2_000), discount }))
      .on(`POST ${CHANGE}`, json({ status: 'changed', summary: {} }));
    const { page, fixture, changed, showing, sent } = await open(server, '$30');
    type(page, ' QUARTER ');
    named(page, 'Apply').click();
    await showing('QUARTER');
    await showing('applies until December 1, 2026');
    expect(server.requests.at(-1)?.url).toContain('code=QUARTER');
    named(page, 'Pay $20 and change plan').click();
    await until(fixture, () => changed.mock.calls.length > 0);
    expect(sent().map(({ body }) => body)).toEqual([
      expect.objectContaining({ code: 'QUARTER', dueNow: usd(2_000) }),
    ]);
  });

  it('says that a code is not valid, keeps it, and leaves the preview', async () => {
    const server = new FakeServer().on(
      `GET ${CHANGE}`,
      json(preview),
      problem(422, 'billing/promotion-code-invalid'),
    );
    const { page, showing } = await open(server, '$30');
    const input = type(page, 'NOPE');
    named(page, 'Apply').click();
    await showing('billing/promotion-code-invalid');
    expect(input.value).toBe('NOPE');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(named(page, 'Pay $30 and change plan')).toBeTruthy();
  });

  it('schedules what begins later, and says what it replaces', async () => {
    const server = new FakeServer()
      .on(`GET ${CHANGE}`, json(later))
      .on(`POST ${CHANGE}`, json({ status: 'scheduled', summary: {} }));
    const { page, fixture, changed } = await open(server, 'Schedule change');
    expect(page.textContent).toContain('This replaces the scheduled change to Pro.');
    named(page, 'Schedule change').click();
    await until(fixture, () => changed.mock.calls.length > 0);
    expect(changed).toHaveBeenCalledWith(
      expect.objectContaining({ text: 'Business begins on December 1, 2026' }),
    );
  });

  it.each([
    ['action_required', 'Your bank asks you to confirm', 'Confirm payment'],
    ['payment_failed', 'Your card was declined', 'Pay with another card'],
  ])('says what to do about %s', async (reason, text, action) => {
    const paymentUrl = 'https://pay.example.test/in_1';
    const waiting = { status: 'payment-required', reason, paymentUrl, until: AT, summary: {} };
    const server = new FakeServer()
      .on(`GET ${CHANGE}`, json(preview))
      .on(`POST ${CHANGE}`, json(waiting));
    const { page, showing, changed } = await open(server, '$30');
    named(page, 'Pay $30 and change plan').click();
    await showing(text);
    expect(named(page, action).getAttribute('href')).toBe(paymentUrl);
    expect(changed).not.toHaveBeenCalled();
  });

  it('shows the new amount when it has changed, and charges nothing', async () => {
    const server = new FakeServer()
      .on(`GET ${CHANGE}`, json(preview), json({ ...preview, dueNow: usd(2_500) }))
      .on(`POST ${CHANGE}`, problem(409, 'billing/preview-outdated'));
    const { page, showing } = await open(server, '$30');
    named(page, 'Pay $30 and change plan').click();
    await showing('The amount has changed');
    expect(named(page, 'Pay $25 and change plan')).toBeTruthy();
  });

  it('shows why a plan cannot be chosen', async () => {
    const server = new FakeServer().on(`GET ${CHANGE}`, problem(409, 'billing/payment-due'));
    const { page } = await open(server, 'Title of billing/payment-due');
    expect(page.textContent).not.toContain('Due today');
    expect(page.textContent).not.toContain('Add billing address');
  });

  it('leads to the portal when the address is missing', async () => {
    const server = new FakeServer().on(`GET ${CHANGE}`, problem(409, 'billing/address-required'));
    const { page } = await open(server, 'Title of billing/address-required');
    expect(named(page, 'Add billing address').getAttribute('href')).toMatch(/\/api\/portal$/);
  });

  it('leads to the portal when the address is found missing by the confirmation', async () => {
    const server = new FakeServer()
      .on(`GET ${CHANGE}`, json(preview))
      .on(`POST ${CHANGE}`, problem(409, 'billing/address-required'));
    const { page, showing, changed } = await open(server, '$30');
    named(page, 'Pay $30 and change plan').click();
    await showing('Title of billing/address-required');
    expect(named(page, 'Add billing address').getAttribute('href')).toMatch(/\/api\/portal$/);
    expect(changed).not.toHaveBeenCalled();
  });
});
