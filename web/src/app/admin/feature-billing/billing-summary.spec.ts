import { TestBed } from '@angular/core/testing';
import { FakeLive } from '../../../testing/fake-live';
import { Live } from '../../core/firebase/live';
import { FakeServer, json } from '../../../testing/fake-server';
import { BillingStore } from './billing-store';
import { BillingSummary } from './billing-summary';

async function summaryOf(reconcile: object): Promise<string> {
  const events = { applied: 0, stale: 0, ignored: 0, parked: 0, failed: 0 };
  new FakeServer().on(
    'GET /api/admin/billing/overview',
    json({ subscriptions: {}, events, reconcile }),
  );
  TestBed.configureTestingModule({
    providers: [BillingStore, { provide: Live, useValue: new FakeLive() }],
  });
  await TestBed.inject(BillingStore).overview.load();
  const fixture = TestBed.createComponent(BillingSummary);
  await fixture.whenStable();
  return (fixture.nativeElement as HTMLElement).textContent.replace(/\s+/g, ' ');
}

describe('BillingSummary', () => {
  const walk = { startedAt: 1, shards: 40, done: 12, failed: 0, checked: 61_234 };

  it('shows how far a comparison in parts is', async () => {
    const text = await summaryOf({ at: Date.now(), finished: false, walk });
    expect(text).toContain('12 of 40 parts, 61,234 subscriptions compared');
    expect(text).not.toContain('failed');
  });

  it('says that failed parts are retried', async () => {
    const failing = { ...walk, failed: 2 };
    expect(await summaryOf({ at: Date.now(), finished: false, walk: failing })).toContain(
      '2 failed and retried hourly',
    );
  });

  it('shows no parts otherwise', async () => {
    const text = await summaryOf({ at: Date.now(), finished: true });
    expect(text).toContain('Last reconciled');
    expect(text).not.toContain('parts');
  });
});
