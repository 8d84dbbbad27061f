import { Component, computed, effect, inject, input, untracked } from '@angular/core';
import { LOCALE } from '../../shared/util/locale';
import { BoardStore } from '../data/board/board-store';
import { ColumnLoader } from '../data/board/column-loader';

/** Boards with fewer cards are searched whole without a click. */
const SMALL_BOARD = 500;

/** Tells how many cards of a board a search covers while not all are loaded, and loads the others. */
@Component({
  selector: 'app-load-all',
  host: { role: 'status' },
  template: `
    @if (!store.complete()) {
      <div class="cluster-4 muted small">
        <p>
          {{ text() }}
          @if (loader.loadAllState() === 'failed') {
            <span class="problem" i18n
              >The other cards couldn’t be loaded. The loaded ones are kept.</span
            >
          }
        </p>
        @if (loader.loadAllState() === 'loading') {
          <progress
            i18n-aria-label
            aria-label="Loading cards"
            [max]="total() ?? 1"
            [value]="loaded()"
          ></progress>
          <button class="btn btn-text" type="button" (click)="loader.cancelAll()" i18n="Button">
            Stop
          </button>
        } @else {
          <button class="btn btn-text" type="button" (click)="loader.all()">
            @if (loader.loadAllState() === 'failed') {
              <ng-container i18n="Button">Retry</ng-container>
            } @else {
              <ng-container i18n="Button">Search all cards</ng-container>
            }
          </button>
        }
      </div>
    }
  `,
  styles: `
    :host {
      display: block;
      flex: none;
    }

    progress {
      flex: 0 1 160px;
    }

    .btn {
      min-height: 32px;
    }
  `,
})
export class LoadAll {
  readonly purpose = input<'search' | 'grouping' | 'list'>('search');

  protected readonly store = inject(BoardStore);
  protected readonly loader = inject(ColumnLoader);
  protected readonly loaded = this.loader.loadedCount;
  protected readonly total = this.loader.totalCount;
  protected readonly text = computed(() => {
    const loaded = this.loaded().toLocaleString(LOCALE);
    const total = this.total()?.toLocaleString(LOCALE);
    switch (this.purpose()) {
      case 'search':
        return total === undefined
          ? $localize`Searched ${loaded}:loaded: cards.`
          : $localize`Searched ${loaded}:loaded: of ${total}:total: cards.`;
      case 'grouping':
        return total === undefined
          ? $localize`Grouped ${loaded}:loaded: cards.`
          : $localize`Grouped ${loaded}:loaded: of ${total}:total: cards.`;
      case 'list':
        return total === undefined
          ? $localize`Listed ${loaded}:loaded: cards.`
          : $localize`Listed ${loaded}:loaded: of ${total}:total: cards.`;
    }
  });

  constructor() {
    let started = false;
    effect(() => {
      const total = this.total();
      if (started || total === null || total > SMALL_BOARD || this.store.complete()) return;
      started = true;
      untracked(() => void this.loader.all());
    });
  }
}
