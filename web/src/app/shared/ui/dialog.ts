import {
  afterNextRender,
  Component,
  DestroyRef,
  DOCUMENT,
  type ElementRef,
  inject,
  input,
  output,
  viewChild,
} from '@angular/core';
import { Icon } from './icon/icon';
import { uniqueId } from '../util/unique-id';

/**
 * The browser's modal dialog: it traps and restores focus, Escape closes it, and the page behind is inert. Render it to
 * open it; remove it on `closed`. Focus starts at the field with the attribute `data-first`, otherwise at the
 * close button.
 */
@Component({
  selector: 'app-dialog',
  imports: [Icon],
  template: `
    <dialog
      #dialog
      [class.side]="place() === 'side'"
      [class.roomy]="place() === 'roomy'"
      [attr.aria-labelledby]="titleId"
      closedby="any"
      (close)="closed.emit()"
    >
      <div class="content">
        <header>
          <h2 dir="auto" [id]="titleId">{{ heading() }}</h2>
          <button
            class="btn btn-icon"
            type="button"
            i18n-aria-label="Button"
            aria-label="Close"
            (click)="close()"
          >
            <app-icon name="close" />
          </button>
        </header>
        <ng-content />
      </div>
    </dialog>
  `,
  styles: `
    dialog {
      width: min(480px, calc(100vw - 32px));
      max-height: calc(100dvh - 64px);
      padding: 0;
      border: var(--kl-border);
      border-radius: 16px;
      background: var(--mat-sys-surface-container-lowest);
      color: var(--mat-sys-on-surface);
      box-shadow: var(--kl-shadow-raised);

      &::backdrop {
        background: var(--kl-scrim);
      }

      &[open] {
        animation: rise var(--kl-calm) ease-out;
      }
    }

    .side {
      width: min(520px, 100vw);
      max-width: none;
      height: 100dvh;
      max-height: none;
      margin: 0 0 0 auto;
      border-width: 0 0 0 1px;
      border-radius: 0;
    }

    .roomy {
      width: min(880px, calc(100vw - 32px));
    }

    .content {
      display: grid;
      grid-template-columns: minmax(0, 1fr); // long words and code do not widen it
      gap: 16px;
      padding: 24px;
    }

    header {
      display: flex;
      align-items: start;
      justify-content: space-between;
      gap: 16px;
    }

    header .btn {
      margin: -8px -8px 0 0;
    }

    @keyframes rise {
      from {
        opacity: 0;
        transform: translateY(8px);
      }
    }
  `,
})
export class Dialog {
  readonly heading = input.required<string>();
  /** `side` for the details of a row beside its list; `roomy` for long text. */
  readonly place = input<'centre' | 'side' | 'roomy'>('centre');
  readonly closed = output();

  protected readonly titleId = uniqueId('dialog-title');
  private readonly element = viewChild.required<ElementRef<HTMLDialogElement>>('dialog');

  constructor() {
    const document = inject(DOCUMENT);
    const end = inject(DestroyRef);
    afterNextRender(() => {
      const { nativeElement } = this.element();
      const before = document.activeElement;
      nativeElement.showModal();
      nativeElement.querySelector<HTMLElement>('[data-first]')?.focus();
      end.onDestroy(() => {
        if (!nativeElement.open) return;
        // The browser restores the focus only after a dialog that is closed, not after one that is removed.
        nativeElement.close();
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    });
  }

  close(): void {
    this.element().nativeElement.close();
  }
}
