import { TestBed } from '@angular/core/testing';
import type { CardStatus } from '@keelson/contracts/kanban/card/status';
import { openBoard } from '../../../testing/boards/open-board';
import { named, render, typist } from '../../../testing/until';
import { CardAdditions } from '../data/card/card-additions';
import { PendingChanges } from '../data/offline/pending-changes';
import { parseTitles, QuickAdd } from './quick-add';

function open() {
  const pending = { run: jest.fn(() => new Promise(() => undefined)) };
  TestBed.configureTestingModule({
    providers: [CardAdditions, { provide: PendingChanges, useValue: pending }],
  });
  openBoard().loadCards();
  const show = async (status: CardStatus) => {
    const { fixture, page } = render(QuickAdd, { status });
    await fixture.whenStable();
    const field = page.querySelector('textarea')!;
    const paste = async (text: string): Promise<boolean> => {
      const event = new Event('paste', { bubbles: true, cancelable: true });
      Object.assign(event, { clipboardData: { getData: () => text } });
      const isLeft = field.dispatchEvent(event);
      await fixture.whenStable();
      return isLeft;
    };
    const press = async (name: string): Promise<void> => {
      named(page, name).click();
      await fixture.whenStable();
    };
    return {
      page,
      field,
      paste,
      click: press,
      ...typist(fixture, field),
      close: (): void => fixture.destroy(),
    };
  };
  return { show, pending };
}

describe('quick add', () => {
  it('has the title again that was typed before it was closed, in its own column', async () => {
    const { show } = open();
    const first = await show('todo');
    first.type('Caulk the seams');
    first.close();
    expect((await show('ready')).field.value).toBe('');
    expect((await show('todo')).field.value).toBe('Caulk the seams');
  });

  it('is empty again after the card was added', async () => {
    const { show, pending } = open();
    const first = await show('todo');
    first.type('Caulk the seams');
    first.press('Enter');
    expect(pending.run).toHaveBeenCalledTimes(1);
    first.close();
    expect((await show('todo')).field.value).toBe('');
  });

  it('makes cards of several lines once their number is confirmed', async () => {
    const { show, pending } = open();
    const { page, field, paste, click } = await show('todo');
    expect(await paste('- Caulk\r\n\n2. Tar\n')).toBe(false);
    expect(pending.run).not.toHaveBeenCalled();
    expect(page.textContent).toContain('Add 2 cards');
    await click('Add 2 cards');
    expect(pending.run).toHaveBeenCalledTimes(2);
    expect(field.value).toBe('');
    expect(page.querySelector('[aria-label^="Cards that are not saved"]')?.textContent).toMatch(
      /Caulk.*Tar/s,
    );
  });

  it('pastes several lines as one title, and leaves one line to the browser', async () => {
    const { show, pending } = open();
    const { field, paste, click } = await show('todo');
    expect(await paste('Caulk the seams')).toBe(true);
    await paste('Caulk\nthe seams');
    await click('Paste as one title');
    expect(field.value).toBe('Caulk the seams');
    expect(pending.run).not.toHaveBeenCalled();
  });
});

describe('parseTitles', () => {
  it.each([
    ['- [ ] Saw\n- [x] Plane\n  * Sand', ['Saw', 'Plane', 'Sand']],
    ['1) One\r2. Two', ['One', 'Two']],
    ['-5 degrees\n\n  \n2026 plan', ['-5 degrees', '2026 plan']],
    ['', []],
  ])('reads %j', (text, titles) => {
    expect(parseTitles(text)).toEqual(titles);
  });

  it('takes a hundred lines at most, and cuts long ones', () => {
    const text = Array.from({ length: 120 }, () => 'x'.repeat(300)).join('\n');
    const titles = parseTitles(text);
    expect([titles.length, titles[0]?.length]).toEqual([100, 200]);
  });
});
