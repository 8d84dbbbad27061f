import { TestBed } from '@angular/core/testing';
import { CollapsedColumns } from './collapsed-columns';

const KEY = 'keelson.board-collapsed';

describe('CollapsedColumns', () => {
  it('are remembered in the order of the board', () => {
    const columns = TestBed.inject(CollapsedColumns);
    columns.set('done', true);
    columns.set('triage', true);
    columns.set('triage', true);
    expect(localStorage.getItem(KEY)).toBe('triage,done');
    TestBed.resetTestingModule();
    const again = TestBed.inject(CollapsedColumns);
    expect([...again.collapsed()]).toEqual(['triage', 'done']);
    again.set('done', false);
    again.set('triage', false);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('follow another tab, without columns that do not exist', () => {
    const columns = TestBed.inject(CollapsedColumns);
    window.dispatchEvent(
      new StorageEvent('storage', { key: KEY, newValue: 'review,attic,toString' }),
    );
    expect([...columns.collapsed()]).toEqual(['review']);
  });
});
