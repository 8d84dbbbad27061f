import type { Type } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';

interface Rendered<T> {
  readonly fixture: ComponentFixture<T>;
  readonly page: HTMLElement;
  readonly showing: (text: string) => Promise<void>;
}

/** Adds a component with its inputs to the document. */
export function render<T>(
  component: Type<T>,
  inputs: Readonly<Record<string, unknown>> = {},
): Rendered<T> {
  const fixture = TestBed.createComponent(component);
  for (const [name, value] of Object.entries(inputs)) fixture.componentRef.setInput(name, value);
  const page = fixture.nativeElement as HTMLElement;
  document.body.append(page);
  return {
    fixture,
    page,
    showing: (text) => until(fixture, () => page.textContent.includes(text)),
  };
}

/** Waits until a condition holds, for results of (fake) network requests. */
export async function until(
  fixture: ComponentFixture<unknown>,
  holds: () => boolean,
): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) {
    await fixture.whenStable();
    if (holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const { textContent } = fixture.nativeElement as HTMLElement;
  throw new Error(`Timed out. Page text: ${textContent}`);
}

/** Finds a button or link by its accessible name. */
export function named(root: ParentNode, name: string): HTMLElement {
  const found = [...root.querySelectorAll<HTMLElement>('button, a')].find(
    (element) => (element.getAttribute('aria-label') ?? element.textContent).trim() === name,
  );
  if (!found) throw new Error(`No button or link named "${name}"`);
  return found;
}

/** Replaces the text of a field, as a person who types it. */
export function enter(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Acts as a person does in a text field. `press` returns whether the key was left to the page. */
export function typist(
  fixture: ComponentFixture<unknown>,
  field: HTMLInputElement | HTMLTextAreaElement,
) {
  const send = (event: Event): boolean => {
    const left = field.dispatchEvent(event);
    fixture.detectChanges();
    return left;
  };
  return {
    type: (text: string, init: InputEventInit = {}, caret = text.length): void => {
      field.value = text;
      field.setSelectionRange(caret, caret);
      send(new InputEvent('input', init));
    },
    press: (key: string, init: KeyboardEventInit = {}): boolean =>
      send(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })),
    leave: () => send(new FocusEvent('blur')),
  };
}
