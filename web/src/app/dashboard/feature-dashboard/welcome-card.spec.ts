import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import type { EntitlementStatus } from '@keelson/contracts/billing/entitlement';
import { render } from '../../../testing/until';
import type { LoadState } from '../../core/api/async-state';
import { WelcomeCard } from './welcome-card';

const END = Date.UTC(2026, 11, 15, 12);

/** As `GET /api/subscription` answers, without the subscription's record. */
const plan = (
  status: EntitlementStatus,
  key: 'free' | 'pro' = 'pro',
): LoadState<SubscriptionSummary> => ({
  status: 'ready',
  data: SubscriptionSummary.parse({
    entitlement: {
      uid: 'u1',
      planKey: key,
      status,
      sourceSubscriptionId: null,
      currentPeriodEnd: END,
      graceUntil: END,
      cancelAtPeriodEnd: status === 'canceling',
      updatedAt: 0,
    },
    subscription: null,
    plan: { key, name: key === 'pro' ? 'Pro' : 'Free' },
    hasPortal: status !== 'none',
    hadTrial: false,
  }),
});

function draw(state: LoadState<SubscriptionSummary>, displayName: string | null = 'Ada Admin') {
  TestBed.configureTestingModule({ providers: [provideRouter([])] });
  const me = { displayName, email: 'ada@example.test', providers: ['google.com'], createdAt: END };
  const { fixture } = render(WelcomeCard, {
    me: { status: 'ready', data: me },
    plan: state,
    usage: { status: 'loading' },
  });
  fixture.detectChanges();
  return { fixture, page: fixture.nativeElement as HTMLElement };
}

describe('WelcomeCard', () => {
  it.each<[EntitlementStatus, string, string]>([
    ['none', 'Start Pro', '/checkout'],
    ['trialing', 'Manage subscription', '/api/portal'],
    ['active', 'Manage subscription', '/api/portal'],
    ['canceling', 'Resume subscription', '/api/portal'],
    ['grace', 'Update card', '/api/portal?page=card'],
    ['lapsed', 'Update card', '/api/portal?page=card'],
    ['incomplete', 'Complete payment', '/checkout'],
    ['ended', 'Restart Pro', '/checkout'],
  ])('%s has one call to action: %s, at %s', (status, label, path) => {
    const { page } = draw(plan(status));
    const links = [...page.querySelectorAll('a:not(.links a)')];
    expect(links.map((link) => link.textContent.trim())).toEqual([label]);
    const href = links[0]?.getAttribute('href') ?? '';
    expect(href.endsWith(path)).toBe(true);
  });

  it('stresses the action only while something is wrong', () => {
    expect(draw(plan('grace')).page.querySelector('.btn-signal')).not.toBeNull();
    TestBed.resetTestingModule();
    expect(draw(plan('active')).page.querySelector('.btn-signal')).toBeNull();
  });

  it('offers invoices to who has a customer at the provider, and the prices to all', () => {
    const links = (page: HTMLElement) =>
      [...page.querySelectorAll('.links a')].map((link) => link.textContent.trim());
    expect(links(draw(plan('active')).page)).toEqual(['Invoices', 'Pricing']);
    TestBed.resetTestingModule();
    expect(links(draw(plan('none')).page)).toEqual(['Pricing']);
  });

  it('greets by the first name, or by none', () => {
    expect(draw(plan('active')).page.querySelector('h1')?.textContent).toBe('Welcome, Ada');
    TestBed.resetTestingModule();
    expect(draw(plan('active'), null).page.querySelector('h1')?.textContent).toBe('Welcome');
  });

  it('greets while the plan is loading, and offers nothing yet', () => {
    const { page } = draw({ status: 'loading' });
    expect(page.querySelector('h1')?.textContent).toBe('Welcome, Ada');
    expect(page.querySelectorAll('app-skeleton').length).toBeGreaterThan(1);
    expect(page.querySelector('a, button')).toBeNull();
  });

  it('says that the plan could not be loaded, and loads it again', () => {
    const error = {
      title: 'No connection',
      detail: 'Nothing was changed.',
      retryable: true,
      requestId: null,
    };
    const { fixture, page } = draw({
      status: 'failed',
      error,
    });
    const retried = jest.fn();
    fixture.componentInstance.planRetried.subscribe(retried);
    page.querySelector<HTMLElement>('[role=alert] button')!.click();
    expect(retried).toHaveBeenCalledTimes(1);
  });
});
