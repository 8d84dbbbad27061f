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
  private readonly counted = new AsyncState(() => this.reads.boardCounts());
  readonly loading = computed(() => this.counted.state().status === 'loading');
  readonly error = computed(() => {
    const state = this.counted.state();
    return state.status === 'failed' ? state.error : null;
  });
  /** By slug; empty until they are loaded. */
  readonly bySlug = computed<ReadonlyMap<string, BoardCounts>>(() => {
    const state = this.counted.state();
    return new Map(state.status === 'ready' ? state.data.map((one) => [one.slug, one]) : []);
  });

  /** Counts again in place. */
  refresh(): Promise<void> {
    return this.counted.refresh();
  }

  /** Counts again after an error. */
  load(): Promise<void> {
    return this.counted.load();
  }
}
