import { Service, signal } from '@angular/core';

/** The heading of the page on screen, which a phone shows in its top bar; null on pages without a `PageHeader`. */
@Service()
export class PageHeading {
  readonly text = signal<string | null>(null);
}
