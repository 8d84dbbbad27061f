import { Component, computed, DOCUMENT, inject, input, signal } from '@angular/core';
import { Icon } from './icon/icon';

const SHOWN_MS = 1_600;

/** An id in a monospace font. A click copies it. */
@Component({
  selector: 'app-copy-id',
  imports: [Icon],
  template: `
    <button type="button" (click)="copy()">
      <span class="visually-hidden" i18n="Button">Copy {{ label() }}</span>
      <code [attr.title]="value()">{{ shown() }}</code>
      <app-icon [name]="copied() ? 'check' : 'content_copy'" />
    </button>
    <span class="visually-hidden" role="status">
      @if (copied()) {
        <ng-container i18n>Copied</ng-container>
      }
    </span>
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

    code {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
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
  /** Accessible name of the id. */
  readonly label = input($localize`:Identifier:id`);
  /** Number of characters to show. The whole id is copied. */
  readonly length = input(16);

  private readonly clipboard = inject(DOCUMENT).defaultView?.navigator.clipboard;
  protected readonly copied = signal(false);
  protected readonly shown = computed(() => {
    const [value, length] = [this.value(), this.length()];
    return value.length > length ? `${value.slice(0, length - 1)}…` : value;
  });

  protected async copy(): Promise<void> {
    await this.clipboard?.writeText(this.value());
    this.copied.set(true);
    setTimeout(() => this.copied.set(false), SHOWN_MS);
  }
}
