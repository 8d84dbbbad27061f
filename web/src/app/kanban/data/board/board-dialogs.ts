import { inject, linkedSignal, Service, type WritableSignal } from '@angular/core';
import { Router } from '@angular/router';
import type { CardStatus } from '@keelson/contracts/kanban/card/status';
import type { QuickProperty } from '../card/quick-edits';
import { BoardStore } from './board-store';

/** Initial values of the form for a new card. */
export interface CardDraft {
  readonly status: CardStatus;
  readonly title: string;
}

/** Cards, and what is set on them. */
export interface PropertyRequest {
  readonly ids: readonly string[];
  readonly property: QuickProperty;
}

/** Cards, and the point of the window at which their menu opens. */
export interface CardMenuRequest {
  readonly ids: readonly string[];
  readonly x: number;
  readonly y: number;
}

/** Holds what is open on the page of a board. What was started on one board does not end on another. */
@Service({ autoProvided: false })
export class BoardDialogs {
  private readonly store = inject(BoardStore);
  private readonly router = inject(Router);
  /** The column in which a card is typed. */
  readonly adding = this.forBoard<CardStatus>();
  readonly draft = this.forBoard<CardDraft>();
  /** Cards whose column is being chosen. */
  readonly moving = this.forBoard<readonly string[]>();
  readonly setting = this.forBoard<PropertyRequest>();
  readonly menu = this.forBoard<CardMenuRequest>();

  /** The card that is copied or moved to another board. */
  readonly transferring = this.forBoard<string>();

  /** The place of the menus for a column or a property; null for the middle of the page. */
  readonly anchor = this.forBoard<DOMRect>();

  anchorTo({ currentTarget }: Event): void {
    this.anchor.set((currentTarget as Element).getBoundingClientRect());
  }

  openCard(id: string): void {
    void this.router.navigate(['/admin/agents-kanban/boards', this.store.slug(), 'cards', id], {
      queryParamsHandling: 'preserve',
    });
  }

  private forBoard<T>(): WritableSignal<T | null> {
    return linkedSignal({ source: this.store.slug, computation: (): T | null => null });
  }
}
