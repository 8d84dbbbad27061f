import { afterRenderEffect, Component, ElementRef, inject, Service, signal } from '@angular/core';
import { Icon } from './icon/icon';

/** A short message at the edge of the page, such as "Saved" with Undo. */
export interface Toast {
  readonly text: string;
  readonly tone?: 'plain' | 'bad';
  readonly action?: { readonly label: string; readonly run: () => void };
}

interface ShownToast extends Toast {
  readonly id: number;
}

const SHOWN_MS = 6_000;

/** The messages on screen. They disappear, so do not use them for critical information. */
@Service()
export class Toasts {
  private readonly _shown = signal<readonly ShownToast[]>([]);
  private nextId = 0;
  readonly shown = this._shown.asReadonly();

  /** @returns The toast's number, to dismiss it when it is no longer true. */
  show(toast: Toast): number {
    const id = ++this.nextId;
    this._shown.update((before) => [...before.slice(-2), { ...toast, id }]);
    setTimeout(() => this.dismiss(id), SHOWN_MS);
    return id;
  }

  dismiss(id: number): void {
    this._shown.update((before) => before.filter((toast) => toast.id !== id));
  }
}

/** Renders the messages, above an open dialog too. Used once, in the shell. */
@Component({
  selector: 'app-toast-outlet',
  imports: [Icon],
  host: { role: 'status', 'aria-live': 'polite', popover: 'manual' },
  template: `
    @for (toast of toasts.shown(); track toast.id) {
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
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;

  constructor() {
    afterRenderEffect(() => {
      const isNeeded = this.toasts.shown().length > 0;
      this.raise(isNeeded);
    });
  }

  /** A dialog covers everything but the popovers that are opened after it. Without one, the messages are shown where they are. */
  private raise(isNeeded: boolean): void {
    if (this.host.matches(':popover-open')) this.host.hidePopover();
    if (isNeeded && this.host.ownerDocument.querySelector('dialog:modal')) this.host.showPopover();
  }
}
