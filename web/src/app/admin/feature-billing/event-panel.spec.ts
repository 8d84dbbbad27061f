import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { WebhookEvent } from '@keelson/contracts/billing/ledger';
import { render } from '../../../testing/until';
import { FakeLive } from '../../../testing/fake-live';
import { FakeServer, json } from '../../../testing/fake-server';
import { Live } from '../../core/firebase/live';
import { EVENT } from '../../states-gallery/sample-data';
import { BillingStore } from './billing-store';
import { EventPanel } from './event-panel';

const resolved = WebhookEvent.parse({
  ...EVENT,
  outcome: 'applied',
  settledAt: 3,
  errorCode: null,
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  uid: 'ann',
  resolution: { by: 'boss', uid: 'ann', at: 3 },
});
const parked = { ...resolved, outcome: 'parked', uid: null, settledAt: null, resolution: null };

async function show(event: WebhookEvent) {
  const server = new FakeServer()
    .on('POST /api/admin/billing/events/evt_1/unresolve', json(parked))
    .on('GET /api/admin/billing/events', json({ items: [parked], nextCursor: null }))
    .on(
      'GET /api/admin/billing/overview',
      json({ subscriptions: {}, events: { parked: 1 }, reconcile: null }),
    );
  TestBed.configureTestingModule({
    providers: [BillingStore, provideRouter([]), { provide: Live, useValue: new FakeLive() }],
  });
  const { fixture, page: element } = render(EventPanel, { event });
  await fixture.whenStable();
  const undo = (): HTMLButtonElement | undefined =>
    [...element.querySelectorAll('button')].find(
      ({ textContent }) => textContent.trim() === 'Undo assignment',
    );
  return { server, fixture, element, undo };
}

describe('EventPanel', () => {
  it('shows who has an assigned customer and undoes the assignment', async () => {
    const { server, fixture, element, undo } = await show(resolved);
    const section = element.querySelector('[aria-label="Assignment"]');
    expect(section?.textContent).toContain('ann');
    undo()?.click();
    await fixture.whenStable();
    expect(server.count('POST /api/admin/billing/events/evt_1/unresolve')).toBe(1);
  });

  it('offers no undo for an event without an assignment', async () => {
    const { undo } = await show({ ...resolved, resolution: null });
    expect(undo()).toBeUndefined();
  });
});
