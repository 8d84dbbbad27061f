import { inject, Service, signal } from '@angular/core';
import { takeUntilDestroyed, toObservable } from '@angular/core/rxjs-interop';
import type { BoardSlug } from '@keelson/contracts/ids';
import type { ColumnCounts, ColumnCounter } from '@keelson/contracts/kanban/board/board';
import type { Card } from '@keelson/contracts/kanban/card/card';
import type { CardStatus } from '@keelson/contracts/kanban/card/status';
import { paths } from '@keelson/contracts/paths';
import { map, type Observable, of, startWith, switchMap } from 'rxjs';
import { Live } from '../../../core/firebase/live';
import { type CardColumns, mapColumns } from './card-columns';
import { KanbanQueries } from '../kanban-queries';
import { LiveWithFallback } from '../offline/live-with-fallback';

/** The number of cards in each column, from counters that the server keeps: no card is read. */
@Service({ autoProvided: false })
export class ColumnCounters {
  private readonly live = inject(Live);
  private readonly reading = inject(LiveWithFallback);
  private readonly reads = inject(KanbanQueries);
  private readonly slug = signal<BoardSlug | null>(null);
  private readonly _counts = signal<ColumnCounts | null>(null);
  /** Null while they load. */
  readonly counts = this._counts.asReadonly();

  constructor() {
    toObservable(this.slug)
      .pipe(
        switchMap((slug) => (slug === null ? of(null) : this.watch(slug).pipe(startWith(null)))),
        takeUntilDestroyed(),
      )
      .subscribe((counts) => this._counts.set(counts));
  }

  open(slug: BoardSlug | null): void {
    this.slug.set(slug);
  }

  private watch(slug: BoardSlug): Observable<ColumnCounts> {
    const watched = this.live
      .watchQuery({
        collection: paths.boardCounters(slug),
        schema: () => import('@keelson/contracts/kanban/board/board').then((m) => m.ColumnCounter),
      })
      .pipe(map(sumShards));
    return this.reading.read(watched, () => this.reads.counts(slug));
  }
}

function sumShards(counters: readonly ColumnCounter[]): ColumnCounts {
  return mapColumns((status) =>
    counters.reduce((sum, counter) => sum + (counter.counts[status] ?? 0), 0),
  );
}

export interface CountedCards {
  readonly cards: CardColumns;
  readonly stored: ReadonlyMap<string, Pick<Card, 'status'>>;
  readonly moved: ReadonlyMap<string, Pick<Card, 'status'>>;
  /** Null while they load. */
  readonly counts: ColumnCounts | null;
}

/**
 * The number of cards in each column, loaded or not. A column that is loaded to its end is counted; for others the counter
 * tells. Null while it isn't known.
 */
export function columnTotals({
  cards: { columns, ends },
  stored,
  moved,
  counts,
}: CountedCards): Readonly<Record<CardStatus, number | null>> {
  const shift = { ...mapColumns(() => 0) };
  for (const [id, { status }] of moved) {
    const before = stored.get(id)?.status;
    if (before === undefined) continue;
    shift[before] -= 1;
    shift[status] += 1;
  }
  return mapColumns((status) => {
    const loaded = columns[status].length;
    if (ends[status] === null) return loaded;
    // A counter is delivered separately and can lag behind the cards for a moment.
    return counts === null ? null : Math.max(loaded, counts[status] + shift[status]);
  });
}
