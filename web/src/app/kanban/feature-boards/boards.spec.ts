import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import type { StaffRole } from '@keelson/contracts/account/staff';
import type { BoardSlug } from '@keelson/contracts/ids';
import type { Board } from '@keelson/contracts/kanban/board/board';
import type { BoardCounts } from '@keelson/contracts/kanban/board/board-counts';
import { buildBoard } from '../../../testing/boards/boards';
import { FakeLive } from '../../../testing/fake-live';
import { FakeServer, json, problem } from '../../../testing/fake-server';
import { health } from '../../../testing/boards/open-board';
import { Live } from '../../core/firebase/live';
import { Identity } from '../../core/identity/identity';
import { render, typist, until } from '../../../testing/until';
import { BoardCountsStore } from '../data/board/board-counts-store';
import { BoardDirectory } from '../data/board/board-directory';
import { SEARCHED_FROM } from '../data/board/find-boards';
import { GatewayStatus } from '../data/agents/gateway-status';
import { LiveWithFallback } from '../data/offline/live-with-fallback';
import { People } from '../data/people';
import { BoardsPage } from './boards';

const COUNTS = 'GET /api/admin/kanban/board-counts';
const named = (name: string, changes: Partial<Board> = {}): Board =>
  buildBoard({ slug: name.toLowerCase() as BoardSlug, name, ...changes });
const counted = (slug: string, changes: Partial<BoardCounts> = {}): BoardCounts => ({
  slug: slug as BoardSlug,
  open: 0,
  running: 0,
  blocked: 0,
  review: 0,
  changedAt: null,
  ...changes,
});
/** As many boards as the list needs to have a search. */
const MANY = Array.from({ length: SEARCHED_FROM }, (_, n) => named(`Board-${n}`, { updatedAt: n }));

function setUp(boards: readonly Board[], role: StaffRole = 'admin') {
  const server = new FakeServer()
    .on('GET /api/health', health('up'))
    .on('GET /api/admin/people', json({ items: [] }))
    .on(COUNTS, json({ items: [] }));
  const live = new FakeLive();
  TestBed.configureTestingModule({
    providers: [
      provideRouter([]),
      { provide: Live, useValue: live },
      ...[BoardCountsStore, BoardDirectory, GatewayStatus, LiveWithFallback, People],
    ],
  });
  TestBed.inject(Identity).setMe({ uid: 'ada', role, displayName: 'Ada', email: null } as never);
  const draw = () => {
    live.emit('agents', []);
    live.emit('boards', boards);
    const { fixture, page: element } = render(BoardsPage);
    const press = (name: string): void => {
      [...element.querySelectorAll('button')]
        .find(({ textContent }) => textContent.trim().endsWith(name))!
        .click();
      fixture.detectChanges();
    };
    const search = async (text: string): Promise<void> => {
      const field = element.querySelector<HTMLInputElement>('input[type=search]')!;
      typist(fixture, field).type(text);
      await new Promise((resolve) => setTimeout(resolve)); // the field waits for the end of the event
      fixture.detectChanges();
    };
    const tiles = (): string[] =>
      [...element.querySelectorAll('app-board-tile h2')].map(({ textContent }) =>
        textContent.trim(),
      );
    fixture.detectChanges();
    return { fixture, element, press, search, tiles };
  };
  return { server, live, draw };
}

describe('the list of boards', () => {
  it('counts the cards of all boards with one request', async () => {
    const { server, draw } = setUp([named('Keel'), named('Mast'), named('Sail')]);
    server.on(
      COUNTS,
      json({
        items: [
          counted('keel', { open: 1_200, running: 3, blocked: 1, review: 2 }),
          counted('mast', { open: 1, running: 1 }),
          counted('sail'),
        ],
      }),
    );
    const { fixture, element } = draw();
    const texts = (): string[] =>
      [...element.querySelectorAll('.counts')].map(({ textContent }) =>
        textContent.replace(/\s+/g, ' ').trim(),
      );
    await until(fixture, () => texts().at(-1) !== '');
    expect(texts()).toEqual([
      '1,200 open cards 3 running 1 blocked 2 in review',
      '1 open card 1 running',
      'No open cards',
    ]);
    expect(server.count(COUNTS)).toBe(1);
  });

  it('stays usable while the cards cannot be counted, and shows the counts once they can', async () => {
    const { server, draw } = setUp([named('Keel')]);
    server.on(COUNTS, problem(403, 'session/forbidden'), json({ items: [counted('keel')] }));
    const { fixture, element, tiles } = draw();
    await until(fixture, () => element.querySelector('app-error-state') !== null);
    expect(tiles()).toEqual(['Keel']);
    expect(element.querySelector('.counts')).toBeNull();
    await TestBed.inject(BoardCountsStore).counted.refresh();
    await until(fixture, () => element.querySelector('.counts .numeric') !== null);
    expect(element.querySelector('app-error-state')).toBeNull();
  });

  it('shows the last change of a board or of its cards', async () => {
    const { server, draw } = setUp([named('Keel', { updatedAt: 1_000 })]);
    server.on(COUNTS, json({ items: [counted('keel', { changedAt: 2_000 })] }));
    const { fixture, element } = draw();
    await until(fixture, () => element.querySelector('.counts .numeric') !== null);
    const time = element.querySelector('app-relative-time time');
    expect(time?.getAttribute('datetime')).toBe(new Date(2_000).toISOString());
  });

  it('is searched from seven boards on, as it is typed, archived boards included', async () => {
    const few = setUp([named('Keel')]).draw();
    expect(few.element.querySelector('input[type=search]')).toBeNull();
    TestBed.resetTestingModule();
    const { element, search, tiles } = setUp([...MANY, named('Old', { archived: true })]).draw();
    expect(tiles()).toHaveLength(SEARCHED_FROM);
    await search('board-3');
    expect(tiles()).toEqual(['Board-3']);
    expect(element.querySelector('[role=status].visually-hidden')?.textContent).toBe(
      '1 board matches',
    );
    await search('old');
    expect(tiles()).toEqual([]);
    expect(element.querySelector('details')?.open).toBe(true);
    expect(element.querySelector('details a')?.textContent).toBe('Old');
  });

  it('says that nothing matches, and returns to the field when the search is cleared', async () => {
    const { element, search, press, tiles } = setUp(MANY).draw();
    await search('zzz');
    expect(element.textContent).toContain('No boards match');
    press('Clear search');
    expect(tiles()).toHaveLength(SEARCHED_FROM);
    expect(document.activeElement).toBe(element.querySelector('input[type=search]'));
  });

  it('is sorted by the last change on request', () => {
    const { fixture, element, tiles } = setUp(MANY).draw();
    const select = element.querySelector('select')!;
    select.value = 'updated';
    select.dispatchEvent(new Event('change'));
    fixture.detectChanges();
    expect([tiles()[0], tiles().at(-1)]).toEqual([`Board-${SEARCHED_FROM - 1}`, 'Board-0']);
  });

  it('leads to the form when there are no boards', () => {
    const { element, press } = setUp([]).draw();
    expect(element.textContent).toContain('No boards yet');
    press('Create your first board');
    expect(element.querySelector('dialog h2')?.textContent).toBe('New board');
  });

  it.each([
    ['viewer', false, false],
    ['operator', true, false],
    ['admin', true, true],
  ] as const)('a %s creates boards: %s, imports: %s', (role, creates, imports) => {
    const { element } = setUp([], role).draw();
    const names = [...element.querySelectorAll('button')].map(({ textContent }) =>
      textContent.trim(),
    );
    expect(names.some((name) => name.endsWith('New board'))).toBe(creates);
    expect(names.includes('Create your first board')).toBe(creates);
    expect(names.includes('Import')).toBe(imports);
  });

  it('shows why boards could not be read', async () => {
    const { server, live } = setUp([]);
    server
      .on('GET /api/admin/kanban/boards', problem(403, 'session/forbidden'))
      .on('GET /api/admin/kanban/agents', json({ items: [] }));
    TestBed.inject(BoardDirectory);
    live.disconnect();
    const { fixture, page } = render(BoardsPage);
    await until(fixture, () => page.querySelector('app-error-state') !== null);
    expect(page.querySelector('app-skeleton')).toBeNull();
  });
});
