import { Component, computed, inject } from '@angular/core';
import { RouterLink, RouterLinkActive, RouterOutlet } from '@angular/router';
import { Identity } from '../core/identity/identity';
import { consoleNavItems } from '../core/navigation/nav-items';
import { Icon } from '../shared/ui/icon/icon';
import { RevealFocused } from '../shared/ui/reveal-focused';
import { PaletteLauncher } from './command-palette/palette-launcher';

/** Navigation of the console, inside the member shell. */
@Component({
  selector: 'app-console-shell',
  imports: [Icon, RevealFocused, RouterLink, RouterLinkActive, RouterOutlet],
  template: `
    <nav appRevealFocused i18n-aria-label aria-label="Console">
      @for (place of places(); track place.route) {
        <a
          [routerLink]="place.route"
          routerLinkActive="here"
          ariaCurrentWhenActive="page"
          [routerLinkActiveOptions]="{ exact: place.exact ?? false }"
        >
          <app-icon [name]="place.icon" />{{ place.title }}
        </a>
      }
      <button class="search" type="button" (click)="palette.open()">
        <app-icon name="search" />
        <span class="visually-hidden" i18n="Button">Search</span>
      </button>
    </nav>
    <router-outlet />
  `,
  styles: `
    nav {
      position: sticky;
      z-index: 10;
      top: var(--kl-top-banner, 0px);
      display: flex;
      gap: 4px;
      overflow-x: auto;
      padding: 0 24px;
      border-bottom: var(--kl-border);
      background: var(--mat-sys-background);
    }

    a {
      display: flex;
      align-items: center;
      gap: 8px;
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

    /* The rail has one on wider screens. */
    .search {
      display: none;
    }

    .here {
      border-bottom-color: var(--mat-sys-primary);
      color: var(--mat-sys-on-surface);
    }

    app-icon {
      --icon-size: 18px;
    }

    @media (max-width: 720px) {
      nav {
        padding-inline: 8px;
        scroll-padding-inline: 8px 56px; /* a focused link is not below the search button */
      }

      .search {
        position: sticky;
        inset-inline-end: -8px;
        display: grid;
        place-content: center;
        flex: 0 0 48px;
        min-height: 48px;
        margin-inline-start: auto;
        border: 0;
        border-inline-start: var(--kl-border);
        background: var(--mat-sys-background);
        color: var(--mat-sys-on-surface-variant);
        cursor: pointer;
      }
    }
  `,
})
export class ConsoleShell {
  private readonly me = inject(Identity).me;
  protected readonly palette = inject(PaletteLauncher);
  protected readonly places = computed(() => consoleNavItems(this.me()?.role ?? null));
}
