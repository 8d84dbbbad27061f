import { Component, computed, input } from '@angular/core';
import { injectCopying, NOT_COPIED } from '../util/text-clipboard';
import { Icon } from './icon/icon';

/** An id in a monospace font. A click copies it, or shows and selects the whole id where the browser does not let it. */
@Component({
  selector: 'app-copy-id',
  imports: [Icon],
  template: `
    <button type="button" (click)="copying.copy(value())">
      <span class="visually-hidden" i18n="Button">Copy {{ label() }}</span>
      <code [attr.title]="value()">{{ shown() }}</code>
      <app-icon [name]="copying.copied() ? 'check' : 'content_copy'" />
    </button>
    <span class="small" role="status" [class.visually-hidden]="!copying.failed()">
      @if (copying.copied()) {
        <ng-container i18n>Copied</ng-container>
      } @else if (copying.failed()) {
        {{ notCopied }}
      }
    </span>
    @if (copying.failed()) {
      <code class="whole" dir="ltr">{{ value() }}</code>
    }
  `,
  styles: `
    button {
      display: inline-flex;
      align-items: center;
      gap: 6px;
      max-width: 100%;
      min-height: 24px;
      padding: 0 6px;
      border: 0;
      border-radius: 6px;
      background: var(--mat-sys-surface-container-high);
      color: inherit;
      font: inherit;
      cursor: pointer;

      &:hover {
        background: var(--mat-sys-surface-container-highest);
      }
    }

    button code {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }

    .whole {
      display: block;
      white-space: pre-wrap;
      overflow-wrap: anywhere;
      user-select: all;
    }

    app-icon {
      flex: none;
      --icon-size: 14px;
      color: var(--mat-sys-on-surface-variant);
    }
  `,
})
export class CopyId {
  readonly value = input.required<string>();
  readonly label = input($localize`:Identifier:id`);
  /** Number of characters to show. The whole id is copied. */
  readonly length = input(16);

  protected readonly copying = injectCopying('.whole');
  protected readonly notCopied = NOT_COPIED;
  protected readonly shown = computed(() => {
    const [value, length] = [this.value(), this.length()];
    return value.length > length ? `${value.slice(0, length - 1)}…` : value;
  });
}
