import { Component, DestroyRef, DOCUMENT, inject, signal } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { NavigationEnd, Router, Scroll } from '@angular/router';
import { filter, map, skip } from 'rxjs';

/**
 * After navigation inside the app: announces the new title and focuses the heading, as a page load would start at the
 * top. A page whose heading comes with its data is announced again when the heading is there. Also renders the skip link.
 */
@Component({
  selector: 'app-route-announcer',
  template: `
    <button class="skip btn btn-filled" type="button" (click)="focusMain()" i18n>
      Skip to content
    </button>
    <p class="visually-hidden" aria-live="polite" aria-atomic="true">{{ announcement() }}</p>
  `,
  styles: `
    .skip {
      position: fixed;
      z-index: 40;
      top: 8px;
      left: 8px;

      &:not(:focus) {
        transform: translateY(-200%);
      }
    }
  `,
})
export class RouteAnnouncer {
  private readonly document = inject(DOCUMENT);
  protected readonly announcement = signal('');
  private path = '';
  /** Waits for the heading of a page that loads. */
  private waiting: MutationObserver | undefined;

  constructor() {
    inject(DestroyRef).onDestroy(() => this.waiting?.disconnect());
    inject(Router)
      .events.pipe(
        map((event) => (event instanceof Scroll ? event.routerEvent : event)),
        filter((event) => event instanceof NavigationEnd),
        map((event) => event.urlAfterRedirects.split(/[?#]/)[0] ?? ''),
        takeUntilDestroyed(),
      )
      .pipe(
        filter((path) => {
          const moved = path !== this.path; // query and fragment changes are not a new page
          this.path = path;
          return moved;
        }),
        skip(1),
      )
      .subscribe(() => this.announcePage());
  }

  protected focusMain(): void {
    this.document.querySelector<HTMLElement>('main')?.focus();
  }

  private announcePage(): void {
    this.waiting?.disconnect();
    // The page is rendered in the task after the event.
    setTimeout(() => {
      this.announcement.set(this.document.title);
      // A drawer that opened or closed has moved the focus already.
      if (this.document.activeElement?.closest('[data-keeps-focus]')) return;
      const main = this.document.querySelector('main');
      if (main === null || this.focusHeading(main)) return;
      main.focus({ preventScroll: true });
      this.waiting = new MutationObserver(() => {
        const isLeft = this.document.activeElement !== main;
        if (!isLeft && !this.focusHeading(main)) return;
        this.waiting?.disconnect();
        if (!isLeft) this.announcement.set(this.document.title);
      });
      this.waiting.observe(main, { childList: true, subtree: true });
    });
  }

  private focusHeading(main: HTMLElement): boolean {
    const heading = main.querySelector<HTMLElement>('h1[tabindex]');
    heading?.focus({ preventScroll: true });
    return heading !== null;
  }
}
