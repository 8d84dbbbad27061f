import { Component } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideRouter, Router } from '@angular/router';
import { RouterTestingHarness } from '@angular/router/testing';
import { BrowserStorage } from '../../../core/identity/browser-storage';
import { KanbanQueries } from '../kanban-queries';
import { isAskedFor } from '../../../core/navigation/first-act';
import { openNewCard } from './new-card-link';

@Component({ template: '{{ asked }}' })
class Page {
  protected readonly asked = isAskedFor('new-card');
}

async function follow(boards: () => Promise<unknown>, last: string | null = null) {
  TestBed.configureTestingModule({
    providers: [
      provideRouter([
        { path: 'new-card', canActivate: [openNewCard], children: [] },
        { path: 'admin/agents-kanban', pathMatch: 'full', component: Page },
        { path: 'admin/agents-kanban/boards/:slug', component: Page },
      ]),
      { provide: KanbanQueries, useValue: { boards } },
      { provide: BrowserStorage, useValue: { read: () => last } },
    ],
  });
  const harness = await RouterTestingHarness.create('/new-card');
  return [TestBed.inject(Router).url, harness.routeNativeElement?.textContent];
}

const boards = [
  { slug: 'old', archived: true },
  { slug: 'first', archived: false },
  { slug: 'second', archived: false },
];

describe('openNewCard', () => {
  it.each([
    ['the board that was opened last', 'second', '/admin/agents-kanban/boards/second'],
    ['the first board when the last one is archived', 'old', '/admin/agents-kanban/boards/first'],
    ['the first board for a new device', null, '/admin/agents-kanban/boards/first'],
  ])('opens the form on %s', async (_what, last, url) => {
    expect(await follow(() => Promise.resolve(boards), last)).toEqual([url, 'true']);
  });

  it.each([
    ['there is no board', () => Promise.resolve([])],
    ['the boards cannot be loaded', () => Promise.reject(new Error('No connection'))],
  ])('leads to the list when %s', async (_what, load) => {
    expect(await follow(load)).toEqual(['/admin/agents-kanban', 'false']);
  });
});
