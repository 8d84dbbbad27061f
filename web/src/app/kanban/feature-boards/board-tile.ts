import { Component, computed, input } from '@angular/core';
import type { Board } from '@keelson/contracts/kanban/board/board';
import type { BoardCounts } from '@keelson/contracts/kanban/board/board-counts';
import { formatCount } from '../../shared/util/texts/format-count';
import { plural } from '../../shared/util/texts/plural';
import { STATUS_TONES } from '../ui/card-status';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { RelativeTime } from '../../shared/ui/relative-time';
import { StatusChip } from '../../shared/ui/status-chip';

@Component({
  selector: 'app-board-tile',
  imports: [UI_PARTS, RelativeTime, StatusChip],
  template: `
    <a class="card stack-8" [routerLink]="['boards', board().slug]">
      <span class="head">
        <h2 class="section-title" dir="auto">
          <i [style.background]="board().color" aria-hidden="true"></i>{{ board().name }}
        </h2>
        @if (board().key; as key) {
          <span class="mono muted small">{{ key }}</span>
        }
      </span>
      @if (board().description; as text) {
        <p class="muted small description" dir="auto">{{ text }}</p>
      }
      @if (counts(); as counted) {
        <p class="counts cluster-4 small">
          <span class="numeric">{{ openText(counted.open) }}</span>
          @for (part of waiting(); track part.name) {
            &ngsp;<app-status-chip [tone]="part.tone">{{ part.text }}</app-status-chip>
          }
        </p>
      } @else if (counting()) {
        <p class="counts" aria-hidden="true"><app-skeleton width="60%" height="16px" /></p>
      }
      <p class="muted small" i18n>Updated <app-relative-time [at]="changedAt()" /></p>
    </a>
  `,
  styleUrl: './board-tile.scss',
})
export class BoardTile {
  readonly board = input.required<Board>();
  /** Null while they load, and when they could not be read. */
  readonly counts = input.required<BoardCounts | null>();
  readonly counting = input.required<boolean>();
  readonly changedAt = input.required<number>();

  protected readonly openText = openText;
  /** The columns with cards that are being worked on or need a look. */
  protected readonly waiting = computed(() => {
    const counts = this.counts();
    if (counts === null) return [];
    return WAITING.filter((name) => counts[name] > 0).map((name) => ({
      name,
      tone: STATUS_TONES[name],
      text: WAITING_TEXTS[name](formatCount(counts[name])),
    }));
  });
}

const WAITING = ['running', 'blocked', 'review'] as const;
const WAITING_TEXTS: Readonly<Record<(typeof WAITING)[number], (count: string) => string>> = {
  running: (count) => $localize`:Number of cards:${count}:count: running`,
  blocked: (count) => $localize`:Number of cards:${count}:count: blocked`,
  review: (count) => $localize`:Number of cards:${count}:count: in review`,
};

function openText(count: number): string {
  if (count === 0) return $localize`No open cards`;
  return plural(count, {
    one: $localize`1 open card`,
    other: $localize`${formatCount(count)}:count: open cards`,
  });
}
