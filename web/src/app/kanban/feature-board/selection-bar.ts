import { Component, computed, inject } from '@angular/core';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { BoardAccess } from '../data/board/board-access';
import { BoardDialogs } from '../data/board/board-dialogs';
import { BoardSelection } from '../data/board/board-selection';
import { BoardStore } from '../data/board/board-store';
import { CardBulk } from '../data/card/card-bulk';
import { ColumnLoader } from '../data/board/column-loader';

@Component({
  selector: 'app-selection-bar',
  imports: [UI_PARTS],
  host: { 'data-keeps-focus': '', '(keydown.escape)': 'selection.clear()' },
  template: `
    @if (ids().length > 0) {
      <div class="bar cluster floating" role="group" i18n-aria-label aria-label="Selected cards">
        <p role="status">
          <ng-container i18n>{ids().length, plural,
            =1 {1 card selected}
            other {{{ ids().length }} cards selected}
          }</ng-container>
        </p>
        @if (hidden(); as count) {
          <button
            class="btn btn-text"
            [appSoftDisabled]="loader.loadAllState() === 'loading'"
            (click)="selectAll()"
          >
            @if (loader.loadAllState() === 'loading') {
              <ng-container i18n>Loading…</ng-container>
            } @else {
              <ng-container i18n>{count, plural,
                =1 {Also select 1 card}
                other {Also select {{ count }} cards}
              }</ng-container>
            }
          </button>
        }
        @if (bulk.progress(); as progress) {
          <progress
            [max]="progress.total"
            [value]="progress.done"
            i18n-aria-label
            aria-label="Progress of the change"
          ></progress>
          <p class="small" i18n>{{ progress.done }} of {{ progress.total }}</p>
        }
        @if (access.writable()) {
          <button class="btn btn-outlined" (click)="dialogs.moving.set(ids())">
            <app-icon name="drive_file_move" /><ng-container i18n="Button">Move…</ng-container>
          </button>
          <button
            class="btn btn-outlined"
            [appSoftDisabled]="bulk.busy() > 0"
            (click)="dialogs.setting.set({ ids: ids(), property: 'assignee' })"
          >
            <app-icon name="person" /><ng-container i18n="Button">Assign…</ng-container>
          </button>
          <button
            class="btn btn-outlined"
            [appSoftDisabled]="bulk.busy() > 0"
            (click)="dialogs.setting.set({ ids: ids(), property: 'labels' })"
          >
            <app-icon name="sell" /><ng-container i18n="Button">Labels…</ng-container>
          </button>
          <button
            class="btn btn-outlined"
            [appSoftDisabled]="bulk.busy() > 0"
            (click)="bulk.archive(ids())"
          >
            <app-icon name="archive" /><ng-container i18n="Button">Archive</ng-container>
          </button>
        }
        <button
          class="btn btn-icon"
          i18n-aria-label
          aria-label="Clear selection"
          (click)="selection.clear()"
        >
          <app-icon name="close" />
        </button>
      </div>
    }
  `,
  styleUrl: './selection-bar.scss',
})
export class SelectionBar {
  protected readonly access = inject(BoardAccess);
  protected readonly dialogs = inject(BoardDialogs);
  protected readonly selection = inject(BoardSelection);
  protected readonly bulk = inject(CardBulk);
  private readonly store = inject(BoardStore);
  protected readonly loader = inject(ColumnLoader);
  /** Selected cards that are still on the board. */
  protected readonly ids = computed(() => {
    const { byId } = this.store.cards();
    return [...this.selection.selected()].filter((id) => byId.has(id));
  });
  /** Cards below the loaded ones, when all shown cards are selected; null otherwise. */
  protected readonly hidden = computed(() => {
    const total = this.loader.totalCount();
    const hidden = total === null ? 0 : total - this.loader.loadedCount();
    return hidden > 0 && this.selection.isEverythingShown() ? hidden : null;
  });

  /** Selects the cards that the filter shows, of the whole board. */
  protected async selectAll(): Promise<void> {
    await this.loader.all();
    this.selection.selectShown();
  }
}
