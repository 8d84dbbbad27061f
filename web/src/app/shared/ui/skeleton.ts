import { Component, input } from '@angular/core';

/** A gray placeholder bar. Combine several in the shape of the content. */
@Component({
  selector: 'app-skeleton',
  host: {
    'aria-hidden': 'true',
    '[style.width]': 'width()',
    '[style.height]': 'height()',
  },
  template: '',
  styles: `
    :host {
      display: block;
      width: 100%;
      height: 1rem;
      max-width: 100%;
      border-radius: var(--kl-radius-small);
      background: linear-gradient(
          90deg,
          transparent 25%,
          color-mix(in srgb, var(--mat-sys-surface-container-lowest) 70%, transparent) 50%,
          transparent 75%
        )
        0 0 / 300% 100% var(--mat-sys-surface-container-highest);
      animation: shimmer 1.6s linear infinite;
    }

    @keyframes shimmer {
      from {
        background-position: 150% 0;
      }
      to {
        background-position: -150% 0;
      }
    }

    @media (prefers-reduced-motion: reduce) {
      :host {
        animation: none;
      }
    }
  `,
})
export class Skeleton {
  /** Any CSS length. On prerendered pages, which have no inline styles, a class sets the size instead. */
  readonly width = input<string>();
  readonly height = input<string>();
}
