import { Component, computed, inject, input } from '@angular/core';
import { CARD_STATUSES, type CardStatus } from '@keelson/contracts/kanban/card/status';
import { manualMovesFrom } from '@keelson/contracts/kanban/card/transitions';
import { Dialog } from '../../shared/ui/dialog';
import { STATUS_LABELS } from '../texts/card-labels';
import { BoardDialogs } from '../data/board/board-dialogs';
import { BoardStore } from '../data/board/board-store';
import { CardMoves } from '../data/card/card-moves';

/** A list of columns to move cards to: the alternative to dragging for touch and keyboard. */
@Component({
  selector: 'app-move-menu',
  imports: [Dialog],
  template: `
    <app-dialog
      #dialog
      [heading]="heading()"
      [class.anchored]="dialogs.anchor() !== null"
      [style.--x.px]="dialogs.anchor()?.left"
      [style.--y.px]="dialogs.anchor()?.bottom"
      (closed)="dialogs.moving.set(null); dialogs.anchor.set(null)"
    >
      <ul>
        @for (status of open(); track status; let first = $first) {
          <li>
            <button
              class="btn"
              type="button"
              [attr.data-first]="first ? '' : null"
              (click)="move(status, 'bottom'); dialog.close()"
            >
              <i [attr.data-status]="status" aria-hidden="true"></i>
              {{ labels[status] }}
              <span class="muted small">{{ store.totals()[status] }}</span>
            </button>
          </li>
        }
        @if (from(); as status) {
          @for (end of ends; track end) {
            <li>
              <button class="btn" type="button" (click)="move(status, end); dialog.close()">
                {{ endOf(status, end) }}
              </button>
            </li>
          }
        }
      </ul>
    </app-dialog>
  `,
  styleUrl: './dialog-menu.scss',
  styles: `
    i {
      width: 8px;
      height: 8px;
      border-radius: 50%;
      background: var(--mat-sys-outline);
    }

    i[data-status='running'] {
      background: var(--kl-signal);
    }
  `,
})
export class MoveMenu {
  readonly ids = input.required<readonly string[]>();
  protected readonly dialogs = inject(BoardDialogs);
  private readonly moves = inject(CardMoves);

  protected readonly store = inject(BoardStore);
  protected readonly labels = STATUS_LABELS;
  protected readonly ends = ['top', 'bottom'] as const;
  private readonly cards = computed(() =>
    this.ids().flatMap((id) => this.store.cards().byId.get(id) ?? []),
  );
  protected readonly heading = computed(() => {
    const [first, ...others] = this.cards();
    const title = first?.title ?? '';
    return others.length > 0
      ? $localize`Move ${others.length + 1}:count: cards to…`
      : $localize`Move “${title}:title:” to…`;
  });
  /** The column of all cards; null when they are in different columns. */
  protected readonly from = computed<CardStatus | null>(() => {
    const [first, ...others] = this.cards();
    return first && others.every(({ status }) => status === first.status) ? first.status : null;
  });
  /** Other columns that a person can move at least one of the cards to. */
  protected readonly open = computed(() => {
    const reachable = new Set(this.cards().flatMap(({ status }) => manualMovesFrom(status)));
    return CARD_STATUSES.filter((status) => status !== this.from() && reachable.has(status));
  });

  protected endOf(status: CardStatus, end: 'top' | 'bottom'): string {
    const column = STATUS_LABELS[status];
    return end === 'top'
      ? $localize`Top of ${column}:column:`
      : $localize`Bottom of ${column}:column:`;
  }

  protected move(status: CardStatus, end: 'top' | 'bottom'): void {
    const moving = new Set(this.ids());
    const first = this.store.cards().columns[status].find(({ id }) => !moving.has(id));
    const belowId = end === 'top' ? (first?.id ?? null) : null;
    this.moves.request(this.ids(), { status, aboveId: null, belowId });
  }
}
