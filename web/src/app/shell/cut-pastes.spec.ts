import { Component, inject } from '@angular/core';
import { render } from '../../testing/until';
import { Toasts } from '../shared/ui/toasts';
import { noticeCutPastes } from './cut-pastes';

@Component({
  template: `<input maxlength="10" /><textarea maxlength="1200"></textarea><input type="email" />`,
})
class Host {
  readonly toasts = inject(Toasts);
  constructor() {
    noticeCutPastes();
  }
}

async function open() {
  const { fixture, page } = render(Host);
  await fixture.whenStable();
  return {
    fixture,
    field: page.querySelector('input')!,
    area: page.querySelector('textarea')!,
    unlimited: page.querySelector<HTMLInputElement>('[type=email]')!,
    toasts: () => fixture.componentInstance.toasts.shown().map(({ text }) => text),
  };
}

/** jsdom has no `ClipboardEvent`. */
function paste(field: HTMLElement, text: string, prevented = false): void {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => text } });
  if (prevented) event.preventDefault();
  field.dispatchEvent(event);
}

describe('a text that is pasted into a field with a limit', () => {
  it('is mentioned when its end is missing', async () => {
    const { area, toasts } = await open();
    paste(area, 'x'.repeat(1201));
    expect(toasts()).toEqual([
      'The end of the pasted text is missing: this field takes up to 1,200 characters.',
    ]);
  });

  it('counts what is in the field, without what the text replaces', async () => {
    const { field, toasts } = await open();
    field.value = '12345678';
    field.setSelectionRange(0, 0);
    paste(field, 'abc');
    expect(toasts()).toHaveLength(1);
    field.setSelectionRange(2, 4);
    paste(field, 'abc');
    expect(toasts()).toHaveLength(1);
  });

  it('counts line breaks as the field does', async () => {
    const { area, field, toasts } = await open();
    paste(area, 'x\r\n'.repeat(600));
    paste(field, '12345\r\n67890');
    expect(toasts()).toEqual([]);
  });

  it('is nothing to mention without a limit, or when the page takes the text itself', async () => {
    const { unlimited, field, toasts } = await open();
    paste(unlimited, 'x'.repeat(100_000));
    paste(field, 'x'.repeat(100), true);
    expect(toasts()).toEqual([]);
  });

  it('is not watched after the shell is gone', async () => {
    const { fixture, field, toasts } = await open();
    fixture.destroy();
    document.body.append(field);
    paste(field, 'x'.repeat(100));
    expect(toasts()).toEqual([]);
  });
});
