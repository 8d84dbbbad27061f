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
      position: relative;
      overflow: hidden;
      background: var(--mat-sys-surface-container-highest);
    }

    /* Moved by the compositor: a moving background would be painted for each frame, also out of sight. */
    :host::after {
      position: absolute;
      inset: 0;
      background: linear-gradient(
        90deg,
        transparent,
        color-mix(in srgb, var(--mat-sys-surface-container-lowest) 70%, transparent) 50%,
        transparent
      );
      content: '';
      animation: shimmer 1.6s linear infinite;
    }

    @keyframes shimmer {
      from {
        transform: translateX(-100%);
      }
      to {
        transform: translateX(100%);
      }
    }

    @media (prefers-reduced-motion: reduce) {
      :host::after {
        content: none;
      }
    }
  `,
})
export class Skeleton {
  /** Any CSS length. On prerendered pages, which have no inline styles, a class sets the size instead. */
  readonly width = input<string>();
  readonly height = input<string>();
}
