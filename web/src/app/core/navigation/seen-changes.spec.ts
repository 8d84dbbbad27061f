import { TestBed } from '@angular/core/testing';
import { SeenChanges } from './seen-changes';

jest.mock('@keelson/contracts/brand/changelog', () => ({ LATEST_CHANGE: 'latest' }));

const KEY = 'keelson.changelog';

describe('SeenChanges', () => {
  it.each([
    ['a device that never opened it', null, false],
    ['one that saw the latest', 'latest', false],
    ['one that saw an earlier one', 'earlier', true],
  ])('on %s (%j) is new: %j', (_, stored, isNew) => {
    if (stored !== null) localStorage.setItem(KEY, stored);
    const seen = TestBed.inject(SeenChanges);
    seen.start();
    expect(seen.hasNew()).toBe(isNew);
    seen.markSeen();
    expect(seen.hasNew()).toBe(false);
    expect(localStorage.getItem(KEY)).toBe('latest');
  });
});
