import {
  afterNextRender,
  afterRenderEffect,
  Component,
  DestroyRef,
  DOCUMENT,
  inject,
  input,
  linkedSignal,
  signal,
} from '@angular/core';
import type { DocHeading } from '@keelson/contracts/learning/public-doc';
import { readHeadings } from './read-headings';

/** Headings above this line (pixels from the top of the viewport) count as read. */
const READING_LINE_PX = 120;

/** The table of contents of a page, with the current heading marked. Of a long page it shows a part first. */
@Component({
  selector: 'app-contents-nav',
  template: `
    <h2 id="contents" i18n>On this page</h2>
    <ul>
      @for (heading of shown(); track heading.anchor) {
        <li [attr.data-depth]="heading.depth">
          <a
            [href]="path() + '#' + heading.anchor"
            [class.here]="current() === heading.anchor"
            [attr.aria-current]="current() === heading.anchor ? 'location' : null"
            >{{ heading.text }}</a
          >
        </li>
      }
    </ul>
    @if (total() > shown().length) {
      <button type="button" class="btn btn-text" (click)="showAll()" i18n>
        Show all {{ total() }} headings
      </button>
    }
  `,
  styleUrl: './contents-nav.scss',
  host: { role: 'navigation', 'aria-labelledby': 'contents' },
})
export class ContentsNav {
  readonly headings = input.required<readonly DocHeading[]>();
  /** Path of the page. Needed because `<base>` makes a bare fragment link to the home page. */
  readonly path = input.required<string>();
  readonly headingOffset = input(0);

  private readonly document = inject(DOCUMENT);
  protected readonly current = signal<string | null>(null);
  protected readonly shown = linkedSignal(() => this.headings());
  /** Headings in the text, once it is rendered. */
  protected readonly total = signal(0);

  constructor() {
    const destroyRef = inject(DestroyRef);
    afterRenderEffect(() => {
      this.headings();
      this.total.set(readHeadings(this.document, this.headingOffset()).length);
    });
    afterNextRender(() => {
      const window = this.document.defaultView;
      if (window === null) return;
      let waiting = 0;
      const look = (): void => {
        cancelAnimationFrame(waiting);
        waiting = requestAnimationFrame(() => this.current.set(this.currentHeading(window)));
      };
      window.addEventListener('scroll', look, { passive: true });
      window.addEventListener('resize', look, { passive: true });
      destroyRef.onDestroy(() => {
        cancelAnimationFrame(waiting);
        window.removeEventListener('scroll', look);
        window.removeEventListener('resize', look);
      });
      look();
    });
  }

  protected showAll(): void {
    this.shown.set(readHeadings(this.document, this.headingOffset()));
  }

  private currentHeading(window: Window): string | null {
    const { scrollHeight } = this.document.documentElement;
    const atEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2;
    // The last section may be too short to reach the line.
    if (atEnd) return this.shown().at(-1)?.anchor ?? null;
    const passed = this.shown().filter(({ anchor }) => {
      const heading = this.document.getElementById(anchor);
      return heading !== null && heading.getBoundingClientRect().top <= READING_LINE_PX;
    });
    return passed.at(-1)?.anchor ?? null;
  }
}
