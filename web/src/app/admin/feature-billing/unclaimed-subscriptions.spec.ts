import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { FakeServer, json } from '../../../testing/fake-server';
import { UnclaimedSubscriptions } from './unclaimed-subscriptions';

describe('UnclaimedSubscriptions', () => {
  it('lists each subscription with its product, the plan that it keeps and its account', async () => {
    const row = { subscriptionId: 'sub_1', uid: 'ann', productId: 'prod_old', planKey: 'pro' };
    new FakeServer().on(
      'GET /api/admin/billing/unclaimed',
      json({ items: [{ ...row, status: 'past_due' }] }),
    );
    TestBed.configureTestingModule({ providers: [provideRouter([])] });
    const fixture = TestBed.createComponent(UnclaimedSubscriptions);
    await fixture.whenStable();
    const element = fixture.nativeElement as HTMLElement;
    const rows = [...element.querySelectorAll('li')];
    expect(rows).toHaveLength(1);
    expect(rows[0]?.textContent).toContain('prod_old');
    expect(rows[0]?.textContent).toContain('keeps Pro, past due');
    expect(rows[0]?.querySelector('a')?.getAttribute('href')).toBe('/admin/users/ann');
    expect(element.textContent).toContain('keelson_plan');
  });
});
