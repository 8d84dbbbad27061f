import { Component, computed, input } from '@angular/core';
import type { DocDiff } from '@keelson/contracts/learning/plan';
import { StatusChip } from '../../shared/ui/status-chip';
import { ACTIONS } from './describe-plan';

const MARKS = { same: ' ', added: '+', removed: '−', gap: '⋯' } as const;

/** The line diff of one document. Signs repeat what the colors show. */
@Component({
  selector: 'app-doc-diff',
  imports: [StatusChip],
  template: `
    <details [open]="open()">
      <summary>
        <app-status-chip [tone]="actions[diff().action].tone">{{
          actions[diff().action].label
        }}</app-status-chip>
        <b>{{ diff().title }}</b>
        <code>{{ diff().slug }}</code>
        <span class="counts numeric">+{{ diff().added }} −{{ diff().removed }}</span>
      </summary>
      @if (diff().lines.length > 0) {
        <pre tabindex="0" [attr.aria-label]="label()">@for (
          line of diff().lines;
          track $index
        ) {<span [class]="line.kind"><i aria-hidden="true">{{ marks[line.kind] }}</i>{{ line.text }}
</span>}</pre>
      } @else {
        <p class="muted small" i18n>No text changes.</p>
      }
      @if (diff().truncated) {
        <p class="muted small" i18n>Diff truncated. The counts cover the full diff.</p>
      }
    </details>
  `,
  styles: `
    details {
      border: var(--kl-border);
      border-radius: var(--kl-radius);
      background: var(--mat-sys-surface-container-lowest);
    }

    summary {
      display: flex;
      flex-wrap: wrap;
      gap: 4px 12px;
      align-items: center;
      min-height: 44px;
      padding: 8px 12px;
      font-size: var(--kl-text-14);
      cursor: pointer;
    }

    .counts {
      margin-left: auto;
    }

    pre {
      overflow: auto;
      max-height: 420px;
      padding: 8px 0;
      border-top: var(--kl-border);
      font-size: var(--kl-text-12);
      line-height: 1.6;
    }

    pre span {
      display: block;
      min-width: max-content;
      padding: 0 12px;
    }

    i {
      display: inline-block;
      width: 2ch;
      font-style: normal;
      opacity: 0.7;
    }

    .added {
      background: var(--kl-success-container);
      color: var(--kl-on-success-container);
    }

    .removed {
      background: var(--mat-sys-error-container);
      color: var(--mat-sys-on-error-container);
    }

    .gap {
      color: var(--mat-sys-on-surface-variant);
    }

    p {
      padding: 8px 12px;
    }
  `,
})
export class DocDiffView {
  readonly diff = input.required<DocDiff>();
  readonly open = input(false);
  protected readonly label = computed(() => $localize`Changes to ${this.diff().title}:title:`);
  protected readonly actions = ACTIONS;
  protected readonly marks = MARKS;
}
