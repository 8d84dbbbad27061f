import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import type { AllowanceAlert } from '@keelson/contracts/usage/allowance';
import type { MetricUsage } from '@keelson/contracts/usage/usage';
import { render } from '../../../../testing/until';
import { UsageBar } from './usage-bar';

// What ships, with all plans and modules, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () =>
  jest.requireActual<object>('@keelson/contracts/testing/full-brand'),
);

const metric = (used: number, alert?: Partial<AllowanceAlert>): MetricUsage => ({
  key: 'chatMessages',
  label: 'Chat messages',
  unit: 'messages',
  used,
  limit: 20,
  resetsAt: 9,
  ...(alert && {
    alert: { level: 'near', used, allowance: 20, next: 'upgrade', resetsAt: 9, ...alert },
  }),
});

/** The text of the bar, and the address of its one link. */
async function shown(usage: MetricUsage): Promise<[string, string | undefined]> {
  TestBed.configureTestingModule({ providers: [provideRouter([])] });
  const { fixture, page } = render(UsageBar, { metric: usage });
  await fixture.whenStable();
  const links = [...page.querySelectorAll('a')];
  expect(links.length).toBeLessThan(2);
  return [page.textContent, links[0]?.getAttribute('href') ?? undefined];
}

const NEAR = 'This month’s allowance is nearly used up.';
const FULL = 'This month’s allowance is used up.';

it('says nothing and offers nothing below 80 %', async () => {
  const [text, link] = await shown(metric(15));
  expect(text).not.toContain('allowance');
  expect(link).toBeUndefined();
});

it.each<[string, MetricUsage, string, string | undefined]>([
  ['an upgrade', metric(16, {}), NEAR, '/pricing'],
  ['credits', metric(16, { next: 'buy' }), NEAR, '/dashboard/billing#credits'],
  ['nothing', metric(16, { next: 'wait' }), NEAR, undefined],
  ['charges', metric(16, { next: 'charged' }), NEAR, '/dashboard/billing#metered'],
  ['credits, used up', metric(20, { level: 'full' }), FULL, '/dashboard/billing#credits'],
  [
    'charges, used up',
    metric(20, { level: 'full', next: 'charged' }),
    FULL,
    '/dashboard/billing#metered',
  ],
])('says what happened, with one action: %s', async (_, usage, sentence, link) => {
  const [text, href] = await shown(usage);
  expect(text).toContain(sentence);
  expect(href).toBe(link);
});
