import { Component, signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { enter } from '../../../testing/until';
import { Composer } from './composer';

@Component({
  imports: [Composer],
  template: `<app-composer
    [text]="text"
    [answering]="answering()"
    [accept]="accept()"
    [waiting]="waiting()"
    (attached)="attached.push($event)"
    (sent)="send($event)"
    (stopped)="stopped = stopped + 1"
  />`,
})
class Host {
  readonly text = signal('');
  readonly answering = signal(false);
  readonly accept = signal('');
  readonly waiting = signal(false);
  readonly sent: string[] = [];
  stopped = 0;
  readonly attached: (readonly File[])[] = [];

  send(text: string): void {
    this.sent.push(text);
    this.text.set('');
  }
}

async function setUp() {
  const fixture = TestBed.createComponent(Host);
  await fixture.whenStable();
  const field = (fixture.nativeElement as HTMLElement).querySelector('textarea')!;
  const type = (text: string): void => enter(field, text);
  const press = (init: KeyboardEventInit): boolean =>
    field.dispatchEvent(new KeyboardEvent('keydown', { cancelable: true, ...init }));
  return { host: fixture.componentInstance, fixture, field, type, press };
}

describe('Composer', () => {
  it('is empty after sending, even without a render in between', async () => {
    const { host, fixture, field, type, press } = await setUp();
    type('Pasted and sent at once');
    press({ key: 'Enter' });
    await fixture.whenStable();
    expect(host.sent).toEqual(['Pasted and sent at once']);
    expect(field.value).toBe('');
  });

  it('shows a restored draft and keeps later edits', async () => {
    const { host, fixture, field, type } = await setUp();
    host.text.set('Put back');
    await fixture.whenStable();
    expect(field.value).toBe('Put back');
    type('Put back, and more');
    await fixture.whenStable();
    expect([field.value, host.text()]).toEqual(['Put back, and more', 'Put back, and more']);
  });

  it('does not send on Shift+Enter', async () => {
    const { host, type, press } = await setUp();
    type('Not yet');
    press({ key: 'Enter', shiftKey: true });
    expect(host.sent).toEqual([]);
  });

  it('sends neither blank text nor anything while an answer is streaming', async () => {
    const { host, fixture, type, press } = await setUp();
    type('  ');
    press({ key: 'Enter' });
    host.answering.set(true);
    await fixture.whenStable();
    type('Wait');
    press({ key: 'Enter' });
    expect(host.sent).toEqual([]);
  });

  /** A paste, as the browser reports it. */
  function paste(field: HTMLElement, types: string[], files: File[]): Event {
    const event = new Event('paste', { cancelable: true });
    Object.assign(event, { clipboardData: { types, files } });
    field.dispatchEvent(event);
    return event;
  }

  it.each([
    ['a screenshot', '.md', ['Files'], 1],
    ['text with a picture of it', '.md', ['text/plain', 'Files'], 0],
    ['a file where none can be attached', '', ['Files'], 0],
  ])('takes %s from the clipboard: %s, %j', async (_what, accept, types, taken) => {
    const { host, fixture, field } = await setUp();
    host.accept.set(accept);
    await fixture.whenStable();
    const { defaultPrevented } = paste(field, types, [new File(['x'], 'image.png')]);
    expect([host.attached.length, defaultPrevented]).toEqual([taken, taken === 1]);
  });

  it('waits for files that are still uploaded', async () => {
    const { host, fixture, type, press } = await setUp();
    host.waiting.set(true);
    await fixture.whenStable();
    type('With a file');
    press({ key: 'Enter' });
    expect(host.sent).toEqual([]);
    host.waiting.set(false);
    await fixture.whenStable();
    press({ key: 'Enter' });
    expect(host.sent).toEqual(['With a file']);
  });

  it('does not stop the answer at the second click of a double click on Send, and keeps the focus', async () => {
    const { host, fixture, type } = await setUp();
    const button = (fixture.nativeElement as HTMLElement).querySelector('button')!;
    document.body.append(fixture.nativeElement as HTMLElement);
    const click = (detail: number): void => {
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
    };
    type('Asked');
    await fixture.whenStable();
    button.focus();
    click(1);
    host.answering.set(true);
    await fixture.whenStable();
    expect(button.textContent).toBe('Stop');
    click(2);
    expect([host.sent, host.stopped]).toEqual([['Asked'], 0]);
    click(1);
    expect(host.stopped).toBe(1);
    host.answering.set(false);
    await fixture.whenStable();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(button);
    click(1);
    expect(host.sent).toEqual(['Asked']);
  });
});
