import { Component, signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { SearchField } from './search-field';

const PAUSE_MS = 20;

@Component({
  imports: [SearchField],
  template: `
    <app-search-field
      label="Search"
      [value]="value()"
      [pauseMs]="pauseMs"
      (searched)="queued.push($event)"
    />
  `,
})
class Page {
  protected readonly pauseMs = PAUSE_MS;
  readonly value = signal('');
  /** The searches that are not in the address yet. */
  readonly queued: string[] = [];
  /** The address changes some time after the search. */
  navigate(): void {
    this.value.set(this.queued.shift() ?? '');
  }
}

async function open() {
  const fixture = TestBed.createComponent(Page);
  const page = fixture.componentInstance;
  await fixture.whenStable();
  const field = (fixture.nativeElement as HTMLElement).querySelector('input')!;
  return {
    field,
    page,
    type: (text: string): void => {
      field.value += text;
      field.dispatchEvent(new Event('input'));
    },
    pause: () => new Promise((resolve) => setTimeout(resolve, 2 * PAUSE_MS)),
    navigate: async (): Promise<void> => {
      page.navigate();
      await fixture.whenStable();
    },
    set: async (value: string): Promise<void> => {
      page.value.set(value);
      await fixture.whenStable();
    },
  };
}

describe('SearchField', () => {
  it('searches after a pause, without the spaces around', async () => {
    const { type, pause, page } = await open();
    type('jour');
    type('ney ');
    await pause();
    expect(page.queued).toEqual(['journey']);
  });

  it('keeps what is typed while a search takes effect', async () => {
    const { type, pause, navigate, field } = await open();
    type('jour ');
    await pause();
    type('n');
    await navigate();
    expect(field.value).toBe('jour n');
    await pause();
    type('ey');
    await pause();
    await navigate();
    expect(field.value).toBe('jour ney');
    await navigate();
    expect(field.value).toBe('jour ney');
  });

  it('shows what the page sets, also while a pause lasts', async () => {
    const { type, pause, set, field, page } = await open();
    await set('first');
    expect(field.value).toBe('first');
    type(' more');
    await set('');
    expect(field.value).toBe('');
    await pause();
    expect(page.queued).toEqual([]);
    await set('first');
    expect(field.value).toBe('first');
  });

  it('shows an earlier search when the reader goes back to it', async () => {
    const { type, pause, navigate, set, field } = await open();
    type('a');
    await pause();
    await navigate();
    type('b');
    await pause();
    await navigate();
    await set('a');
    expect(field.value).toBe('a');
  });
});
