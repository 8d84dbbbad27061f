import { Service, signal, type Signal } from '@angular/core';
import type { Card } from '@keelson/contracts/kanban/card/card';

interface OpenCards {
  readonly boardName: string;
  readonly boardKey: string | undefined;
  readonly cards: readonly Card[];
}

/** The loaded cards of the board on screen, for parts of the app outside of its page. */
@Service()
export class OpenBoard {
  private readonly source = signal<Signal<OpenCards | null> | null>(null);

  current(): OpenCards | null {
    return this.source()?.() ?? null;
  }

  /** @returns Withdraws it. */
  show(cards: Signal<OpenCards | null>): () => void {
    this.source.set(cards);
    return () => this.source.update((shown) => (shown === cards ? null : shown));
  }
}
