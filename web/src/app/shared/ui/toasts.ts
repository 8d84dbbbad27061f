import { computed, DestroyRef, inject, Service, type Signal, signal } from '@angular/core';

/** A short message at the edge of the page, such as "Saved" with Undo. */
export interface Toast {
  readonly text: string;
  readonly tone?: 'plain' | 'bad';
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface ShownToast extends Toast {
  readonly id: number;
}

const SHOWN_MS = 6_000;

/** The messages on screen. They disappear, so do not use them for critical information. */
@Service()
export class Toasts {
  private readonly _shown = signal<readonly ShownToast[]>([]);
  private readonly outlets = signal<readonly object[]>([]);
  private nextId = 0;
  readonly shown = this._shown.asReadonly();

  /** @returns The toast's number, to dismiss it when it is no longer true. */
  show(toast: Toast): number {
    const id = ++this.nextId;
    this._shown.update((before) => [...before.slice(-2), { ...toast, id }]);
    setTimeout(() => this.dismiss(id), SHOWN_MS);
    return id;
  }

  /** @returns The messages for an outlet: all for the latest one, none for those that it covers. Needs an injection context. */
  register(outlet: object): Signal<readonly ShownToast[]> {
    this.outlets.update((before) => [...before, outlet]);
    inject(DestroyRef).onDestroy(() =>
      this.outlets.update((before) => before.filter((other) => other !== outlet)),
    );
    return computed(() => (this.outlets().at(-1) === outlet ? this.shown() : []));
  }

  dismiss(id: number): void {
    this._shown.update((before) => before.filter((toast) => toast.id !== id));
  }
}
