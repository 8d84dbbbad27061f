import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import type { BoardSlug } from '@keelson/contracts/ids';
import { openBoard } from '../../../../testing/boards/open-board';
import { buildCard } from '../../../../testing/boards/cards';
import { json, problem } from '../../../../testing/fake-server';
import { CardTransfer } from './card-transfer';
import { UndoStack } from './undo-stack';

const MAST = 'mast' as BoardSlug;
const CARD_A = '/api/admin/kanban/boards/try/cards/a';
const THERE = '/api/admin/kanban/boards/mast/cards';

function setUp() {
  TestBed.configureTestingModule({ providers: [CardTransfer, provideRouter([])] });
  const opened = openBoard();
  opened.loadCards(
    buildCard('a', { checklist: [{ id: 's', text: 'Saw', done: true }], labels: ['oak'] }, 1),
  );
  return { ...opened, transfer: TestBed.inject(CardTransfer) };
}

const copyOf = (slug: BoardSlug) => buildCard('z', { boardSlug: slug });

describe('CardTransfer', () => {
  it('copies what was filled in, with open steps; an undo puts the copy into the bin', async () => {
    const { server, transfer, card, texts } = setUp();
    server
      .on(`POST ${THERE}`, json(copyOf(MAST), 201))
      .on(`POST ${THERE}/z/delete`, json({ kind: 'card', title: 'Card z', deletedAt: 1 }));
    await transfer.copy(card('a'), MAST, 'key');
    const body = server.requests.at(-1)?.body;
    expect(body).toMatchObject({
      title: 'Card a',
      labels: ['oak'],
      checklist: [{ text: 'Saw', done: false }],
      status: 'ready',
    });
    expect(body).not.toHaveProperty('revision');
    expect(texts()).toEqual(['“Card a” copied to mast']);
    await TestBed.inject(UndoStack).undo();
    expect(server.requests.at(-1)?.url).toContain('/z/delete');
  });

  it('moves a card away; an undo brings it back before it removes the other', async () => {
    const { server, transfer, card, store } = setUp();
    server
      .on(`POST ${CARD_A}/transfer`, json(copyOf(MAST)))
      .on(`POST ${CARD_A}/archive`, json(buildCard('a', { revision: 3 }, 1)))
      .on(`POST ${THERE}/z/delete`, json({ kind: 'card', title: 'Card z', deletedAt: 1 }));
    await transfer.move(card('a'), MAST, 'key');
    expect(server.requests.at(-1)?.body).toEqual({ expectedRevision: 1, toSlug: 'mast' });
    expect(store.cards().byId.has('a')).toBe(false);
    await TestBed.inject(UndoStack).undo();
    expect(store.cards().byId.has('a')).toBe(true);
    expect(server.count(`POST ${THERE}/z/delete`)).toBe(1);
  });

  it('says when a move cannot be undone', async () => {
    const { server, transfer, card, texts } = setUp();
    server
      .on(`POST ${CARD_A}/transfer`, json(copyOf(MAST)))
      .on(`POST ${CARD_A}/archive`, problem(409, 'kanban/revision-stale'));
    await transfer.move(card('a'), MAST, 'key');
    await TestBed.inject(UndoStack).undo();
    expect(texts()).toContain('Can’t undo: the card has changed since.');
  });
});
