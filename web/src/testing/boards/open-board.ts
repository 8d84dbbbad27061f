import { TestBed } from '@angular/core/testing';
import type { BoardSlug } from '@keelson/contracts/ids';
import type { Board } from '@keelson/contracts/kanban/board/board';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { compareByRank } from '@keelson/contracts/kanban/card/rank';
import { CARD_STATUSES, type CardStatus } from '@keelson/contracts/kanban/card/status';
import { Live } from '../../app/core/firebase/live';
import { Bin } from '../../app/kanban/data/board/bin';
import { BoardDirectory } from '../../app/kanban/data/board/board-directory';
import { BoardSelection } from '../../app/kanban/data/board/board-selection';
import { BoardStore } from '../../app/kanban/data/board/board-store';
import { GatewayStatus } from '../../app/kanban/data/agents/gateway-status';
import { CardBulk } from '../../app/kanban/data/card/card-bulk';
import { CardChangeSender } from '../../app/kanban/data/offline/card-change-sender';
import { CardEdits } from '../../app/kanban/data/card/card-edits';
import { CardMoves } from '../../app/kanban/data/card/card-moves';
import { UndoStack } from '../../app/kanban/data/card/undo-stack';
import { ChangeReplay } from '../../app/kanban/data/offline/change-replay';
import { ColumnCounters } from '../../app/kanban/data/board/column-counters';
import { ColumnLoader } from '../../app/kanban/data/board/column-loader';
import { ColumnPages } from '../../app/kanban/data/board/column-pages';
import { LiveWithFallback } from '../../app/kanban/data/offline/live-with-fallback';
import { Toasts } from '../../app/shared/ui/toasts';
import { buildBoard } from './boards';
import { FakeLive } from '../fake-live';
import { FakeServer, json } from '../fake-server';

const SLUG = 'try' as BoardSlug;
const CARDS = `boards/${SLUG}/cards`;

export const health = (execution: 'up' | 'down' | 'not-configured') =>
  json({
    status: 'ok',
    version: 'test',
    dependencies: [{ name: 'execution', status: execution, detail: '' }],
  });

/** The stores of one board with a fake database and a fake server. */
export function openBoard(board: Partial<Board> = {}) {
  const server = new FakeServer().on('GET /api/health', health('up'));
  const live = new FakeLive();
  TestBed.configureTestingModule({
    providers: [
      { provide: Live, useValue: live },
      ...[Bin, BoardDirectory, BoardSelection, BoardStore, GatewayStatus, LiveWithFallback],
      ...[
        CardBulk,
        CardChangeSender,
        ChangeReplay,
        CardEdits,
        CardMoves,
        ColumnCounters,
        ColumnLoader,
        ColumnPages,
        UndoStack,
      ],
    ],
  });
  const store = TestBed.inject(BoardStore);
  store.open(SLUG);
  TestBed.tick();
  const emitChanges = (changed: readonly Card[], removed: readonly string[] = []): void => {
    live.emit(CARDS, { kind: 'changes', changed, removed, position: { since: 0, until: 0 } });
  };
  const emitPage = (status: CardStatus, items: readonly Card[], isLast = true): void => {
    const ordered = items.toSorted(compareByRank);
    live.emit(CARDS, { kind: 'page', page: { status, after: null }, items: ordered, isLast });
  };
  return {
    server,
    live,
    store,
    /** The initial data. */
    loadCards: (...cards: readonly Card[]): void => {
      live.emit('boards', [buildBoard(board)]);
      for (const status of CARD_STATUSES) {
        emitPage(
          status,
          cards.filter((card) => card.status === status),
        );
      }
      emitChanges([]);
    },
    emitChanges,
    /** Emits the top of a column. */
    emitPage,
    emitCounts: (counts: Partial<Record<CardStatus, number>>): void =>
      live.emit(
        `boards/${SLUG}/counters`,
        Object.entries(counts).map(([status, count]) => ({ counts: { [status]: count } })),
      ),
    /** A card that is on the board, with its pending changes. */
    card: (id: string): Card => {
      const card = store.cards().byId.get(id);
      if (!card) throw new Error(`Card ${id} is not on the board`);
      return card;
    },
    /** The messages on screen. */
    texts: (): string[] =>
      TestBed.inject(Toasts)
        .shown()
        .map(({ text }) => text),
    /** Ids of the visible cards by column. */
    shown: (): Record<string, string[]> =>
      Object.fromEntries(
        Object.entries(store.shown())
          .map(([status, column]) => [status, column.map(({ id }) => id as string)] as const)
          .filter(([, ids]) => ids.length > 0),
      ),
  };
}
