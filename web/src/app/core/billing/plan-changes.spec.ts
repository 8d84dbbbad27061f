import { TestBed } from '@angular/core/testing';
import type { UserId } from '@keelson/contracts/ids';
import { Subject } from 'rxjs';
import { Live } from '../firebase/live';
import { PlanChanges } from './plan-changes';

const UID = 'u1' as UserId;

function setUp() {
  const documents = new Map<string, Subject<unknown>>();
  const watchDocument = ({ path }: { path: string }): Subject<unknown> => {
    const changes = new Subject<unknown>();
    documents.set(path, changes);
    return changes;
  };
  const subscriptions = new Subject<unknown>();
  const live = { watchDocument, watchQuery: () => subscriptions };
  TestBed.configureTestingModule({ providers: [{ provide: Live, useValue: live }] });
  return { documents, subscriptions, changes: TestBed.inject(PlanChanges), onChange: jest.fn() };
}

describe('PlanChanges', () => {
  beforeEach(() => jest.useFakeTimers({ now: Date.UTC(2026, 2, 31, 23, 30) }));

  it('emits once for a change written to several documents', () => {
    const { documents, subscriptions, changes, onChange } = setUp();
    const sub = changes.watchPlan(UID).subscribe(onChange);
    documents.get('entitlements/u1')?.next({});
    subscriptions.next([]);
    jest.advanceTimersByTime(100);
    expect(onChange).toHaveBeenCalledTimes(1);
    sub.unsubscribe();
  });

  it.each([
    ['what the page shows', { updatedAt: -61_000 }, [{ syncedAt: -61_000 }], 0],
    ['that there is nothing', null, [], 0],
    ['a change of the moment', { updatedAt: -1_000 }, [{ syncedAt: -61_000 }], 1],
    ['another subscription of the moment', null, [{ syncedAt: -61_000 }, { syncedAt: 5 }], 1],
  ])('is told by the first snapshot of %s', (_what, entitlement, synced, times) => {
    const { documents, subscriptions, changes, onChange } = setUp();
    const at = Date.now();
    const sub = changes.watchPlan(UID).subscribe(onChange);
    documents
      .get('entitlements/u1')
      ?.next(entitlement && { updatedAt: at + entitlement.updatedAt });
    subscriptions.next(synced.map(({ syncedAt }) => ({ syncedAt: at + syncedAt })));
    jest.advanceTimersByTime(100);
    expect(onChange).toHaveBeenCalledTimes(times);
    subscriptions.next([]);
    jest.advanceTimersByTime(100);
    expect(onChange).toHaveBeenCalledTimes(times + 1);
    sub.unsubscribe();
  });

  it('ignores what was counted before it listened', () => {
    const { documents, changes, onChange } = setUp();
    const sub = changes.watchUsage(UID).subscribe(onChange);
    jest.advanceTimersByTime(1);
    const march = documents.get('usage/u1/periods/2026-03');
    march?.next({});
    jest.advanceTimersByTime(100);
    expect(onChange).not.toHaveBeenCalled();
    march?.next({});
    jest.advanceTimersByTime(100);
    expect(onChange).toHaveBeenCalledTimes(1);
    sub.unsubscribe();
  });

  it('continues with the next month on a page that stays open', () => {
    const { documents, changes, onChange } = setUp();
    const sub = changes.watchUsage(UID).subscribe(onChange);
    jest.advanceTimersByTime(1);
    documents.get('usage/u1/periods/2026-03')?.next({});
    jest.advanceTimersByTime(3_600_000);
    documents.get('usage/u1/periods/2026-04')?.next(null);
    jest.advanceTimersByTime(100);
    expect(onChange).toHaveBeenCalledTimes(1);
    sub.unsubscribe();
  });
});
