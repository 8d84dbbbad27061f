import { Component } from '@angular/core';
import { RouterLink } from '@angular/router';
import { BRAND } from '@keelson/contracts/brand/brand';

/** Footer of every public page. */
@Component({
  selector: 'app-public-footer',
  imports: [RouterLink],
  template: `
    <footer>
      <p>© {{ brand.legalName }}</p>
      <nav aria-label="Footer">
        <a routerLink="/pricing">Pricing</a>
        <a routerLink="/learn">Learn</a>
        <a href="/learn/feed.xml">Feed</a>
        <a routerLink="/sign-in">Sign in</a>
        <a routerLink="/terms">Terms</a>
        <a routerLink="/privacy">Privacy</a>
        <a routerLink="/contact">Contact</a>
        <a routerLink="/developers">API</a>
        <a routerLink="/status">Status</a>
      </nav>
    </footer>
  `,
  styles: `
    footer {
      display: flex;
      flex-wrap: wrap;
      gap: 8px 24px;
      justify-content: space-between;
      max-width: calc(var(--kl-content) + 48px);
      margin: 0 auto;
      padding: 32px 24px;
      color: var(--mat-sys-on-surface-variant);
      font-size: var(--kl-text-14);
    }

    :host {
      border-top: var(--kl-border);
    }

    @media (max-width: 600px) {
      footer {
        padding-inline: 16px;
      }
    }

    nav {
      display: flex;
      flex-wrap: wrap;
      gap: 8px 24px;
    }

    a {
      color: inherit;
      text-decoration: none;

      &:hover {
        text-decoration: underline;
      }
    }
  `,
})
export class PublicFooter {
  protected readonly brand = BRAND;
}
