import { Component, signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { render } from '../../../testing/until';
import { Dialog } from './dialog';
import { ToastOutlet } from './toast-outlet';
import { Toasts } from './toasts';

@Component({
  imports: [Dialog, ToastOutlet],
  template: `
    @if (shown()) {
      <app-dialog heading="New card" (closed)="shown.set(false)" />
    }
    <app-toast-outlet />
  `,
})
class Host {
  readonly shown = signal(false);
}

describe('the messages of the page', () => {
  it('are in the open dialog, whose outside is inert, and on the page again when it closes', async () => {
    const { fixture, page } = render(Host);
    const places = () =>
      [...page.querySelectorAll('.toast')].map(({ textContent, parentElement }) => [
        textContent.trim(),
        parentElement?.closest('dialog') === null ? 'page' : 'dialog',
        parentElement?.getAttribute('role'),
      ]);
    TestBed.inject(Toasts).show({ text: 'Card saved' });
    await fixture.whenStable();
    expect(places()).toEqual([['Card saved', 'page', 'status']]);
    fixture.componentInstance.shown.set(true);
    await fixture.whenStable();
    expect(places()).toEqual([['Card saved', 'dialog', 'status']]);
    fixture.componentInstance.shown.set(false);
    await fixture.whenStable();
    expect(places()).toEqual([['Card saved', 'page', 'status']]);
    page.remove();
  });
});
