import { Component, computed, inject } from '@angular/core';
import { Router } from '@angular/router';
import { cardKey } from '@keelson/contracts/kanban/card/card-key';
import { AsyncState } from '../../core/api/async-state';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import { refreshWhileShown } from '../../shared/util/refresh-while-shown';
import { KanbanQueries } from '../data/kanban-queries';
import { PAGE_PARTS } from '../ui/page-parts';
import { CardTable } from './card-table';
import type { CardRow } from './card-table-columns';

const REFRESH_MS = 60_000;

/** The open cards of the signed-in person on all boards. */
@Component({
  selector: 'app-my-cards',
  imports: [PAGE_PARTS, CardTable],
  host: { class: 'page' },
  template: `
    <app-page-header
      i18n-heading
      heading="My cards"
      i18n-lead
      lead="Cards of all boards that are assigned to you and not done, the most urgent first."
    >
      <a actions class="btn btn-outlined" routerLink="/admin/agents-kanban" i18n>All boards</a>
    </app-page-header>
    <app-card-table
      [shown]="['title', 'board', 'status', 'priority', 'due', 'updated']"
      [rows]="rows()"
      [error]="error()"
      i18n-emptyText
      emptyText="No open cards are assigned to you"
      (opened)="open($event)"
      (retry)="listed.load()"
    />
    @if (listed.data()?.complete === false) {
      <p class="muted small" role="note" i18n>This list doesn’t show all cards.</p>
    }
  `,
})
export class MyCardsPage {
  private readonly reads = inject(KanbanQueries);
  private readonly router = inject(Router);
  protected readonly listed = new AsyncState(() => this.reads.myCards());
  protected readonly rows = computed(
    () =>
      this.listed.data()?.items.map((card): CardRow => ({
        ...card,
        key: cardKey(card.boardKey, card.number) ?? '',
        assignee: '',
      })) ?? null,
  );
  protected readonly error = computed(() => {
    const state = this.listed.state();
    return state.status === 'failed' ? state.error : null;
  });

  constructor() {
    const refresh = (): void => void this.listed.refresh();
    refresh();
    refreshWhileShown(refresh, () => REFRESH_MS);
    inject(RefetchOnFocus).register(refresh);
  }

  protected open({ boardSlug, id }: CardRow): void {
    void this.router.navigate(['/admin/agents-kanban/boards', boardSlug, 'cards', id]);
  }
}
