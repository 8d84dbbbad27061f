import { type ComponentFixture, TestBed } from '@angular/core/testing';
import type { MentionChoice } from './mention-choices';
import { MentionField } from './mention-field';

const CHOICES: readonly MentionChoice[] = [
  { kind: 'user', name: 'Ada Admin', handle: 'ada', picture: null },
  { kind: 'user', name: 'Adam', handle: 'adam', picture: null },
  { kind: 'agent', name: 'Scribe', handle: 'scribe', picture: null },
];

function open() {
  const fixture = TestBed.createComponent(MentionField);
  const written: string[] = [];
  fixture.componentInstance.changed.subscribe((text) => {
    written.push(text);
    fixture.componentRef.setInput('value', text);
  });
  fixture.componentRef.setInput('fieldId', 'comment');
  fixture.componentRef.setInput('value', '');
  fixture.componentRef.setInput('choices', CHOICES);
  fixture.detectChanges();
  document.body.append(fixture.nativeElement as HTMLElement);
  return { fixture, written };
}
const area = ({ nativeElement }: ComponentFixture<unknown>): HTMLTextAreaElement =>
  (nativeElement as HTMLElement).querySelector('textarea')!;
const names = ({ nativeElement }: ComponentFixture<unknown>): string[] =>
  [...(nativeElement as HTMLElement).querySelectorAll('[role=option] .name')].map(
    (option) => option.textContent,
  );

function type(fixture: ComponentFixture<unknown>, text: string, caret = text.length): void {
  const field = area(fixture);
  field.value = text;
  field.setSelectionRange(caret, caret);
  field.dispatchEvent(new Event('input'));
  fixture.detectChanges();
}
/** @returns Whether the key was left to the page. */
function press(fixture: ComponentFixture<unknown>, key: string, init: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  const left = area(fixture).dispatchEvent(event);
  fixture.detectChanges();
  return left;
}

describe('MentionField', () => {
  afterEach(() => document.body.replaceChildren());

  it('suggests after an @ and inserts with Enter, in the middle of a text', () => {
    const { fixture, written } = open();
    type(fixture, 'Hello @ad and more', 9);
    expect(names(fixture)).toEqual(['Ada Admin', 'Adam']);
    press(fixture, 'ArrowDown');
    const selected = (fixture.nativeElement as HTMLElement).querySelector('[aria-selected=true]');
    expect(area(fixture).getAttribute('aria-activedescendant')).toBe(selected?.id);
    expect(press(fixture, 'Enter')).toBe(false);
    expect(written.at(-1)).toBe('Hello @adam and more');
    expect(area(fixture).selectionStart).toBe('Hello @adam'.length);
    expect(names(fixture)).toEqual([]);
  });

  it('goes round with the arrows, and adds a blank at the end', () => {
    const { fixture, written } = open();
    type(fixture, '@');
    press(fixture, 'ArrowUp');
    press(fixture, 'Tab');
    expect(written.at(-1)).toBe('@scribe ');
  });

  it('inserts by mouse', () => {
    const { fixture, written } = open();
    type(fixture, '@scr');
    (fixture.nativeElement as HTMLElement).querySelector<HTMLElement>('[role=option]')?.click();
    expect(written.at(-1)).toBe('@scribe ');
  });

  it('closes with Escape without closing what is around it', () => {
    const { fixture, written } = open();
    const around = jest.fn();
    document.body.addEventListener('keydown', around);
    type(fixture, '@ad');
    expect(press(fixture, 'Escape')).toBe(false);
    expect(around).not.toHaveBeenCalled();
    expect(names(fixture)).toEqual([]);
    press(fixture, 'Escape');
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
    const { fixture, written } = open();
    type(fixture, text);
    expect(press(fixture, key, init)).toBe(true);
    expect(written).toEqual([text]);
  });
});
