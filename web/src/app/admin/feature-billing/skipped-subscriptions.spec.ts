import { TestBed } from '@angular/core/testing';
import { FakeServer, json } from '../../../testing/fake-server';
import { SkippedSubscriptions } from './skipped-subscriptions';

describe('SkippedSubscriptions', () => {
  it('lists each subscription with its status and what could not be read', async () => {
    new FakeServer().on(
      'GET /api/admin/billing/skipped',
      json({
        items: [
          {
            id: 'sub_odd',
            customerId: 'cus_1',
            status: 'past_due',
            reason: 'interval',
            firstSeenAt: 1,
            lastSeenAt: 2,
          },
        ],
      }),
    );
    const fixture = TestBed.createComponent(SkippedSubscriptions);
    await fixture.whenStable();
    const rows = [...(fixture.nativeElement as HTMLElement).querySelectorAll('li')];
    expect(rows).toHaveLength(1);
    expect(rows[0]?.textContent).toContain('sub_odd');
    expect(rows[0]?.textContent).toContain('past due');
    expect(rows[0]?.textContent).toContain('Unknown: interval');
    expect(rows[0]?.textContent).toContain('cus_1');
  });
});
