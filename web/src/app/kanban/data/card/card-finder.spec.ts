import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideRouter, Router } from '@angular/router';
import { buildCard } from '../../../../testing/boards/cards';
import { FakeServer, json } from '../../../../testing/fake-server';
import { CardFinder } from './card-finder';
import { OpenBoard } from '../board/open-board';

const SEARCH = 'GET /api/admin/kanban/card-search';
const hit = (id: string, title: string) => ({
  id,
  title,
  boardSlug: 'mast',
  boardName: 'Mast',
  labels: [],
  status: 'review',
});

function setUp(...found: readonly ReturnType<typeof hit>[]) {
  const server = new FakeServer().on(SEARCH, json({ items: found, complete: true }));
  TestBed.configureTestingModule({ providers: [provideRouter([])] });
  const cards = [buildCard('a', { title: 'Tender for the dock', number: 7 })];
  TestBed.inject(OpenBoard).show(signal({ boardKey: 'KEE', boardName: 'Keel', cards }));
  const finder = TestBed.inject(CardFinder);
  const find = async (query: string) =>
    (await finder.find(query, new AbortController().signal)).commands.map(
      ({ title, detail }) => `${title} (${detail})`,
    );
  return { server, finder, find };
}

describe('CardFinder', () => {
  it('finds loaded cards without a request, and cards of all boards with one', async () => {
    const { server, finder, find } = setUp(hit('b', 'Rope of the tender'));
    expect(finder.findLoaded('tend').map(({ title }) => title)).toEqual(['Tender for the dock']);
    expect(server.requests).toEqual([]);
    expect(await find('tend')).toEqual([
      'Tender for the dock (KEE-7 · Keel · Ready)',
      'Rope of the tender (Mast · Review)',
    ]);
  });

  it('finds a loaded card by its key', () => {
    const { finder } = setUp();
    expect(finder.findLoaded('kee-7').map(({ title }) => title)).toEqual(['Tender for the dock']);
    expect(finder.findLoaded('kee-8')).toEqual([]);
    expect(finder.findLoaded('mas-7')).toEqual([]);
  });

  it('answers longer queries from a complete response', async () => {
    const { server, find } = setUp(hit('b', 'Rope of the tender'));
    await find('te');
    expect(await find('tender ro')).toEqual(['Rope of the tender (Mast · Review)']);
    expect(server.count(SEARCH)).toBe(1);
    await find('to');
    expect(server.count(SEARCH)).toBe(2);
  });

  it('opens the card', () => {
    const { finder } = setUp();
    const go = jest.spyOn(TestBed.inject(Router), 'navigateByUrl').mockResolvedValue(true);
    finder.findLoaded('dock')[0]?.run();
    expect(go).toHaveBeenCalledWith('/admin/agents-kanban/boards/try/cards/a');
  });
});
