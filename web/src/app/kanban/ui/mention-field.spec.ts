import { render, typist } from '../../../testing/until';
import type { MentionChoice } from './mention-choices';
import { MentionField } from './mention-field';

const CHOICES: readonly MentionChoice[] = [
  { kind: 'user', name: 'Ada Admin', handle: 'ada', picture: null },
  { kind: 'user', name: 'Adam', handle: 'adam', picture: null },
  { kind: 'agent', name: 'Scribe', handle: 'scribe', picture: null },
];

function open() {
  const { fixture, page } = render(MentionField, {
    fieldId: 'comment',
    value: '',
    choices: CHOICES,
  });
  const written: string[] = [];
  fixture.componentInstance.changed.subscribe((text) => {
    written.push(text);
    fixture.componentRef.setInput('value', text);
  });
  fixture.detectChanges();
  const area = page.querySelector('textarea')!;
  const names = (): string[] =>
    [...page.querySelectorAll('[role=option] .name')].map((option) => option.textContent);
  return { page, area, names, written, ...typist(fixture, area) };
}

describe('MentionField', () => {
  it('suggests after an @ and inserts with Enter, in the middle of a text', () => {
    const { page, area, names, written, type, press } = open();
    type('Hello @ad and more', {}, 9);
    expect(names()).toEqual(['Ada Admin', 'Adam']);
    press('ArrowDown');
    const selected = page.querySelector('[aria-selected=true]');
    expect(area.getAttribute('aria-activedescendant')).toBe(selected?.id);
    expect(press('Enter')).toBe(false);
    expect(written.at(-1)).toBe('Hello @adam and more');
    expect(area.selectionStart).toBe('Hello @adam'.length);
    expect(names()).toEqual([]);
  });

  it('goes round with the arrows, and adds a blank at the end', () => {
    const { written, type, press } = open();
    type('@');
    press('ArrowUp');
    press('Tab');
    expect(written.at(-1)).toBe('@scribe ');
  });

  it('inserts by mouse', () => {
    const { page, written, type } = open();
    type('@scr');
    page.querySelector<HTMLElement>('[role=option]')?.click();
    expect(written.at(-1)).toBe('@scribe ');
  });

  it('closes with Escape without closing what is around it', () => {
    const { names, written, type, press } = open();
    const around = jest.fn();
    document.body.addEventListener('keydown', around);
    type('@ad');
    expect(press('Escape')).toBe(false);
    expect(around).not.toHaveBeenCalled();
    expect(names()).toEqual([]);
    press('Escape');
    expect(around).toHaveBeenCalledTimes(1);
    expect(written).toEqual(['@ad']);
    document.body.removeEventListener('keydown', around);
  });

  it.each([
    ['Enter without a suggestion', '@nobody', 'Enter', {}],
    ['Ctrl+Enter, which sends', '@ad', 'Enter', { ctrlKey: true }],
    ['Shift+Tab, which goes back', '@ad', 'Tab', { shiftKey: true }],
    ['a letter', '@ad', 'a', {}],
  ])('leaves %s to the page', (_what, text, key, init) => {
    const { written, type, press } = open();
    type(text);
    expect(press(key, init)).toBe(true);
    expect(written).toEqual([text]);
  });
});
