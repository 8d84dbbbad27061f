import { computed, inject, Service, signal } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import type { Board } from '@keelson/contracts/kanban/board/board';
import { paths } from '@keelson/contracts/paths';
import { Live } from '../../../core/firebase/live';
import { BrowserStorage } from '../../../core/identity/browser-storage';
import { LOCALE } from '../../../shared/util/locale';
import { KanbanQueries } from '../kanban-queries';
import { LiveWithFallback } from '../offline/live-with-fallback';

const LAST_BOARD = 'keelson.kanban.board';

/** All boards, by name, and the one that was opened last. */
@Service({ autoProvided: false })
export class BoardDirectory {
  private readonly storage = inject(BrowserStorage);
  private readonly all = signal<readonly Board[] | null>(null);
  /** Null until they are loaded. */
  readonly boards = computed(() => this.all()?.filter(({ archived }) => !archived) ?? null);
  readonly archived = computed(() => this.all()?.filter(({ archived }) => archived) ?? []);

  constructor() {
    const reads = inject(KanbanQueries);
    const watched = inject(Live).watchQuery({
      collection: paths.boards(),
      schema: () => import('@keelson/contracts/kanban/board/board').then((m) => m.Board),
      idField: 'slug',
    });
    inject(LiveWithFallback)
      .read(watched, () => reads.boards())
      .pipe(takeUntilDestroyed())
      .subscribe((boards) =>
        this.all.set(
          boards
            .filter(({ deletedAt }) => deletedAt === undefined)
            .sort((a, b) => a.name.localeCompare(b.name, LOCALE)),
        ),
      );
  }

  /** Finds archived boards too. Null when there is no such board or the list isn't loaded. */
  find(slug: string | null): Board | null {
    return this.all()?.find((board) => board.slug === slug) ?? null;
  }

  /** Shows a board from a response before the listener delivers it. */
  upsert(board: Board): void {
    this.all.update((before) =>
      [...(before ?? []).filter(({ slug }) => slug !== board.slug), board].toSorted((a, b) =>
        a.name.localeCompare(b.name, LOCALE),
      ),
    );
  }

  /** Hides a board that was deleted before the listener reports it. */
  remove(slug: string): void {
    this.all.update((before) => (before ?? []).filter((board) => board.slug !== slug));
  }

  remember(slug: string): void {
    this.storage.write(LAST_BOARD, slug);
  }

  /** The board to open by default: the last one, else the first. */
  readonly preferred = computed(() => {
    const boards = this.boards();
    return boards === null ? null : preferredBoard(boards, this.storage);
  });
}

/** The board that was opened last on this device, else the first; null for no boards. */
export function preferredBoard(boards: readonly Board[], storage: BrowserStorage): Board | null {
  const last = storage.read(LAST_BOARD);
  return boards.find(({ slug }) => slug === last) ?? boards[0] ?? null;
}
