import { inject, Service } from '@angular/core';
import type { BoardSlug } from '@keelson/contracts/ids';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { CARD_STATUSES, type CardStatus } from '@keelson/contracts/kanban/card/status';
import { paths } from '@keelson/contracts/paths';
import { map, type Observable } from 'rxjs';
import { Live } from '../../../core/firebase/live';
import type {
  ListChanges,
  ListenerPosition,
  ListPage,
  ListPageRead,
  LiveList,
} from '../../../core/firebase/live-query';
import type { CardPlace, ColumnPage } from './card-columns';
import { KanbanQueries } from '../kanban-queries';
import { LiveWithFallback } from '../offline/live-with-fallback';

interface ColumnPageRead extends ColumnPage {
  readonly kind: 'page';
}

/** Describes what is read of a board: pages of its columns, and changes of any of its cards. */
export type BoardEvent = ColumnPageRead | ListChanges<Card>;

type ColumnSizes = Readonly<Record<CardStatus, number>>;

export interface BoardSubscriber {
  /** Called when the pages are requested. */
  readonly sizes: () => ColumnSizes;
  readonly resumeFrom: () => ListenerPosition | null;
}

/** A page to read: the cards below a place, or from the top. */
export interface ColumnPart {
  readonly status: CardStatus;
  readonly after: CardPlace | null;
  readonly limit: number;
}

/** Reads columns in pages: from the database, or over the API in a browser that can't listen. */
@Service({ autoProvided: false })
export class ColumnPages {
  private readonly live = inject(Live);
  private readonly reading = inject(LiveWithFallback);
  private readonly reads = inject(KanbanQueries);
  /** Cursors of the API by column, with the id of the card that they follow. */
  private readonly cursors = new Map<
    CardStatus,
    { readonly id: string; readonly cursor: string }
  >();

  /** Reads the top of every column, then emits changes. */
  watch(slug: BoardSlug, { sizes, resumeFrom }: BoardSubscriber): Observable<BoardEvent> {
    const tops = (): ListPage[] => {
      const limits = sizes();
      return CARD_STATUSES.map((status) => pageOf({ status, after: null, limit: limits[status] }));
    };
    const watched = this.live
      .watchList({ ...cardsOf(slug), pages: tops, resumeFrom })
      .pipe(map((event) => (event.kind === 'page' ? toColumnPage(event) : event)));
    return this.reading.read(watched, () => this.fetchTops(slug, sizes()));
  }

  /**
   * Reads one more page of a column.
   *
   * @throws when it can't be read.
   */
  async read(slug: BoardSlug, part: ColumnPart): Promise<ColumnPage> {
    if (this.reading.status() !== 'unavailable') {
      return toColumnPage(await this.live.readPage(cardsOf(slug), pageOf(part)));
    }
    const known = this.cursors.get(part.status);
    if (part.after !== null && known?.id !== part.after.id) {
      throw new Error(`The API has no cursor for card ${part.after.id}`);
    }
    return this.fetchColumn(slug, part, known?.cursor ?? null);
  }

  private async *fetchTops(slug: BoardSlug, sizes: ColumnSizes): AsyncGenerator<BoardEvent> {
    const tops = CARD_STATUSES.map((status) =>
      this.fetchColumn(slug, { status, after: null, limit: sizes[status] }, null),
    );
    yield* await Promise.all(tops);
  }

  private async fetchColumn(
    slug: BoardSlug,
    { status, after, limit }: ColumnPart,
    cursor: string | null,
  ): Promise<ColumnPageRead> {
    const { items, nextCursor } = await this.reads.column({ slug, status, limit, cursor });
    const last = items.at(-1);
    if (nextCursor === null || last === undefined) this.cursors.delete(status);
    else this.cursors.set(status, { id: last.id, cursor: nextCursor });
    return { kind: 'page', status, after, cards: items, isLast: nextCursor === null };
  }
}

const cardsOf = (slug: BoardSlug): LiveList<Card> => ({
  collection: paths.cards(slug),
  where: [['archived', '==', false]],
  changedAt: 'updatedAt',
  isRemoved: ({ archived }) => archived,
  schema: () => import('@keelson/contracts/kanban/card/card').then((m) => m.Card),
  idField: 'id',
  pages: () => [],
  resumeFrom: () => null,
});

interface ColumnListPage extends ListPage {
  readonly status: CardStatus;
}

const pageOf = ({ status, after, limit }: ColumnPart): ColumnListPage => ({
  status,
  where: [['status', '==', status]],
  orderBy: 'rank',
  after: after === null ? null : [after.rank, after.id],
  limit,
});

function toColumnPage({ page, items, isLast }: ListPageRead<Card>): ColumnPageRead {
  const { status, after } = page as ColumnListPage; // the reader returns the page that it was given
  const place = after === null ? null : { rank: String(after[0]), id: after[1] };
  return { kind: 'page', status, after: place, cards: items, isLast };
}
