import { Component, signal } from '@angular/core';
import { render } from '../../../testing/until';
import { SoftDisabled } from './soft-disabled';

@Component({
  imports: [SoftDisabled],
  template: `
    <form (submit)="count($event)">
      <button [appSoftDisabled]="working()" (click)="count()">Save</button>
      <select [appSoftDisabled]="working()" (keydown)="count()">
        <option>One</option>
      </select>
    </form>
  `,
})
class Host {
  readonly working = signal(false);
  counted = 0;
  count(event?: Event): void {
    event?.preventDefault();
    this.counted += 1;
  }
}

async function open() {
  const { fixture, page } = render(Host);
  await fixture.whenStable();
  const work = async (working: boolean) => {
    fixture.componentInstance.working.set(working);
    await fixture.whenStable();
  };
  return {
    host: fixture.componentInstance,
    button: page.querySelector('button')!,
    select: page.querySelector('select')!,
    work,
  };
}

describe('SoftDisabled', () => {
  it('keeps the focus, announces the state and ignores presses until the work is done', async () => {
    const { host, button, work } = await open();
    button.focus();
    await work(true);
    expect(document.activeElement).toBe(button);
    expect(button.disabled).toBe(false);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    button.click(); // neither a click nor what it would submit
    expect(host.counted).toBe(0);
    await work(false);
    expect(button.hasAttribute('aria-disabled')).toBe(false);
    button.click();
    expect(host.counted).toBe(2);
  });

  it('keeps a select as it is, and lets Tab leave it', async () => {
    const { select, work } = await open();
    await work(true);
    const press = (key: string) =>
      select.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true }));
    expect(press('ArrowDown')).toBe(false);
    expect(press('Tab')).toBe(true);
    await work(false);
    expect(press('ArrowDown')).toBe(true);
  });
});
