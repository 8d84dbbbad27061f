import { Location } from '@angular/common';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { FakeServer, json, problem } from '../../../testing/fake-server';
import { named, until } from '../../../testing/until';
import { Identity } from '../../core/identity/identity';
import { HINT_KEY } from '../../core/identity/session-hint';
import { Pricing } from './pricing';

// What ships, with all plans and modules, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () =>
  jest.requireActual<object>('@keelson/contracts/testing/full-brand'),
);

const price = {
  status: 'live',
  priceId: 'price_1',
  amount: { amountMinor: 1950, currency: 'usd' },
  interval: 'month',
  intervalCount: 1,
  trialDays: 14,
};
const plan = { summary: 'S', features: ['F'], limits: {} };
const plans = {
  plans: [
    { ...plan, key: 'free', name: 'Free', price: { status: 'free' }, prices: [] },
    { ...plan, key: 'pro', name: 'Pro', price, prices: [price] },
  ],
};
const hint = { uid: 'u1', startedAt: Date.now(), expiresAt: Date.now() + 3_600_000 };

function open(): { fixture: ComponentFixture<Pricing>; page: HTMLElement } {
  TestBed.configureTestingModule({ providers: [provideRouter([])] });
  TestBed.inject(Identity).restore();
  const fixture = TestBed.createComponent(Pricing);
  return { fixture, page: fixture.nativeElement as HTMLElement };
}

describe('Pricing', () => {
  let server: FakeServer;
  beforeEach(() => {
    server = new FakeServer()
      .on('GET /api/plans', json(plans))
      .on('GET /api/config', json({ firebase: {} }));
  });

  it('shows the provider’s price with interval and trial', async () => {
    const { fixture, page } = open();
    await until(fixture, () => page.textContent.includes('$19.50'));
    expect(page.textContent).toContain('per month');
    expect(page.textContent).toContain('14-day free trial.');
    expect(named(page, 'Start Pro').getAttribute('href')).toBe('/checkout');
  });

  it('switches to yearly prices, shows the saving and keeps the choice in the URL', async () => {
    const yearly = { ...price, amount: { amountMinor: 19_500, currency: 'usd' }, interval: 'year' };
    const [free, pro] = plans.plans;
    const business = { ...pro, key: 'business', name: 'Business' };
    const sold = [free, ...[pro, business].map((row) => ({ ...row, prices: [price, yearly] }))];
    server.on('GET /api/plans', json({ plans: sold }));
    const { fixture, page } = open();
    await until(fixture, () => page.querySelectorAll('[type=radio]').length === 2);
    expect(page.textContent).toContain('Save up to 16%');
    expect(page.textContent).not.toContain('$195');
    page.querySelectorAll<HTMLInputElement>('[type=radio]')[1]?.click();
    await until(fixture, () => page.textContent.includes('$195'));
    expect(page.textContent).toContain('per year');
    expect(page.textContent).toContain('Saves $39 a year.');
    expect(TestBed.inject(Location).path()).toBe('/pricing?interval=year');
    expect(named(page, 'Start Pro').getAttribute('href')).toBe('/checkout?interval=year');
    expect(named(page, 'Start Business').getAttribute('href')).toBe(
      '/checkout?plan=business&interval=year',
    );
  });

  it('shows neither a switch nor other plans where only Pro is sold', async () => {
    const { fixture, page } = open();
    await until(fixture, () => page.textContent.includes('$19.50'));
    expect(page.querySelectorAll('[type=radio]')).toHaveLength(0);
    expect(page.textContent).not.toContain('Business');
  });

  it('opens with yearly prices when the URL asks for them', async () => {
    const yearly = { ...price, amount: { amountMinor: 19_500, currency: 'usd' }, interval: 'year' };
    const [free, pro] = plans.plans;
    server.on('GET /api/plans', json({ plans: [free, { ...pro, prices: [price, yearly] }] }));
    const { fixture, page } = open();
    fixture.componentRef.setInput('interval', 'year');
    await until(fixture, () => page.textContent.includes('$195'));
  });

  describe('with prices in euros too', () => {
    const options = [{ amount: { amountMinor: 1_800, currency: 'eur' } }];
    const both = { ...price, currencies: options };
    const [free, pro] = plans.plans;
    const select = (page: HTMLElement) => page.querySelector<HTMLSelectElement>('select')!;
    beforeEach(() => {
      server.on('GET /api/plans', json({ plans: [free, { ...pro, price: both, prices: [both] }] }));
    });

    it('shows the chosen one, buys in it, keeps it in the URL and remembers it', async () => {
      const { fixture, page } = open();
      await until(fixture, () => page.textContent.includes('$19.50'));
      expect([...select(page).options].map(({ text }) => text.trim())).toEqual([
        'US Dollar (USD)',
        'Euro (EUR)',
      ]);
      expect(named(page, 'Start Pro').getAttribute('href')).toBe('/checkout?currency=usd');
      select(page).value = 'eur';
      select(page).dispatchEvent(new Event('change'));
      await until(fixture, () => page.textContent.includes('€18'));
      expect(named(page, 'Start Pro').getAttribute('href')).toBe('/checkout?currency=eur');
      expect(TestBed.inject(Location).path()).toBe('/pricing?currency=eur');

      const again = TestBed.createComponent(Pricing);
      const other = again.nativeElement as HTMLElement;
      await until(again, () => other.textContent.includes('€18'));
    });

    it('begins with the currency of the URL, else with that of the browser’s region', async () => {
      const languages = jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-AT']);
      const { fixture, page } = open();
      await until(fixture, () => page.textContent.includes('€18'));
      fixture.componentRef.setInput('currency', 'usd');
      await until(fixture, () => page.textContent.includes('$19.50'));
      fixture.componentRef.setInput('currency', 'xyz');
      await until(fixture, () => page.textContent.includes('€18'));
      languages.mockRestore();
    });

    it('offers a member only the currency of the subscription', async () => {
      localStorage.setItem(HINT_KEY, JSON.stringify(hint));
      const subscription = { status: 'active', currency: 'eur' };
      server.on('GET /api/subscription', json({ plan: { key: 'pro', name: 'Pro' }, subscription }));
      const { fixture, page } = open();
      await until(fixture, () => page.textContent.includes('€18'));
      expect(page.querySelector('select')).toBeNull();
    });

    it('begins with the currency of a subscription that has ended', async () => {
      localStorage.setItem(HINT_KEY, JSON.stringify(hint));
      const subscription = { status: 'canceled', currency: 'eur' };
      server.on(
        'GET /api/subscription',
        json({ plan: { key: 'free', name: 'Free' }, subscription }),
      );
      const { fixture, page } = open();
      await until(fixture, () => page.textContent.includes('€18'));
      expect(select(page).value).toBe('eur');
    });
  });

  it('offers no trial to a person who had one', async () => {
    localStorage.setItem(HINT_KEY, JSON.stringify(hint));
    const former = { plan: { key: 'free', name: 'Free' }, subscription: null, hadTrial: true };
    server.on('GET /api/subscription', json(former));
    const { fixture, page } = open();
    await until(fixture, () => page.textContent.includes('Cancel anytime.'));
    expect(page.textContent).toContain('$19.50');
    expect(page.textContent).not.toContain('free trial');
  });

  it('requests no subscription for a visitor', async () => {
    const { fixture, page } = open();
    await until(fixture, () => page.textContent.includes('$19.50'));
    expect(server.count('GET /api/subscription')).toBe(0);
    expect(named(page, 'Start free').getAttribute('href')).toBe('/sign-in');
    expect(page.textContent).not.toContain('Current plan');
  });

  it('marks the current plan and offers to manage it', async () => {
    localStorage.setItem(HINT_KEY, JSON.stringify(hint));
    server.on('GET /api/subscription', json({ plan: { key: 'pro', name: 'Pro' } }));
    const { fixture, page } = open();
    await until(fixture, () => page.textContent.includes('Current plan'));
    expect(named(page, 'Manage plan').getAttribute('href')).toBe('/dashboard/billing');
    expect(page.textContent).not.toContain('Start Pro');
  });

  it('shows the rest of the page without a price, and retries', async () => {
    const unavailable = { ...plans.plans[1], price: { status: 'unavailable' }, prices: [] };
    server.on('GET /api/plans', json({ plans: [plans.plans[0], unavailable] }), json(plans));
    const { fixture, page } = open();
    await until(fixture, () => page.textContent.includes('not available'));
    expect(named(page, 'Start Pro')).toBeTruthy();
    named(page, 'Try again').click();
    await until(fixture, () => page.textContent.includes('$19.50'));
  });

  it('shows the price by itself when the provider responds again', async () => {
    const unavailable = { ...plans.plans[1], price: { status: 'unavailable' }, prices: [] };
    const partial = json({ plans: [plans.plans[0], unavailable] });
    server.on('GET /api/plans', partial, partial, json(plans));
    const { fixture, page } = open();
    await until(fixture, () => page.textContent.includes('Retrying automatically'));
    await until(fixture, () => {
      window.dispatchEvent(new Event('online')); // otherwise the next attempts are seconds later
      return page.textContent.includes('$19.50');
    });
    expect(server.count('GET /api/plans')).toBe(3);
    expect(page.textContent).not.toContain('not available');
  });

  it('says that sign-ups are closed before a visitor starts', async () => {
    server.on('GET /api/config', json({ firebase: {}, signUps: 'closed' }));
    const { fixture, page } = open();
    await until(fixture, () => page.textContent.includes('Sign-ups are closed'));
    const links = [...page.querySelectorAll('a')].map((link) => link.textContent.trim());
    expect(links).not.toContain('Start free');
    expect(named(page, 'Sign in').getAttribute('href')).toBe('/sign-in');
  });

  it('shows plan limits when the API fails', async () => {
    server.on('GET /api/plans', problem(500, 'internal'));
    const { fixture, page } = open();
    await until(fixture, () => page.textContent.includes('not available'));
    expect(page.textContent).toContain('2,000 chat messages a month');
  });
});
