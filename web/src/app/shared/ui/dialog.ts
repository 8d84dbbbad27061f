import {
  afterNextRender,
  Component,
  DestroyRef,
  DOCUMENT,
  type ElementRef,
  inject,
  Injector,
  input,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { Icon } from './icon/icon';
import { ToastOutlet } from './toast-outlet';
import { EnteredTexts } from '../util/entered-texts';
import { uniqueId } from '../util/unique-id';

/**
 * The browser's modal dialog: it traps and restores focus, Escape closes it, and the page behind is inert. Render it to
 * open it; remove it on `closed`. Focus starts at the field with the attribute `data-first`, otherwise at the
 * close button. Escape, a click outside, the close button and the browser's Back ask before they discard text
 * that was typed into a form.
 */
@Component({
  selector: 'app-dialog',
  imports: [Icon, ToastOutlet],
  host: {
    '(focusin)': 'entered.remember($event.target)',
    '(keydown.escape)': 'escape($event)',
  },
  template: `
    <dialog
      #dialog
      [class.side]="place() === 'side'"
      [class.roomy]="place() === 'roomy'"
      [attr.aria-labelledby]="titleId"
      closedby="any"
      (close)="closed.emit()"
      (cancel)="confirmCancel($event)"
    >
      <div class="content">
        <header>
          <h2 dir="auto" [id]="titleId">{{ heading() }}</h2>
          <button
            class="btn btn-icon"
            type="button"
            i18n-aria-label="Button"
            aria-label="Close"
            (click)="leave()"
          >
            <app-icon name="close" />
          </button>
        </header>
        @if (asking()) {
          <div class="ask" role="alert">
            <span i18n>Discard what you entered?</span>
            <button class="btn btn-text" type="button" (click)="close()" i18n="Button">
              Discard
            </button>
            <button
              #keep
              class="btn btn-outlined"
              type="button"
              (click)="keepEditing()"
              i18n="Button"
            >
              Keep editing
            </button>
          </div>
        }
        <ng-content />
      </div>
      <app-toast-outlet />
    </dialog>
  `,
  styles: `
    dialog {
      width: var(--dialog-width, min(480px, calc(100vw - 32px)));
      max-height: calc(100dvh - 64px);
      margin: var(--dialog-margin, auto);
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

    .ask {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 8px;
      position: sticky;
      z-index: 1;
      top: 8px;
      padding: 8px 12px;
      border: var(--kl-border);
      border-radius: var(--kl-radius);
      background: var(--mat-sys-surface-container);

      span {
        flex: 1 1 100%;
      }
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

  /** False for dialogs that keep what is entered until they are opened again. */
  readonly asks = input(true);

  protected readonly titleId = uniqueId('dialog-title');
  protected readonly entered = new EnteredTexts();
  protected readonly asking = signal(false);
  private readonly keep = viewChild<ElementRef<HTMLElement>>('keep');
  private readonly injector = inject(Injector);
  /** The element that had the focus when the dialog asked. */
  private lastFocus: Element | null = null;
  private readonly element = viewChild.required<ElementRef<HTMLDialogElement>>('dialog');

  constructor() {
    const document = inject(DOCUMENT);
    const end = inject(DestroyRef);
    // Where it is missing, Back leaves without a question.
    const navigation = (document.defaultView as Partial<Window> | null)?.navigation;
    const keep = (event: NavigateEvent): void => this.keepOnTraverse(event);
    afterNextRender(() => {
      const { nativeElement } = this.element();
      navigation?.addEventListener('navigate', keep);
      const before = document.activeElement;
      nativeElement.showModal();
      nativeElement.querySelector<HTMLElement>('[data-first]')?.focus();
      end.onDestroy(() => {
        navigation?.removeEventListener('navigate', keep);
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

  protected leave(): void {
    if (this.asks() && this.entered.areChanged()) this.ask();
    else this.close();
  }

  /** A click outside, or the back gesture of a phone. Events of dialogs and file fields inside arrive here too. */
  protected confirmCancel(event: Event): void {
    if (event.target !== this.element().nativeElement) return;
    if (!this.asks() || !this.entered.areChanged()) return;
    event.preventDefault();
    this.ask();
  }

  /** The browser lets the page stop Back only after a key or a click, so a second Back in a row leaves. */
  private keepOnTraverse(event: NavigateEvent): void {
    if (event.navigationType !== 'traverse' || !event.cancelable) return;
    if (!this.asks() || !this.entered.areChanged()) return;
    event.preventDefault();
    this.ask();
  }

  /** Not left to the browser: it lets a page stop only the first of two Escapes. */
  protected escape(event: Event): void {
    const isInside = (event.target as Element).closest('dialog') === this.element().nativeElement;
    if (!isInside || event.defaultPrevented) return;
    if (!this.asks() || !this.entered.areChanged()) return;
    event.preventDefault();
    if (this.asking()) this.keepEditing();
    else this.ask();
  }

  protected keepEditing(): void {
    this.asking.set(false);
    if (this.lastFocus instanceof HTMLElement) this.lastFocus.focus();
  }

  private ask(): void {
    if (!this.asking()) this.lastFocus = this.element().nativeElement.ownerDocument.activeElement;
    this.asking.set(true);
    afterNextRender(() => this.keep()?.nativeElement.focus(), { injector: this.injector });
  }
}
