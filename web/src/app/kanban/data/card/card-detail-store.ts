import { computed, inject, Service, type Signal, signal } from '@angular/core';
import { toObservable, toSignal } from '@angular/core/rxjs-interop';
import type { CardId, RunId } from '@keelson/contracts/ids';
import type { Attachment } from '@keelson/contracts/kanban/card/attachment';
import type { Card } from '@keelson/contracts/kanban/card/card';
import type { Comment } from '@keelson/contracts/kanban/card/comment';
import type { CardEvent } from '@keelson/contracts/kanban/card/event';
import type { LogChunk, RunView } from '@keelson/contracts/kanban/run/run';
import { paths } from '@keelson/contracts/paths';
import { type Observable, of, startWith, switchMap } from 'rxjs';
import { Live } from '../../../core/firebase/live';
import type { LiveQuery } from '../../../core/firebase/live-query';
import { onChange } from '../../../shared/util/on-change';
import { BoardStore } from '../board/board-store';
import { type CardRef, KanbanQueries } from '../kanban-queries';
import { linkedCards } from './linked-cards';
import { LiveWithFallback } from '../offline/live-with-fallback';

const MANY = 100;

@Service({ autoProvided: false })
export class CardDetailStore {
  private readonly live = inject(Live);
  private readonly reading = inject(LiveWithFallback);
  private readonly reads = inject(KanbanQueries);
  private readonly board = inject(BoardStore);
  private readonly _id = signal<CardId | null>(null);
  private readonly _run = signal<RunId | null>(null);

  readonly id = this._id.asReadonly();
  private readonly place = computed((): CardRef | null => {
    const [slug, id] = [this.board.slug(), this._id()];
    return slug === null || id === null ? null : { slug, cardId: id };
  });
  /** The card document. Archived cards are not in the board's list. */
  private readonly single = this.follow<Card | null, CardRef>(this.place, (place) =>
    this.reading.read(
      this.live.watchDocument({
        path: paths.card(place.slug, place.cardId),
        schema: () => import('@keelson/contracts/kanban/card/card').then((m) => m.Card),
        idField: 'id',
      }),
      () => this.reads.card(place),
    ),
  );
  /** Undefined while loading; null when the card doesn't exist. */
  readonly card = computed<Card | null | undefined>(() => {
    const id = this._id();
    const onBoard = id === null ? undefined : this.board.cards().byId.get(id);
    const single = this.single();
    if (single?.deletedAt !== undefined) return null;
    if (single && single.revision > (onBoard?.revision ?? 0)) return this.board.withPending(single);
    return onBoard ?? single;
  });
  readonly comments = this.listOf<Comment>(
    ({ slug, cardId }) => ({
      collection: paths.cardComments(slug, cardId),
      orderBy: [['createdAt', 'asc']],
      limit: 500,
      schema: () => import('@keelson/contracts/kanban/card/comment').then((m) => m.Comment),
    }),
    (place) => this.reads.comments(place),
  );
  readonly events = this.listOf<CardEvent>(
    ({ slug, cardId }) => ({
      collection: paths.cardEvents(slug, cardId),
      orderBy: [['at', 'desc']],
      limit: MANY,
      schema: () => import('@keelson/contracts/kanban/card/event').then((m) => m.CardEvent),
    }),
    (place) => this.reads.events(place),
  );
  readonly runs = this.listOf<RunView>(
    ({ slug, cardId }) => ({
      collection: paths.cardRuns(slug, cardId),
      orderBy: [['startedAt', 'desc']],
      limit: 20,
      schema: () => import('@keelson/contracts/kanban/run/run').then((m) => m.Run),
    }),
    (place) => this.reads.runs(place),
  );
  readonly attachments = this.listOf<Attachment>(
    ({ slug, cardId }) => ({
      collection: paths.cardAttachments(slug, cardId),
      orderBy: [['createdAt', 'asc']],
      schema: () => import('@keelson/contracts/kanban/card/attachment').then((m) => m.Attachment),
    }),
    (place) => this.reads.attachments(place),
  );
  private readonly linked = linkedCards(this.card);
  readonly parents = this.linked.parents;
  /** Cards of the board that this card blocks. */
  readonly children = this.linked.children;
  readonly run = this._run.asReadonly();
  private readonly openLog = computed(() => {
    const [place, runId] = [this.place(), this._run()];
    return place === null || runId === null ? null : { ...place, runId };
  });
  private readonly chunks = this.listOf<LogChunk, CardRef & { readonly runId: RunId }>(
    ({ slug, cardId, runId }) => ({
      collection: paths.runLog(slug, cardId, runId),
      orderBy: [['at', 'desc']],
      limit: MANY,
      schema: () => import('@keelson/contracts/kanban/run/run').then((m) => m.LogChunk),
    }),
    (open) => this.reads.log(open),
    this.openLog,
  );
  /** Latest log lines of the open run, oldest first; null while loading. */
  readonly log = computed(() => {
    const chunks = this.chunks()?.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    return chunks?.flatMap(({ lines }) => lines) ?? null;
  });

  constructor() {
    // A card that the board hasn't loaded can be moved and edited like the others.
    onChange(this.single, (single) => {
      if (single) this.board.upsert(single);
    });
  }

  open(id: CardId | null): void {
    this._id.set(id);
    this._run.set(null);
  }

  showLog(run: RunId | null): void {
    this._run.set(run);
  }

  /** A live collection; null while loading. */
  private listOf<T, Place extends CardRef = CardRef>(
    source: (place: Place) => Omit<LiveQuery<T>, 'idField'>,
    fetch: (place: Place) => Promise<T[]>,
    place = this.place as Signal<Place | null>,
  ): Signal<readonly T[] | null> {
    const read = (at: Place): Observable<readonly T[]> => {
      const watched = this.live.watchQuery({ ...source(at), idField: 'id' });
      return this.reading.read(watched, () => fetch(at));
    };
    const list = this.follow(place, read);
    return computed(() => list() ?? null);
  }

  /** Undefined while loading. */
  private follow<T, Place>(
    place: Signal<Place | null>,
    read: (place: Place) => Observable<T>,
  ): Signal<T | undefined> {
    return toSignal(
      toObservable(place).pipe(
        switchMap((at) =>
          at === null ? of(undefined) : read(at).pipe(startWith<T | undefined>(undefined)),
        ),
      ),
    );
  }
}
