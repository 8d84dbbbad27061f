import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { eventually } from '../../../testing/eventually';
import type { Command } from '../../core/commands/command';
import {
  COMMAND_SEARCH,
  type CommandSource,
  type FoundCommands,
} from '../../core/commands/command-search';
import { Identity } from '../../core/identity/identity';
import { CommandPalette } from './command-palette';

const command = (title: string): Command => ({
  id: title,
  title,
  icon: 'view_kanban',
  kind: 'Card',
  detail: 'Keel · Ready',
  run: jest.fn(),
});

/** Answers when the test says so. */
class FakeSource implements CommandSource {
  readonly queries: string[] = [];
  private answers: { resolve: (found: FoundCommands) => void; reject: (error: Error) => void }[] =
    [];
  readonly findLoaded = (query: string) => (query.startsWith('ten') ? [command('Tender A')] : []);
  find(query: string): Promise<FoundCommands> {
    this.queries.push(query);
    return new Promise((resolve, reject) => this.answers.push({ resolve, reject }));
  }
  answer(commands: readonly Command[], complete = true): void {
    this.answers.shift()?.resolve({ commands, complete });
  }
  fail(): void {
    this.answers.shift()?.reject(new Error('No connection'));
  }
}

async function open(role: 'viewer' | null) {
  TestBed.configureTestingModule({
    providers: [
      provideRouter([]),
      FakeSource,
      {
        provide: COMMAND_SEARCH,
        useValue: { noun: 'cards', needs: 'viewer', load: () => Promise.resolve(FakeSource) },
      },
      { provide: Identity, useValue: { me: signal({ role }), signedIn: signal(true) } },
    ],
  });
  const fixture = TestBed.createComponent(CommandPalette);
  await fixture.whenStable();
  const page = fixture.nativeElement as HTMLElement;
  const field = page.querySelector<HTMLInputElement>('[role=combobox]')!;
  const options = () =>
    [...page.querySelectorAll('[role=option] .title')].map((o) => o.textContent);
  return {
    page,
    field,
    options,
    source: TestBed.inject(FakeSource),
    type(text: string) {
      field.value = text;
      field.dispatchEvent(new Event('input'));
    },
    shows: (text: string) => eventually(() => page.textContent.includes(text)),
  };
}

beforeAll(() => {
  Element.prototype.scrollIntoView = jest.fn(); // jsdom has no layout
});

describe('the search of the command palette', () => {
  it('shows loaded records at once and the others when they arrive, without moving the selection', async () => {
    const palette = await open('viewer');
    expect(palette.field.getAttribute('aria-label')).toBe('Search pages, actions and cards');
    palette.type('ten');
    await palette.shows('Tender A');
    expect(palette.page.textContent).toContain('Searching cards…');
    await eventually(() => palette.source.queries.length === 1);
    palette.source.answer([command('Tender B'), command('Tender A')], false);
    await palette.shows('More cards match');
    expect(palette.options()).toEqual(['Tender B', 'Tender A']);
    const active = palette.page.querySelector('[aria-selected=true] .title');
    expect(active?.textContent).toBe('Tender A');
  });

  it('asks once for what is typed fast', async () => {
    const palette = await open('viewer');
    for (const text of ['r', 'ro', 'rop', 'rope']) palette.type(text);
    await eventually(() => palette.source.queries.length > 0);
    expect(palette.source.queries).toEqual(['rope']);
  });

  it('reports a failure and tries again', async () => {
    const palette = await open('viewer');
    palette.type('rope');
    await eventually(() => palette.source.queries.length === 1);
    palette.source.fail();
    await palette.shows('Couldn’t search cards.');
    palette.page.querySelector<HTMLElement>('[role=alert] button')?.click();
    await eventually(() => palette.source.queries.length === 2);
    palette.source.answer([]);
    await palette.shows('No results for “rope”.');
  });

  it('is for staff only', async () => {
    const palette = await open(null);
    palette.type('tender');
    await palette.shows('No results for “tender”.');
    expect([palette.source.queries, palette.field.placeholder]).toEqual([
      [],
      'Search pages and actions…',
    ]);
  });
});
