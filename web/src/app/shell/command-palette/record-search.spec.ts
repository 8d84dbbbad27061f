import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { enter, render } from '../../../testing/until';
import { eventually } from '../../../testing/eventually';
import type { Command } from '../../core/commands/command';
import {
  COMMAND_SEARCHES,
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
class FakeCards implements CommandSource {
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

class FakeChats extends FakeCards {
  override readonly findLoaded = () => [];
}

async function open(role: 'viewer' | null, signedIn = true) {
  TestBed.configureTestingModule({
    providers: [
      provideRouter([]),
      FakeCards,
      FakeChats,
      {
        provide: COMMAND_SEARCHES,
        useValue: [
          { noun: 'cards', needs: 'viewer', load: () => Promise.resolve(FakeCards) },
          { noun: 'chats', needs: 'member', load: () => Promise.resolve(FakeChats) },
        ],
      },
      { provide: Identity, useValue: { me: signal({ role }), signedIn: signal(signedIn) } },
    ],
  });
  const { fixture, page } = render(CommandPalette);
  await fixture.whenStable();
  const field = page.querySelector<HTMLInputElement>('[role=combobox]')!;
  const options = () =>
    [...page.querySelectorAll('[role=option] .title')].map((o) => o.textContent);
  return {
    page,
    field,
    options,
    source: TestBed.inject(FakeCards),
    chats: TestBed.inject(FakeChats),
    type(text: string) {
      enter(field, text);
    },
    press(key: string) {
      field.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
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
    expect(palette.field.getAttribute('aria-label')).toBe(
      'Search pages, actions, cards, and chats',
    );
    palette.type('ten');
    await palette.shows('Tender A');
    expect(palette.page.textContent).toContain('Searching cards and chats…');
    await eventually(() => palette.source.queries.length === 1);
    palette.chats.answer([command('Rope of the tender')]);
    await palette.shows('Searching cards…');
    expect(palette.options()).toEqual(['Tender A']);
    palette.source.answer([command('Tender B'), command('Tender A')], false);
    await palette.shows('More cards match');
    expect(palette.options()).toEqual(['Tender B', 'Tender A', 'Rope of the tender']);
    const active = palette.page.querySelector('[aria-selected=true] .title');
    expect(active?.textContent).toBe('Tender A');
  });

  it('asks once for what is typed fast', async () => {
    const palette = await open('viewer');
    for (const text of ['r', 'ro', 'rop', 'rope']) palette.type(text);
    await eventually(() => palette.source.queries.length > 0);
    expect(palette.source.queries).toEqual(['rope']);
  });

  it('reports which search failed, keeps what the others found, and tries that one again', async () => {
    const palette = await open('viewer');
    palette.type('rope');
    await eventually(() => palette.source.queries.length === 1);
    palette.chats.answer([command('Rope of the tender')]);
    palette.source.fail();
    await palette.shows('Couldn’t search cards.');
    expect(palette.options()).toEqual(['Rope of the tender']);
    palette.page.querySelector<HTMLElement>('[role=alert] button')?.click();
    await eventually(() => palette.source.queries.length === 2);
    palette.source.answer([command('Rope A')]);
    await palette.shows('Rope A');
    expect(palette.chats.queries).toHaveLength(1);
  });

  it('runs the first result when Enter is pressed before it arrives', async () => {
    const palette = await open('viewer');
    const run = jest.fn();
    palette.type('rope');
    palette.press('Enter');
    await eventually(() => palette.source.queries.length === 1);
    palette.source.answer([{ ...command('Rope A'), run }]);
    await eventually(() => run.mock.calls.length === 1);
  });

  it('runs nothing when the text changes after Enter', async () => {
    const palette = await open('viewer');
    const run = jest.fn();
    palette.type('rope');
    palette.press('Enter');
    palette.type('ropes');
    await eventually(() => palette.source.queries.length === 1);
    palette.source.answer([{ ...command('Rope A'), run }]);
    await palette.shows('Rope A');
    expect(run).not.toHaveBeenCalled();
  });

  it('searches for the beginning of a long text, such as a pasted one', async () => {
    const palette = await open('viewer');
    palette.type(`${'x'.repeat(199)}👋${'y'.repeat(10_000)}`);
    await eventually(() => palette.source.queries.length === 1);
    expect(palette.source.queries).toEqual(['x'.repeat(199)]);
  });

  it('finds nothing when nothing matches', async () => {
    const palette = await open('viewer');
    palette.type('rope');
    await eventually(() => palette.source.queries.length === 1);
    palette.source.answer([]);
    expect(palette.page.textContent).not.toContain('No results');
    palette.chats.answer([]);
    await palette.shows('No results for “rope”.');
  });

  it('offers each search to those who may use it', async () => {
    const palette = await open(null);
    palette.type('tender');
    await eventually(() => palette.chats.queries.length === 1);
    palette.chats.answer([]);
    await palette.shows('No results for “tender”.');
    expect(palette.source.queries).toEqual([]);
    expect(palette.field.getAttribute('aria-label')).toBe('Search pages, actions, and chats');
  });

  it('searches nothing for visitors', async () => {
    const palette = await open(null, false);
    palette.type('tender');
    await palette.shows('No results for “tender”.');
    expect(palette.chats.queries).toEqual([]);
  });
});
