import { Component, computed, inject } from '@angular/core';
import { RouterLink, RouterOutlet } from '@angular/router';
import { Identity } from '../core/identity/identity';
import { injectCurrentUrl } from '../core/navigation/current-url';
import { consoleSections, isAt } from '../core/navigation/nav-items';
import { RevealFocused } from '../shared/ui/reveal-focused';

/** A page of the console, below the names of the pages of its section. */
@Component({
  selector: 'app-console-shell',
  imports: [RevealFocused, RouterLink, RouterOutlet],
  template: `
    @if (section(); as shown) {
      <nav appRevealFocused [attr.aria-label]="shown.title">
        @for (place of shown.pages; track place.route) {
          @let here = isAt(url(), place);
          <a
            [class.here]="here"
            [attr.aria-current]="here ? 'page' : null"
            [routerLink]="place.route"
            >{{ place.title }}</a
          >
        }
      </nav>
    }
    <router-outlet />
  `,
  styles: `
    nav {
      position: sticky;
      z-index: 10;
      top: var(--kl-top);
      display: flex;
      gap: 4px;
      overflow-x: auto;
      padding: 0 max(12px, (100% - var(--kl-content) - 24px) / 2);
      border-bottom: var(--kl-border);
      background: var(--mat-sys-background);
    }

    a {
      display: flex;
      align-items: center;
      min-height: 48px;
      padding: 0 12px;
      border-bottom: 2px solid transparent;
      color: var(--mat-sys-on-surface-variant);
      font: 500 var(--kl-text-14) / 1.25 var(--kl-sans);
      text-decoration: none;
      white-space: nowrap;

      &:hover {
        color: var(--mat-sys-on-surface);
      }

      &:focus-visible {
        outline-offset: -4px;
      }
    }

    .here {
      border-bottom-color: var(--mat-sys-primary);
      color: var(--mat-sys-on-surface);
    }
  `,
})
export class ConsoleShell {
  private readonly me = inject(Identity).me;
  protected readonly url = injectCurrentUrl();
  protected readonly isAt = isAt;
  /** Null of a section with one page. */
  protected readonly section = computed(() => {
    const sections = consoleSections(this.me()?.role ?? null);
    const here = sections.find(({ pages }) => pages.some((page) => isAt(this.url(), page)));
    return here !== undefined && here.pages.length > 1 ? here : null;
  });
}
