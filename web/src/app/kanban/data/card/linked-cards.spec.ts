import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import type { CardId } from '@keelson/contracts/ids';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { buildCard } from '../../../../testing/boards/cards';
import { openBoard } from '../../../../testing/boards/open-board';
import { linkedCards } from './linked-cards';

const CARDS = 'boards/try/cards';
const counts = { comments: 0, attachments: 0, links: 1 };
const child = buildCard('child', { parents: ['far' as CardId], counts });

/** A board of which the top of Ready is loaded, and its open card. */
function openCard(card: Card) {
  const board = openBoard();
  board.loadCards();
  board.emitPage('ready', [buildCard('near', {}, 1)], false);
  const links = TestBed.runInInjectionContext(() => linkedCards(signal(card)));
  TestBed.tick();
  const parents = () => links.parents().map((parent) => parent.card?.title ?? parent.card);
  return { ...board, links, parents };
}

describe('the cards that block a card', () => {
  it('are read when they are not loaded, and follow the board', () => {
    const { live, emitChanges, parents } = openCard(child);
    expect(parents()).toEqual([undefined]);
    live.emit(`${CARDS}/far`, buildCard('far', {}, 9));
    expect(parents()).toEqual(['Card far']);
    emitChanges([buildCard('far', { title: 'Renamed', revision: 2 }, 9)]);
    expect(parents()).toEqual(['Renamed']);
  });

  it.each([
    ['archived', buildCard('far', { archived: true })],
    ['missing', null],
  ])('have no title when they are %s', (_, found) => {
    const { live, parents } = openCard(child);
    live.emit(`${CARDS}/far`, found);
    expect(parents()).toEqual([null]);
  });

  it('are not shown in a column before it is loaded as far', () => {
    const { live, shown } = openCard(child);
    live.emit(`${CARDS}/far`, buildCard('far', {}, 9));
    expect(shown()).toEqual({ ready: ['near'] });
  });
});

describe('the cards that a card blocks', () => {
  it('are found when they are not loaded', () => {
    const parent = buildCard('far', { counts });
    const { links, live } = openCard(parent);
    expect(links.children()).toEqual([]);
    live.emit(`${CARDS}?parents=far`, [child]);
    expect(links.children().map(({ id }) => id)).toEqual(['child']);
  });

  it('are not looked for when there are none', () => {
    const { links, store } = openCard(buildCard('far'));
    store.upsert(child);
    expect(links.children()).toEqual([]);
  });
});
