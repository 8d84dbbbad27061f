import { Component, input } from '@angular/core';
import { FlashOnChange } from '../../shared/ui/flash-on-change';

/** A stage and the number of sources that reached it; null while loading. */
export interface StageCount {
  readonly key: string;
  readonly label: string;
  readonly count: number | null;
  /** Short note beside the number; may be empty. */
  readonly note: string;
}

/** The pipeline stages in order, from raw source to published document. */
@Component({
  selector: 'app-stage-strip',
  imports: [FlashOnChange],
  template: `
    <ol tabindex="0" i18n-aria-label aria-label="Stages">
      @for (stage of stages(); track stage.key) {
        <li>
          <span class="label">{{ stage.label }}</span>
          <b class="numeric" [appFlashOnChange]="stage.count">{{ stage.count ?? '–' }}</b>
          @if (stage.note) {
            <small class="label">{{ stage.note }}</small>
          }
        </li>
      }
    </ol>
  `,
  styles: `
    ol {
      display: grid;
      grid-template-columns: repeat(7, minmax(112px, 1fr));
      /* The last line is that of a note, which comes later than the rest, and the padding below it. */
      grid-template-rows: auto auto 30px;
      row-gap: 4px;
      overflow-x: auto;
      border: var(--kl-border);
      border-radius: var(--kl-radius);
      background: var(--mat-sys-surface-container-lowest);
    }

    li {
      display: grid;
      grid-row: span 3;
      grid-template-rows: subgrid;
      padding: 12px 16px;

      & + li {
        border-left: var(--kl-border);
      }
    }

    .label {
      color: var(--mat-sys-on-surface-variant);
      font-size: var(--kl-text-12);
    }

    b {
      justify-self: start;
      font-size: var(--kl-text-20);
      line-height: 1.2;
    }
  `,
})
export class StageStrip {
  readonly stages = input.required<readonly StageCount[]>();
}
