import { Component } from '@angular/core';
import { RouterLink } from '@angular/router';
import { AREA_FEEDS, AREA_PUBLIC_PAGES } from '../areas/public-navigation';
import { LanguageLinks } from './language-links';
import { BRAND } from '@keelson/product/brand';
import { HAS_CHANGELOG } from '@keelson/contracts/brand/changelog';

@Component({
  selector: 'app-public-footer',
  imports: [LanguageLinks, RouterLink],
  template: `
    <footer>
      <p>© {{ brand.legalName }}</p>
      <nav i18n-aria-label="Navigation" aria-label="Footer">
        <a routerLink="/pricing" i18n="Page">Pricing</a>
        @for (page of pages; track page.route) {
          <a [routerLink]="page.route">{{ page.title }}</a>
        }
        @for (feed of feeds; track feed.path) {
          <a [href]="feed.path">{{ feed.label }}</a>
        }
        <a routerLink="/sign-in" i18n>Sign in</a>
        <a routerLink="/terms" i18n="Link to the terms of service">Terms</a>
        <a routerLink="/privacy" i18n="Link to the privacy policy">Privacy</a>
        <a routerLink="/contact" i18n="how to reach the provider|Page">Contact</a>
        <a routerLink="/developers" i18n="Link to the reference of the API">API</a>
        <a routerLink="/status" i18n="of the service|Page">Status</a>
        @if (hasChangelog) {
          <a routerLink="/changelog" i18n="Page">Changelog</a>
        }
        <app-language-links />
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
  protected readonly pages = AREA_PUBLIC_PAGES;
  protected readonly feeds = AREA_FEEDS;
  protected readonly hasChangelog = HAS_CHANGELOG;
}
