import { Component, computed, effect, input, signal } from '@angular/core';
import { nextChange, relativeTime } from '../util/relative-time';

const exact = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'short',
});
const zone = new Intl.DateTimeFormat('en', { timeZoneName: 'short' });

/** An instant in words that stay true; the date with its zone on hover. */
@Component({
  selector: 'app-relative-time',
  template: `<time [attr.datetime]="iso()" [title]="title()">{{ words() }}</time>`,
})
export class RelativeTime {
  /** Epoch milliseconds. */
  readonly at = input.required<number>();

  private readonly now = signal(Date.now());
  protected readonly words = computed(() => relativeTime(this.at(), this.now()));
  protected readonly iso = computed(() => new Date(this.at()).toISOString());
  protected readonly title = computed(() => {
    const date = new Date(this.at());
    const name = zone.formatToParts(date).find((part) => part.type === 'timeZoneName')?.value;
    return `${exact.format(date)} ${name ?? ''}`.trim();
  });

  constructor() {
    effect((onCleanup) => {
      if (typeof window === 'undefined') return;
      const timer = setTimeout(() => this.now.set(Date.now()), nextChange(this.at(), this.now()));
      onCleanup(() => clearTimeout(timer));
    });
  }
}
