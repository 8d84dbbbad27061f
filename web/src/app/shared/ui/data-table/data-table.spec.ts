import { Component, signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { named, render, until } from '../../../../testing/until';
import { Toasts } from '../toasts';
import { Cell } from './cell';
import type { Column } from './column';
import { DataTable } from './data-table';

interface Row {
  readonly id: string;
  readonly name: string;
}
const make = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `id-${index}`,
    name: `Name ${count - index}`,
  }));

@Component({
  imports: [Cell, DataTable],
  template: `
    <app-data-table
      i18n-label
      label="things"
      i18n-singular
      singular="thing"
      [columns]="columns"
      [list]="list"
      [rowId]="idOf"
      [sort]="sort()"
      (sortChange)="sort.set($event)"
      (opened)="opened.push($event.id)"
    >
      <ng-template appCell="name" [appCellOf]="rows()" let-row
        ><b>{{ row.name }}</b></ng-template
      >
      <p empty i18n>Nothing here</p>
    </app-data-table>
  `,
})
class Host {
  readonly rows = signal<readonly Row[] | null>(null);
  readonly sort = signal<string | null>(null);
  readonly hasMore = signal(true);
  readonly list = {
    rows: this.rows,
    hasMore: this.hasMore,
    error: signal(null),
    busy: signal(false),
    loadMore: () => undefined,
    loadAll: () => Promise.resolve(),
    refresh: () => undefined,
  };
  readonly opened: string[] = [];
  readonly idOf = ({ id }: Row): string => id;
  readonly columns: readonly Column<Row>[] = [
    { key: 'name', heading: 'Name', text: ({ name }) => name, sortBy: ({ name }) => name },
    { key: 'id', heading: 'ID', text: ({ id }) => id },
  ];
}

async function setUp() {
  const { fixture, page: root } = render(Host);
  await fixture.whenStable();
  const visibleRows = () => [...root.querySelectorAll<HTMLElement>('tbody tr[data-index]')];
  const show = async (rows: readonly Row[]) => {
    fixture.componentInstance.rows.set(rows);
    await fixture.whenStable();
  };
  const press = async (key: string) => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    await fixture.whenStable();
  };
  return { fixture, root, visibleRows, show, press, host: fixture.componentInstance };
}

describe('DataTable', () => {
  it('shows loading, empty and filled states', async () => {
    const { root, show, visibleRows } = await setUp();
    expect(root.textContent).toContain('Loading things');
    await show([]);
    expect(root.textContent).toContain('Nothing here');
    await show(make(3));
    expect(visibleRows().map((row) => row.querySelector('b')?.textContent)).toEqual([
      'Name 3',
      'Name 2',
      'Name 1',
    ]);
    expect(root.textContent).toContain('3+ things');
  });

  it('names one row as such', async () => {
    const { root, show, host } = await setUp();
    const count = () => root.querySelector('footer p')?.textContent.trim();
    await show(make(1));
    expect(count()).toBe('1+ things');
    host.hasMore.set(false);
    await show(make(1));
    expect(count()).toBe('1 thing');
    await show(make(2));
    expect(count()).toBe('2 things');
  });

  it('sorts by its headings and sets aria-sort', async () => {
    const { root, show, visibleRows, fixture } = await setUp();
    await show(make(12));
    named(root, 'Name').click();
    await fixture.whenStable();
    expect(root.querySelector('th')?.getAttribute('aria-sort')).toBe('ascending');
    expect(visibleRows()[0]?.textContent).toContain('Name 1');
    expect(visibleRows()[1]?.textContent).toContain('Name 2');
  });

  it('is one tab stop; arrow keys move and Enter opens a row', async () => {
    const { show, visibleRows, press, host } = await setUp();
    await show(make(5));
    expect(visibleRows().map((row) => row.tabIndex)).toEqual([0, -1, -1, -1, -1]);
    visibleRows()[0]?.focus();
    await press('ArrowDown');
    await press('ArrowDown');
    expect(document.activeElement).toBe(visibleRows()[2]);
    await press('Enter');
    await press('End');
    await press('Enter');
    expect(host.opened).toEqual(['id-2', 'id-4']);
  });

  it.each([
    ['Copied id-0', { writeText: () => Promise.resolve() }],
    ['Couldn’t copy. Select the ID here and copy it: id-0', undefined],
  ])('says after C: %s', async (text, clipboard) => {
    Object.assign(navigator, { clipboard });
    const { fixture, show, visibleRows, press } = await setUp();
    const toasts = TestBed.inject(Toasts);
    await show(make(1));
    document.body.append(fixture.nativeElement as HTMLElement);
    visibleRows()[0]?.focus();
    await press('c');
    await until(fixture, () => toasts.shown().length > 0);
    expect(toasts.shown().map((toast) => toast.text)).toEqual([text]);
  });

  it('renders part of a long list and counts all of it', async () => {
    const { root, show, visibleRows } = await setUp();
    await show(make(2_000));
    expect(visibleRows().length).toBeLessThan(80);
    expect(root.querySelector('table')?.getAttribute('aria-rowcount')).toBe('2001');
  });
});
