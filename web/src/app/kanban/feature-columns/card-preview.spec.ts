import { TestBed } from '@angular/core/testing';
import type { CardId } from '@keelson/contracts/ids';
import { buildCard } from '../../../testing/boards/cards';
import { openBoard } from '../../../testing/boards/open-board';
import { BoardSelection } from '../data/board/board-selection';
import { CardPreview } from './card-preview';

const counts = { comments: 0, attachments: 0, links: 1 };
const alpha = buildCard(
  'a',
  {
    body: 'Sail at **dawn**.',
    labels: ['ops'],
    parents: ['b' as CardId],
    counts,
    checklist: [{ id: 'i1', text: 'Pack', done: true }],
  },
  1,
);
const beta = buildCard('b', { title: 'Blocker' }, 2);

/** A board with two cards as elements, of which the preview knows nothing but their ids. */
function setUp() {
  jest.useFakeTimers();
  HTMLElement.prototype.showPopover = jest.fn(); // jsdom has no popovers and no layout
  const { value: matches } = Object.getOwnPropertyDescriptor(Element.prototype, 'matches') as {
    value: (this: Element, selector: string) => boolean;
  };
  jest.spyOn(Element.prototype, 'matches').mockImplementation(function matchesKnown(
    this: Element,
    selector: string,
  ) {
    return selector === ':popover-open' ? false : matches.call(this, selector);
  });
  globalThis.ResizeObserver = class {
    observe = jest.fn();
    unobserve = jest.fn();
    disconnect = jest.fn();
  };
  globalThis.CSS = { escape: (text: string) => text } as typeof CSS;
  const { loadCards } = openBoard();
  loadCards(alpha, beta);
  const fixture = TestBed.createComponent(CardPreview);
  const shownCard = (id: string): HTMLElement => {
    const card = document.createElement('div');
    card.setAttribute('data-card', id);
    document.body.append(card);
    return card;
  };
  const [a, b] = [shownCard('a'), shownCard('b')];
  document.body.append(fixture.nativeElement as HTMLElement);
  fixture.detectChanges();
  const pass = (milliseconds: number): void => {
    jest.advanceTimersByTime(milliseconds);
    fixture.detectChanges();
  };
  const over = (target: Element, pointerType = 'mouse', buttons = 0): void => {
    // jsdom has no pointer events.
    target.dispatchEvent(
      Object.assign(new MouseEvent('pointerover', { bubbles: true, buttons }), { pointerType }),
    );
    fixture.detectChanges();
  };
  const press = (target: Element, key: string): boolean => {
    const left = target.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
    fixture.detectChanges();
    return left;
  };
  const shown = () =>
    (fixture.nativeElement as HTMLElement).querySelector('[popover]')?.getAttribute('aria-label') ??
    null;
  return { a, b, fixture, over, pass, press, shown, selection: TestBed.inject(BoardSelection) };
}

describe('CardPreview', () => {
  it('shows description, labels, checklist and blockers of the card under a resting pointer', () => {
    const { a, over, pass, shown, fixture } = setUp();
    over(a);
    pass(300);
    expect(shown()).toBeNull();
    pass(400);
    expect(shown()).toBe('Preview of “Card a”');
    const text = (fixture.nativeElement as HTMLElement).textContent;
    for (const part of ['Sail at', 'ops', '1/1', 'Pack', 'Blocker']) expect(text).toContain(part);
  });

  it('opens nothing for a finger, a pressed pointer, or one that passes by', () => {
    const { a, over, pass, shown } = setUp();
    over(a, 'mouse', 1);
    pass(5_000);
    expect(shown()).toBeNull();
    over(a, 'touch');
    pass(5_000);
    over(a);
    pass(300);
    over(document.body);
    pass(5_000);
    expect(shown()).toBeNull();
  });

  it('stays while the pointer is on it, and closes when the pointer leaves', () => {
    const { a, over, pass, shown, fixture } = setUp();
    over(a);
    pass(700);
    over(document.body);
    over((fixture.nativeElement as HTMLElement).querySelector('[popover]')!);
    pass(5_000);
    expect(shown()).not.toBeNull();
    over(document.body);
    pass(300);
    expect(shown()).toBeNull();
  });

  it('opens with v, follows the focus, and Escape closes nothing else', () => {
    const { a, b, press, shown, fixture, selection } = setUp();
    const board = jest.fn();
    document.body.addEventListener('keydown', board);
    expect(press(a, 'v')).toBe(false);
    expect(shown()).toBe('Preview of “Card a”');
    selection.focusOn('b');
    fixture.detectChanges();
    expect(shown()).toBe('Preview of “Blocker”');
    expect(press(b, 'Escape')).toBe(false);
    expect([shown(), board.mock.calls.length]).toEqual([null, 0]);
    press(b, 'Escape');
    expect(board).toHaveBeenCalledTimes(1);
    document.body.removeEventListener('keydown', board);
  });

  it('leaves v in a field to the field', () => {
    const { press, shown } = setUp();
    const field = document.createElement('input');
    document.body.append(field);
    expect(press(field, 'v')).toBe(true);
    expect(shown()).toBeNull();
  });

  it('closes when the card is opened or picked up', () => {
    const { a, press, shown, fixture, selection } = setUp();
    selection.focusOn('a');
    press(a, 'v');
    press(a, 'Enter');
    expect(shown()).toBeNull();
    press(a, 'v');
    selection.startKeyboardDrag();
    fixture.detectChanges();
    expect(shown()).toBeNull();
  });
});
