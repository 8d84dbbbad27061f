import { TestBed } from '@angular/core/testing';
import type { CardStatus } from '@keelson/contracts/kanban/card/status';
import { openBoard } from '../../../testing/boards/open-board';
import { render, typist } from '../../../testing/until';
import { CardAdditions } from '../data/card/card-additions';
import { PendingChanges } from '../data/offline/pending-changes';
import { QuickAdd } from './quick-add';

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
    return { field, ...typist(fixture, field), close: (): void => fixture.destroy() };
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
});
