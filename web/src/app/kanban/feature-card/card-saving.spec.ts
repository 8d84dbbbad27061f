import { TestBed } from '@angular/core/testing';
import { buildCard } from '../../../testing/boards/cards';
import { json } from '../../../testing/fake-server';
import { openBoard } from '../../../testing/boards/open-board';
import { CardEdits } from '../data/card/card-edits';
import { CardSaving } from './card-saving';

const EDIT_A = 'PATCH /api/admin/kanban/boards/try/cards/a';

function setUp() {
  const opened = openBoard();
  opened.loadCards(buildCard('a', { priority: 0 }, 1), buildCard('b', {}, 2));
  const draw = (cardId: string) => {
    const fixture = TestBed.createComponent(CardSaving);
    fixture.componentRef.setInput('cardId', cardId);
    return () => {
      fixture.detectChanges();
      return (fixture.nativeElement as HTMLElement).textContent.trim();
    };
  };
  const [ofA, ofB] = [draw('a'), draw('b')];
  const edit = () => TestBed.inject(CardEdits).edit(opened.card('a'), { priority: 2 });
  return { ...opened, edit, ofA, ofB };
}

describe('the saving state of a card', () => {
  it('is shown until the change is stored, for this card only', async () => {
    const { server, edit, ofA, ofB } = setUp();
    server.on(EDIT_A, json(buildCard('a', { priority: 2, revision: 2 }, 1)));
    expect(ofA()).toBe('');
    const saved = edit();
    expect(ofA()).toBe('Saving…');
    expect(ofB()).toBe('');
    expect(await saved).toBe(true);
    expect(ofA()).toBe('');
  });
});
