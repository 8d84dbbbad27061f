import { TestBed } from '@angular/core/testing';
import { BoardLook } from './board-look';

const changeElsewhere = (key: string, newValue: string): boolean =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));

describe('the density', () => {
  const KEY = 'keelson.board-density';

  it('is remembered', () => {
    TestBed.inject(BoardLook).setDensity('compact');
    TestBed.resetTestingModule();
    expect(TestBed.inject(BoardLook).density()).toBe('compact');
    TestBed.inject(BoardLook).setDensity('comfortable');
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('follows another tab, and is comfortable for an unknown value', () => {
    const look = TestBed.inject(BoardLook);
    changeElsewhere(KEY, 'compact');
    expect(look.density()).toBe('compact');
    changeElsewhere(KEY, 'dense');
    expect(look.density()).toBe('comfortable');
  });
});

describe('collapsed columns', () => {
  const KEY = 'keelson.board-collapsed';

  it('are remembered in the order of the board', () => {
    const look = TestBed.inject(BoardLook);
    for (const status of ['done', 'triage', 'triage'] as const) look.collapse(status, true);
    expect(localStorage.getItem(KEY)).toBe('triage,done');
    TestBed.resetTestingModule();
    const again = TestBed.inject(BoardLook);
    expect([...again.collapsed()]).toEqual(['triage', 'done']);
    for (const status of ['done', 'triage'] as const) again.collapse(status, false);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('follow another tab, without columns that do not exist', () => {
    const look = TestBed.inject(BoardLook);
    changeElsewhere(KEY, 'review,attic,toString');
    expect([...look.collapsed()]).toEqual(['review']);
  });
});
