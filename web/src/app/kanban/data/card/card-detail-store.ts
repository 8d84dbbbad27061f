import { computed, effect, inject, Service, type Signal, signal, untracked } from '@angular/core';
import { toObservable, toSignal } from '@angular/core/rxjs-interop';
import type { CardId, RunId } from '@keelson/contracts/ids';
import type { Attachment } from '@keelson/contracts/kanban/card/attachment';
import type { Card } from '@keelson/contracts/kanban/card/card';
import type { Comment } from '@keelson/contracts/kanban/card/comment';
import type { CardEvent } from '@keelson/contracts/kanban/card/event';
import type { LogChunk, LogLine, RunView } from '@keelson/contracts/kanban/run/run';
import { paths } from '@keelson/contracts/paths';
import { EMPTY, type Observable, of, startWith, switchMap } from 'rxjs';
import { Live } from '../../../core/firebase/live';
import type { LiveQuery } from '../../../core/firebase/live-query';
import { BoardStore } from '../board/board-store';
import { type CardRef, KanbanQueries } from '../kanban-queries';
import { linkedCards } from './linked-cards';
import { LiveWithFallback } from '../offline/live-with-fallback';

const MANY = 100;

/** Comments, events, runs and files of the open card. Live, and loaded only when used. */
@Service({ autoProvided: false })
export class CardDetailStore {
  private readonly live = inject(Live);
  private readonly reading = inject(LiveWithFallback);
  private readonly reads = inject(KanbanQueries);
  private readonly board = inject(BoardStore);
  private readonly _id = signal<CardId | null>(null);
  /** Id of the run whose log is open. */
  private readonly _run = signal<RunId | null>(null);

  readonly id = this._id.asReadonly();
  private readonly place = computed((): CardRef | null => {
    const [slug, id] = [this.board.slug(), this._id()];
    return slug === null || id === null ? null : { slug, cardId: id };
  });
  /** The card document. Archived cards are not in the board's list. */
  private readonly single = toSignal(
    toObservable(this.place).pipe(
      switchMap((place) =>
        place === null
          ? of(undefined)
          : this.reading
              .read(
                this.live.watchDocument({
                  path: paths.card(place.slug, place.cardId),
                  schema: () => import('@keelson/contracts/kanban/card/card').then((m) => m.Card),
                  idField: 'id',
                }),
                () => this.reads.card(place),
              )
              .pipe(startWith(undefined)),
      ),
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
      idField: 'id',
    }),
    (place) => this.reads.comments(place),
  );
  readonly events = this.listOf<CardEvent>(
    ({ slug, cardId }) => ({
      collection: paths.cardEvents(slug, cardId),
      orderBy: [['at', 'desc']],
      limit: MANY,
      schema: () => import('@keelson/contracts/kanban/card/event').then((m) => m.CardEvent),
      idField: 'id',
    }),
    (place) => this.reads.events(place),
  );
  readonly runs = this.listOf<RunView>(
    ({ slug, cardId }) => ({
      collection: paths.cardRuns(slug, cardId),
      orderBy: [['startedAt', 'desc']],
      limit: 20,
      schema: () => import('@keelson/contracts/kanban/run/run').then((m) => m.Run),
      idField: 'id',
    }),
    (place) => this.reads.runs(place),
  );
  readonly attachments = this.listOf<Attachment>(
    ({ slug, cardId }) => ({
      collection: paths.cardAttachments(slug, cardId),
      orderBy: [['createdAt', 'asc']],
      schema: () => import('@keelson/contracts/kanban/card/attachment').then((m) => m.Attachment),
      idField: 'id',
    }),
    (place) => this.reads.attachments(place),
  );
  private readonly linked = linkedCards(this.card);
  readonly parents = this.linked.parents;
  /** Cards of the board that this card blocks. */
  readonly children = this.linked.children;
  readonly run = this._run.asReadonly();
  /** Latest log lines of the open run, oldest first; null while loading. */
  readonly log: Signal<readonly LogLine[] | null>;

  constructor() {
    // A card that the board hasn't loaded can be moved and edited like the others.
    effect(() => {
      const single = this.single();
      if (single) untracked(() => this.board.upsert(single));
    });
    const openLog = computed(() => {
      const [place, runId] = [this.place(), this._run()];
      return place === null || runId === null ? null : { ...place, runId };
    });
    const chunks = toSignal(
      toObservable(openLog).pipe(
        switchMap((open) => (open === null ? of(null) : this.readLog(open).pipe(startWith(null)))),
      ),
      { initialValue: null },
    );
    this.log = computed(
      () =>
        chunks()
          ?.toSorted((a, b) => (a.id < b.id ? -1 : 1))
          .flatMap(({ lines }) => lines) ?? null,
    );
  }

  open(id: CardId | null): void {
    this._id.set(id);
    this._run.set(null);
  }

  showLog(run: RunId | null): void {
    this._run.set(run);
  }

  private readLog(open: CardRef & { readonly runId: RunId }): Observable<LogChunk[]> {
    const watched = this.live.watchQuery({
      collection: paths.runLog(open.slug, open.cardId, open.runId),
      orderBy: [['at', 'desc']],
      limit: MANY,
      schema: () => import('@keelson/contracts/kanban/run/run').then((m) => m.LogChunk),
      idField: 'id',
    });
    return this.reading.read(watched, () => this.reads.log(open));
  }

  /** A live subcollection of the card; null while loading. */
  private listOf<T>(
    source: (place: CardRef) => LiveQuery<T>,
    fetch: (place: CardRef) => Promise<T[]>,
  ): Signal<readonly T[] | null> {
    const changes = toObservable(this.place).pipe(
      switchMap((place) =>
        place === null
          ? EMPTY
          : this.reading
              .read(this.live.watchQuery(source(place)), () => fetch(place))
              .pipe(startWith<readonly T[] | null>(null)),
      ),
    );
    return toSignal(changes, { initialValue: null });
  }
}
