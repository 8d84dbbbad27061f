import { Component, computed, effect, input, signal } from '@angular/core';
import { exactTime } from '../util/time/exact-time';
import { nextChange, relativeTime } from '../util/time/relative-time';
import { currentTime } from '../util/time/clock';

/** A relative time that updates itself; the exact date with its zone on hover. */
@Component({
  selector: 'app-relative-time',
  template: `<time [attr.datetime]="iso()" [title]="title()">{{ words() }}</time>`,
})
export class RelativeTime {
  /** Epoch milliseconds. */
  readonly at = input.required<number>();

  private readonly now = signal(currentTime());
  protected readonly words = computed(() => relativeTime(this.at(), this.now()));
  protected readonly iso = computed(() => new Date(this.at()).toISOString());
  protected readonly title = computed(() => exactTime(this.at()));

  constructor() {
    effect((onCleanup) => {
      if (typeof window === 'undefined') return;
      const timer = setTimeout(
        () => this.now.set(currentTime()),
        nextChange(this.at(), this.now()),
      );
      onCleanup(() => clearTimeout(timer));
    });
  }
}
