import { Component, input } from '@angular/core';
import { RouterLink } from '@angular/router';

/** The product's logo and name. */
@Component({
  selector: 'app-wordmark',
  imports: [RouterLink],
  template: `
    <a [routerLink]="route()" [attr.aria-label]="label()">
      <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" />
        <path class="hull" d="M7 10c1 7 4.5 11.5 9 13.5 4.5-2 8-6.5 9-13.5" />
        <path class="keel" d="M16 7v16.5" />
      </svg>
      <span class="name">Keelson</span>
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

    svg {
      flex: none;
      width: 28px;
      height: 28px;
      fill: none;
      stroke-width: 2.5;
      stroke-linecap: round;
      stroke-linejoin: round;
    }

    .name {
      display: var(--wordmark-name, inline);
    }

    rect {
      fill: var(--kl-brand);
    }

    .hull {
      stroke: var(--kl-on-brand);
    }

    .keel {
      stroke: var(--kl-brand-signal);
    }
  `,
})
export class Wordmark {
  readonly route = input('/');
  readonly label = input('Keelson home');
}
