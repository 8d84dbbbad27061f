import { Component, input } from '@angular/core';
import { RouterLink } from '@angular/router';
import { BRAND } from '@keelson/product/brand';

/** The product's logo and name. */
@Component({
  selector: 'app-wordmark',
  imports: [RouterLink],
  template: `
    <a [routerLink]="route()" [attr.aria-label]="label()">
      <img src="/favicon.svg" width="28" height="28" alt="" />
      <span class="name">{{ brand.name }}</span>
    </a>
  `,
  styles: `
    a {
      display: inline-flex;
      align-items: center;
      gap: 10px;
      min-height: 40px;
      color: var(--mat-sys-on-surface);
      font-weight: 650;
      letter-spacing: -0.02em;
      text-decoration: none;
    }

    img {
      flex: none;
    }

    .name {
      display: var(--wordmark-name, inline);
    }
  `,
})
export class Wordmark {
  protected readonly brand = BRAND;
  readonly route = input('/');
  readonly label = input($localize`${BRAND.name}:brand: home`);
}
