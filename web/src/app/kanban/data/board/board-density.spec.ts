import { TestBed } from '@angular/core/testing';
import { BoardDensity } from './board-density';

const KEY = 'keelson.board-density';

describe('BoardDensity', () => {
  it('is remembered', () => {
    TestBed.inject(BoardDensity).set('compact');
    TestBed.resetTestingModule();
    expect(TestBed.inject(BoardDensity).density()).toBe('compact');
    TestBed.inject(BoardDensity).set('comfortable');
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('follows another tab, and is comfortable for an unknown value', () => {
    const service = TestBed.inject(BoardDensity);
    window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: 'compact' }));
    expect(service.density()).toBe('compact');
    window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: 'dense' }));
    expect(service.density()).toBe('comfortable');
  });
});
