import { computed, inject, Service } from '@angular/core';
import type { BoardCounts } from '@keelson/contracts/kanban/board/board-counts';
import { AsyncState } from '../../../core/api/async-state';
import { KanbanQueries } from '../kanban-queries';

/**
 * The cards of all boards, counted on the server with one request: a listener for each board would read up to 32 documents.
 * They stay while another page of the boards is open, so that the list comes back complete, and is then refreshed.
 */
@Service({ autoProvided: false })
export class BoardCountsStore {
  private readonly reads = inject(KanbanQueries);
  readonly counted = new AsyncState(() => this.reads.boardCounts());
  /** Empty until they are loaded. */
  readonly bySlug = computed(
    () => new Map<string, BoardCounts>((this.counted.data() ?? []).map((one) => [one.slug, one])),
  );
}
