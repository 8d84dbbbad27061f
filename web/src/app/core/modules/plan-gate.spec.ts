import { Component, signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import type { PlanKey } from '@keelson/contracts/billing/plan-key';
import { Subject } from 'rxjs';
import { eventually } from '../../../testing/eventually';
import { FakeServer, json, problem } from '../../../testing/fake-server';
import { PlanChanges } from '../billing/plan-changes';
import { RefetchOnFocus } from '../firebase/refetch-on-focus';
import { Identity } from '../identity/identity';
import { withPanel } from './module-panel';
import { moduleRoute } from './module-route';
import { PlanGate } from './plan-gate';
import type { ProductModule } from './product-module';

// What ships, with all plans and modules, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () =>
  jest.requireActual<object>('@keelson/contracts/testing/full-brand'),
);

@Component({ selector: 'app-translator', template: '<p i18n>Translate here</p>' })
class Translator {}

const translator: ProductModule = {
  key: 'translator',
  title: 'Translator',
  summary: 'Texts in another language.',
  route: '/dashboard/translator',
  icon: 'bolt',
  feature: 'usageHistory',
  metric: 'automationRuns',
  status: 'live',
  page: () => Promise.resolve(Translator),
};
const usage = (plan: PlanKey) => json({ period: '2026-03', plan, metrics: [], history: [] });

function open(...responses: Parameters<FakeServer['on']>[1][]) {
  const planChanged = new Subject<unknown>();
  const server = new FakeServer();
  const [first = usage('free'), ...rest] = responses;
  server.on('GET /api/usage', first, ...rest);
  TestBed.configureTestingModule({
    providers: [
      provideRouter([]),
      {
        provide: PlanChanges,
        useValue: { watchPlan: () => planChanged, watchUsage: () => new Subject() },
      },
      { provide: RefetchOnFocus, useValue: { register: () => undefined } },
      { provide: Identity, useValue: { me: signal({ uid: 'u1' }) } },
    ],
  });
  const fixture = TestBed.createComponent(PlanGate);
  fixture.componentRef.setInput('module', translator);
  const text = (): string => {
    fixture.detectChanges();
    return (fixture.nativeElement as HTMLElement).textContent;
  };
  return { planChanged, text, page: fixture.nativeElement as HTMLElement };
}

describe('PlanGate', () => {
  it('shows the module when the plan includes it', async () => {
    const { text } = open(usage('pro'));
    expect(text()).not.toContain('Included in Pro');
    await eventually(() => text().includes('Translate here'));
    expect(text()).not.toContain('Included in Pro');
  });

  it('offers the upgrade, and shows the module after it', async () => {
    const { text, page, planChanged } = open(usage('free'), usage('pro'));
    await eventually(() => text().includes('Included in Pro'));
    expect(page.querySelector('a')?.getAttribute('href')).toBe('/pricing');
    await eventually(() => planChanged.observed);
    planChanged.next({});
    await eventually(() => text().includes('Translate here'));
  });

  it('offers a retry when the plan is unknown', async () => {
    const { text, page } = open(problem(400, 'request/invalid', { retryable: true }), usage('pro'));
    await eventually(() => (text(), page.querySelector('app-error-state .btn-outlined') !== null));
    expect(text()).not.toContain('Included in Pro');
    page.querySelector<HTMLElement>('app-error-state .btn-outlined')?.click();
    await eventually(() => text().includes('Translate here'));
  });
});

describe('withPanel', () => {
  const panel = translator.page;
  const chat: ProductModule = { ...translator, key: 'chat', feature: 'chat', panel };
  const listed = (plan: PlanKey | null): string[] =>
    withPanel([translator, { ...translator, key: 'pro-alone', panel }, chat], plan).map(
      ({ key }) => key,
    );

  it('lists compact views of modules that the plan includes', () => {
    expect(listed('pro')).toEqual(['pro-alone', 'chat']);
    expect(listed('free')).toEqual(['chat']);
    expect(listed(null)).toEqual(['chat']); // plan still unknown
  });
});

describe('moduleRoute', () => {
  it('loads the plan only for modules that need one', () => {
    expect(moduleRoute({ ...translator, feature: 'chat' }).loadComponent).toBe(translator.page);
    const { path, data, loadComponent } = moduleRoute(translator);
    expect({ path, data }).toEqual({ path: 'dashboard/translator', data: { module: translator } });
    expect(loadComponent).not.toBe(translator.page);
  });
});
