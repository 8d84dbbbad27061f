import { Component, signal } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { enter, named } from '../../../testing/until';
import { Dialog } from './dialog';

@Component({
  imports: [Dialog],
  template: `
    @if (shown()) {
      <app-dialog heading="New card" [asks]="asks()" (closed)="shown.set(false)">
        <form>
          <input name="title" value="Draft" /><textarea></textarea><input type="checkbox" />
        </form>
        <input name="search" />
      </app-dialog>
    }
  `,
})
class Host {
  readonly shown = signal(true);
  readonly asks = signal(true);
}

async function open(asks = true): Promise<ComponentFixture<Host>> {
  const fixture = TestBed.createComponent(Host);
  fixture.componentInstance.asks.set(asks);
  document.body.append(fixture.nativeElement as HTMLElement);
  await fixture.whenStable();
  return fixture;
}

const find = (selector: string): HTMLInputElement =>
  document.querySelector<HTMLInputElement>(selector)!;

function type(selector: string, text: string): void {
  const field = find(selector);
  field.focus();
  enter(field, text);
}

const pressEscape = (selector: string): boolean =>
  find(selector).dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  );

/** Sends what a click outside sends. @returns True when the dialog may close. */
const cancel = (target: HTMLElement): boolean =>
  target.dispatchEvent(new Event('cancel', { cancelable: true, bubbles: true }));

/** Sends what the browser's Back sends. @returns True when it goes on. */
function goBack(): boolean {
  const back = new Event('navigate', { cancelable: true });
  return navigation.dispatchEvent(Object.assign(back, { navigationType: 'traverse' }));
}

const question = (): string | undefined => document.querySelector('[role=alert] span')?.textContent;

// jsdom has none.
Object.assign(globalThis, { navigation: new EventTarget() });

describe('a dialog with a form', () => {
  afterEach(() => document.querySelector('dialog')?.closest('div')?.remove());

  it('closes without a question when nothing was typed', async () => {
    const fixture = await open();
    find('[name=title]').focus();
    find('[type=checkbox]').click();
    type('[name=search]', 'not part of the form');
    expect(pressEscape('[name=title]')).toBe(true);
    expect(cancel(find('dialog'))).toBe(true);
    named(document, 'Close').click();
    expect(fixture.componentInstance.shown()).toBe(false);
  });

  it('asks on Escape, and the next Escape goes back to the field', async () => {
    const fixture = await open();
    type('textarea', 'A long text');
    expect(pressEscape('textarea')).toBe(false);
    await fixture.whenStable();
    expect(question()).toBe('Discard what you entered?');
    expect(document.activeElement).toBe(named(document, 'Keep editing'));
    expect(pressEscape('[role=alert] button')).toBe(false);
    await fixture.whenStable();
    expect(question()).toBeUndefined();
    expect(document.activeElement).toBe(find('textarea'));
    expect(fixture.componentInstance.shown()).toBe(true);
  });

  it.each(['a click outside', 'the close button'])('asks on %s', async (what) => {
    const fixture = await open();
    type('[name=title]', 'Another title');
    if (what === 'the close button') named(document, 'Close').click();
    else expect(cancel(find('dialog'))).toBe(false);
    await fixture.whenStable();
    expect(question()).toBe('Discard what you entered?');
    named(document, 'Discard').click();
    expect(fixture.componentInstance.shown()).toBe(false);
  });

  it('asks on the browser’s Back, once something was typed', async () => {
    const fixture = await open();
    expect(goBack()).toBe(true);
    type('textarea', 'A long text');
    expect(goBack()).toBe(false);
    await fixture.whenStable();
    expect(question()).toBe('Discard what you entered?');
    named(document, 'Discard').click();
    fixture.detectChanges();
    expect(goBack()).toBe(true);
  });

  it('does not ask for text that was removed again, nor for events of fields and dialogs inside', async () => {
    await open();
    type('[name=title]', 'Another title');
    cancel(find('[name=title]'));
    expect(question()).toBeUndefined();
    type('[name=title]', 'Draft');
    expect(cancel(find('dialog'))).toBe(true);
  });

  it('does not ask when it keeps what was entered', async () => {
    await open(false);
    type('textarea', 'A long text');
    expect(pressEscape('textarea')).toBe(true);
    expect(cancel(find('dialog'))).toBe(true);
  });
});
