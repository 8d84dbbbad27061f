import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { FakeServer, json } from '../../../testing/fake-server';
import { MissingSubscriptions } from './missing-subscriptions';

describe('MissingSubscriptions', () => {
  it('lists each subscription with its account and the command that ends them', async () => {
    new FakeServer().on(
      'GET /api/admin/billing/missing',
      json({
        items: [
          {
            subscriptionId: 'sub_1',
            customerId: null,
            uid: 'ann',
            status: 'past_due',
            planKey: 'pro',
            missingSince: 1,
          },
        ],
      }),
    );
    TestBed.configureTestingModule({ providers: [provideRouter([])] });
    const fixture = TestBed.createComponent(MissingSubscriptions);
    await fixture.whenStable();
    const element = fixture.nativeElement as HTMLElement;
    const rows = [...element.querySelectorAll('li')];
    expect(rows).toHaveLength(1);
    expect(rows[0]?.textContent).toContain('sub_1');
    expect(rows[0]?.textContent).toContain('Pro, past due');
    expect(rows[0]?.querySelector('a')?.getAttribute('href')).toBe('/admin/users/ann');
    expect(element.textContent).toContain('npm run billing:reconcile -- --end-missing --dry-run');
  });
});
