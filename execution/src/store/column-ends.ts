import { type BoardSlug } from '@keelson/contracts/ids';
import { type Rank } from '@keelson/contracts/kanban/card/rank';
import { type CardStatus } from '@keelson/contracts/kanban/card/status';
import { type ElapsedTime, elapsedTime } from '../platform/elapsed-time';

const MAX_COLUMNS = 1_000;

interface End {
  readonly rank: Rank | null;
  readonly readAt: number;
}

/** Ranks of the last cards of columns, as this instance read them and placed cards since. */
export class ColumnEnds {
  private readonly ends = new Map<string, End>();

  constructor(readonly now: ElapsedTime = elapsedTime) {}

  /**
   * The rank of the last card, null in an empty column; undefined when it was not read since.
   *
   * @param since By {@link now}.
   */
  get(slug: BoardSlug, status: CardStatus, since: number): Rank | null | undefined {
    const end = this.ends.get(keyOf(slug, status));
    return end === undefined || end.readAt < since ? undefined : end.rank;
  }

  set(slug: BoardSlug, status: CardStatus, rank: Rank | null): void {
    if (this.ends.size >= MAX_COLUMNS) this.ends.clear();
    this.ends.set(keyOf(slug, status), { rank, readAt: this.now() });
  }

  /** A card is placed in the column. */
  place(slug: BoardSlug, status: CardStatus, rank: Rank): void {
    const end = this.ends.get(keyOf(slug, status));
    if (end === undefined || (end.rank !== null && end.rank >= rank)) return;
    this.ends.set(keyOf(slug, status), { ...end, rank });
  }
}

const keyOf = (slug: BoardSlug, status: CardStatus): string => `${slug}/${status}`;
