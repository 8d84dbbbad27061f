import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { render, typist } from '../../../testing/until';
import { Identity } from '../../core/identity/identity';
import { BoardInstructions } from './board-instructions';

async function open(slug = 'launch') {
  TestBed.resetTestingModule();
  TestBed.configureTestingModule({
    providers: [{ provide: Identity, useValue: { me: signal({ uid: 'ada' }) } }],
  });
  const { fixture, page } = render(BoardInstructions, {
    board: { slug, instructions: 'Stored' },
    editable: true,
  });
  const saved: string[] = [];
  fixture.componentInstance.saved.subscribe((text) => saved.push(text));
  await fixture.whenStable();
  const field = (): HTMLTextAreaElement => page.querySelector('textarea')!;
  const type = async (text: string): Promise<void> => {
    typist(fixture, field()).type(text);
    await fixture.whenStable();
  };
  const leave = async (): Promise<void> => {
    field().dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await fixture.whenStable();
  };
  return { field, type, leave, saved };
}

describe('BoardInstructions', () => {
  it('has what was not saved when the page opens again, for the same board', async () => {
    await (await open()).type('Typed');
    expect((await open('other')).field().value).toBe('Stored');
    const again = await open();
    expect(again.field().value).toBe('Typed');
    await again.leave();
    expect(again.saved).toEqual(['Typed']);
    expect((await open()).field().value).toBe('Stored');
  });

  it('saves nothing when nothing was typed', async () => {
    const { leave, saved } = await open();
    await leave();
    expect(saved).toEqual([]);
  });
});
