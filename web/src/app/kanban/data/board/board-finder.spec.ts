import { TestBed } from '@angular/core/testing';
import { provideRouter, Router } from '@angular/router';
import type { Board } from '@keelson/contracts/kanban/board/board';
import { BoardFinder } from './board-finder';
import { KanbanQueries } from '../kanban-queries';

const board = (name: string, rest: Partial<Board> = {}) =>
  ({ slug: name.toLowerCase(), name, description: '', archived: false, ...rest }) as Board;

function setUp(...boards: readonly Board[]) {
  const load = jest.fn(() => Promise.resolve(boards));
  TestBed.configureTestingModule({
    providers: [provideRouter([]), { provide: KanbanQueries, useValue: { boards: load } }],
  });
  const finder = TestBed.inject(BoardFinder);
  const find = async (query: string) =>
    (await finder.find(query)).commands.map(({ title, detail }) => `${title} ${detail ?? ''}`);
  return { finder, find, load };
}

describe('BoardFinder', () => {
  it('finds boards by words of their names, keys and descriptions, archived ones last', async () => {
    const { find } = setUp(
      board('Atlas', { archived: true }),
      board('Mast', { description: 'Work of the atlas team' }),
      board('Atlas two', { key: 'ATL' }),
      board('Gone atlas', { archived: true, deletedAt: 1 }),
      board('Élan'),
    );
    expect(await find('atl')).toEqual(['Atlas two ATL', 'Mast ', 'Atlas Archived']);
    expect(await find('team atlas')).toEqual(['Mast ']);
    expect(await find('elan')).toEqual(['Élan ']);
    expect(await find('tlas')).toEqual([]);
    expect(await find('!!')).toEqual([]);
  });

  it('loads the boards once while a person types, and again after an error', async () => {
    const { finder, find, load } = setUp(board('Atlas'));
    load.mockRejectedValueOnce(new Error('No connection'));
    await expect(finder.find('atlas')).rejects.toThrow('No connection');
    await find('at');
    await find('atlas');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('says when more match than are listed, and opens a board', async () => {
    const { finder } = setUp(
      ...[1, 2, 3, 4, 5, 6].map((n) => board(`Dock ${n}`, { slug: `d${n}` } as Partial<Board>)),
    );
    const go = jest.spyOn(TestBed.inject(Router), 'navigateByUrl').mockResolvedValue(true);
    const { commands, complete } = await finder.find('dock');
    expect([commands.length, complete]).toEqual([5, false]);
    commands[0]?.run();
    expect(go).toHaveBeenCalledWith('/admin/agents-kanban/boards/d1');
  });
});
