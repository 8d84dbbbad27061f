import { afterRenderEffect, Component, ElementRef, inject } from '@angular/core';
import { Icon } from './icon/icon';
import { Toasts } from './toasts';

/**
 * Renders the messages, above an open dialog too. Used in the shell and in every modal dialog: while a dialog is open,
 * screen readers and pointers do not reach what is outside of it.
 */
@Component({
  selector: 'app-toast-outlet',
  imports: [Icon],
  host: { role: 'status', 'aria-live': 'polite', popover: 'manual' },
  template: `
    @for (toast of shown(); track toast.id) {
      <div class="toast" [class.bad]="toast.tone === 'bad'">
        <span dir="auto">{{ toast.text }}</span>
        @if (toast.action; as action) {
          <button
            class="btn btn-text"
            type="button"
            (click)="action.run(); toasts.dismiss(toast.id)"
          >
            {{ action.label }}
          </button>
        }
        <button
          class="btn btn-icon"
          type="button"
          i18n-aria-label="Button: closes a message"
          aria-label="Dismiss"
          (click)="toasts.dismiss(toast.id)"
        >
          <app-icon name="close" />
        </button>
      </div>
    }
  `,
  styles: `
    :host {
      position: fixed;
      z-index: 30;
      inset: auto 16px calc(16px + var(--kl-bottom-bar, 0px) + var(--kl-toast-lift, 0px)) auto;
      display: grid;
      gap: 8px;
      justify-items: end;
      max-width: calc(100vw - 32px);
      margin: 0;
      padding: 0;
      overflow: visible;
      border: 0;
      background: none;
      color: inherit;
      pointer-events: none;
    }

    .toast {
      display: flex;
      align-items: center;
      gap: 8px;
      padding: 4px 4px 4px 16px;
      border-radius: var(--kl-radius);
      background: var(--mat-sys-inverse-surface);
      color: var(--mat-sys-inverse-on-surface);
      font-size: var(--kl-text-14);
      box-shadow: var(--kl-shadow-raised);
      pointer-events: auto;
      animation: rise var(--kl-calm) ease-out;
    }

    .bad {
      background: var(--mat-sys-error);
      color: var(--mat-sys-on-error);
    }

    .btn {
      color: inherit;
    }

    @keyframes rise {
      from {
        opacity: 0;
        transform: translateY(8px);
      }
    }
  `,
})
export class ToastOutlet {
  protected readonly toasts = inject(Toasts);
  protected readonly shown = this.toasts.register(this);
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;

  constructor() {
    afterRenderEffect(() => {
      const isNeeded = this.shown().length > 0;
      this.raise(isNeeded);
    });
  }

  /** A dialog covers everything but the popovers that are opened after it. Without one, the messages are shown where they are. */
  private raise(isNeeded: boolean): void {
    if (this.host.matches(':popover-open')) this.host.hidePopover();
    if (isNeeded && this.host.ownerDocument.querySelector('dialog:modal')) this.host.showPopover();
  }
}
