import { computed, inject, type Signal } from '@angular/core';
import { CARD_STATUSES, type CardStatus } from '@keelson/contracts/kanban/card/status';
import { BoardAgents } from '../data/agents/board-agents';
import { BoardDensity } from '../data/board/board-density';
import { isFiltering } from '../data/board/board-filter';
import { BoardSelection } from '../data/board/board-selection';
import { BoardStore } from '../data/board/board-store';
import { CollapsedColumns } from '../data/board/collapsed-columns';
import { ColumnLoader } from '../data/board/column-loader';
import { People } from '../data/people';
import type { Grouping } from '../ui/column-layout';
import type { ColumnView } from '../ui/column-view';
import { isInitialStatus } from './quick-add';

interface ColumnsState {
  readonly grouping: Signal<Grouping | null>;
  readonly opened: Signal<string | null>;
  readonly movable: Signal<boolean>;
  readonly addable: Signal<boolean>;
  /** The column whose quick-add form is open. */
  readonly adding: Signal<CardStatus | null>;
  readonly closed: Signal<ReadonlySet<CardStatus>>;
}

/** What each column of the board shows. */
export function injectColumnViews(
  state: ColumnsState,
): Signal<Readonly<Record<CardStatus, ColumnView>>> {
  const store = inject(BoardStore);
  const selection = inject(BoardSelection);
  const loader = inject(ColumnLoader);
  const people = inject(People);
  const boardAgents = inject(BoardAgents);
  const density = inject(BoardDensity);
  const columnsCollapsed = inject(CollapsedColumns);
  /** A column in which a card is typed, or through which one passes by keyboard, is open meanwhile. */
  const isCollapsed = (status: CardStatus): boolean =>
    columnsCollapsed.collapsed().has(status) &&
    status !== state.adding() &&
    status !== selection.keyboardDrag()?.spot.status;
  const focusIn = (status: CardStatus): string | null => {
    const focused = selection.focused();
    if (focused === null) return null;
    return store.cards().byId.get(focused)?.status === status ? focused : null;
  };
  return computed(() => {
    const shared = {
      filtered: isFiltering(store.filter()),
      grouping: state.grouping(),
      boardKey: store.board()?.key,
      names: people.names(),
      pictures: people.pictures(),
      waits: boardAgents.waits(),
      selected: selection.selected(),
      pickedUp: selection.keyboardDraggedIds(),
      highlighted: store.changedRemotely(),
      opened: state.opened(),
      pinned: selection.pinned(),
      compact: density.density() === 'compact',
      movable: state.movable(),
      dragCount: selection.dragged().size,
    };
    const viewOf = (status: CardStatus): ColumnView => ({
      ...shared,
      status,
      cards: store.shown()[status],
      total: store.totals()[status],
      rest: loader.rests()[status],
      limit: store.board()?.wipLimits[status] ?? null,
      collapsed: isCollapsed(status),
      focusable: focusIn(status),
      addable: state.addable() && isInitialStatus(status),
      adding: state.adding() === status,
      closed: state.closed().has(status),
    });
    const views = CARD_STATUSES.map((status) => [status, viewOf(status)] as const);
    return Object.fromEntries(views) as Record<CardStatus, ColumnView>;
  });
}
