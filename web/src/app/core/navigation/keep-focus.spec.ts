import { Component, signal } from '@angular/core';
import { render } from '../../../testing/until';
import { keepFocus } from './keep-focus';

@Component({
  template: `
    <main tabindex="-1">
      @if (page() === 'list') {
        <section>
          <ul>
            @for (row of rows(); track row) {
              <li>
                <button class="edit">{{ row }}</button>
                @if (removable()) {
                  <button class="remove">{{ row }}</button>
                }
              </li>
            }
          </ul>
        </section>
      } @else {
        <p>Another page</p>
      }
    </main>
    @if (asking()) {
      <dialog open>
        <button class="first">Cancel</button>
        <button class="second">Confirm</button>
      </dialog>
    }
  `,
})
class Host {
  readonly page = signal<'list' | 'other'>('list');
  readonly rows = signal(['one', 'two', 'three']);
  readonly removable = signal(true);
  readonly asking = signal(false);
  constructor() {
    keepFocus();
  }
}

async function open() {
  const { fixture, page: root } = render(Host);
  await fixture.whenStable();
  const button = (kind: string, row: string) =>
    [...root.querySelectorAll<HTMLElement>(`.${kind}`)].find((one) => one.textContent === row);
  return {
    host: fixture.componentInstance,
    button,
    focus: (kind: string, row: string) => button(kind, row)?.focus(),
    root,
    stable: () => fixture.whenStable(),
  };
}

describe('keepFocus', () => {
  it('goes to the same control of the row that took the place, or of the last row', async () => {
    const { host, button, focus, stable } = await open();
    focus('remove', 'two');
    host.rows.set(['one', 'three']);
    await stable();
    expect(document.activeElement).toBe(button('remove', 'three'));
    host.rows.set(['one']);
    await stable();
    expect(document.activeElement).toBe(button('remove', 'one'));
  });

  it('goes to the list when its last row is removed', async () => {
    const { host, focus, root, stable } = await open();
    focus('remove', 'two');
    host.rows.set([]);
    await stable();
    const list = root.querySelector('ul')!;
    expect(document.activeElement).toBe(list);
    list.blur();
    expect(list.hasAttribute('tabindex')).toBe(false);
  });

  it('stays in the row whose control is removed', async () => {
    const { host, button, focus, stable } = await open();
    focus('remove', 'two');
    host.removable.set(false);
    await stable();
    expect(document.activeElement).toBe(button('edit', 'two'));
  });

  it('goes to the neighbor of the button that opened a dialog and is gone when it closes', async () => {
    const { host, button, focus, stable } = await open();
    focus('edit', 'one');
    focus('edit', 'two');
    host.asking.set(true);
    await stable();
    focus('first', 'Cancel');
    await stable();
    // As Tab does it: the page has the focus in between.
    button('first', 'Cancel')?.blur();
    await stable();
    focus('second', 'Confirm');
    host.rows.set(['one', 'three']);
    await stable();
    host.asking.set(false);
    await stable();
    expect(document.activeElement).toBe(button('edit', 'three'));
  });

  it('leaves the focus where the user put it, and new pages to their heading', async () => {
    const { host, button, focus, stable } = await open();
    focus('remove', 'two');
    button('remove', 'two')?.blur(); // a click beside it
    await stable();
    host.rows.set(['one', 'three']);
    await stable();
    expect(document.activeElement).toBe(document.body);
    focus('remove', 'one');
    host.page.set('other');
    await stable();
    expect(document.activeElement).toBe(document.body);
  });
});
