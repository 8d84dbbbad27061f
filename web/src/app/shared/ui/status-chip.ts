import { Component, input } from '@angular/core';

/** Meaning of a status. The caller maps statuses to tones. */
export type Tone = 'neutral' | 'info' | 'good' | 'attention' | 'bad';

/** A status as text. The color repeats its meaning. */
@Component({
  selector: 'app-status-chip',
  host: { '[attr.data-tone]': 'tone()' },
  template: `<span class="dot" aria-hidden="true"></span><ng-content />`,
  styles: `
    :host {
      --tone: var(--mat-sys-on-surface-variant);
      --tone-surface: var(--mat-sys-surface-container-high);

      display: inline-flex;
      align-items: center;
      gap: 6px;
      padding: 2px 10px 2px 8px;
      border-radius: 999px;
      background: var(--tone-surface);
      color: var(--tone);
      font: 550 var(--kl-text-12) / 20px var(--kl-sans);
      white-space: nowrap;
    }

    :host([data-tone='info']) {
      --tone: var(--mat-sys-on-primary-container);
      --tone-surface: var(--mat-sys-primary-container);
    }

    :host([data-tone='good']) {
      --tone: var(--kl-on-success-container);
      --tone-surface: var(--kl-success-container);
    }

    :host([data-tone='attention']) {
      --tone: var(--kl-on-warning-container);
      --tone-surface: var(--kl-warning-container);
    }

    :host([data-tone='bad']) {
      --tone: var(--mat-sys-on-error-container);
      --tone-surface: var(--mat-sys-error-container);
    }

    .dot {
      width: 6px;
      height: 6px;
      border-radius: 50%;
      background: currentColor;
    }
  `,
})
export class StatusChip {
  readonly tone = input<Tone>('neutral');
}
