import { computed, inject, Service, type Signal, signal } from '@angular/core';
import { toObservable, toSignal } from '@angular/core/rxjs-interop';
import type { CardId, RunId } from '@keelson/contracts/ids';
import type { Card } from '@keelson/contracts/kanban/card';
import type { LogLine } from '@keelson/contracts/kanban/run';
import { paths } from '@keelson/contracts/paths';
import { EMPTY, type Observable, of, startWith, switchMap } from 'rxjs';
import { Live } from '../../core/firebase/live';
import type { LiveQuery } from '../../core/firebase/live-source';
import { BoardStore } from './board-store';

const MANY = 100;

/** Everything of one card that is beside its document, live, and read only while somebody looks. */
@Service({ autoProvided: false })
export class CardDetailStore {
  private readonly live = inject(Live);
  private readonly board = inject(BoardStore);
  private readonly current = signal<CardId | null>(null);
  /** The run whose log is open. */
  private readonly openRun = signal<RunId | null>(null);

  readonly id = this.current.asReadonly();
  private readonly place = computed(() => {
    const [slug, id] = [this.board.slug(), this.current()];
    return slug === null || id === null ? null : { slug, id };
  });
  /** The card's own document, for those that are archived and so not on the board. */
  private readonly single = toSignal(
    toObservable(this.place).pipe(
      switchMap((place) =>
        place === null
          ? of(undefined)
          : this.live
              .watchDocument({
                path: paths.card(place.slug, place.id),
                schema: () => import('@keelson/contracts/kanban/card').then((m) => m.Card),
                idField: 'id',
              })
              .pipe(startWith(undefined)),
      ),
    ),
  );
  /** Undefined until it is known, null when there is none of that name. */
  readonly card = computed<Card | null | undefined>(() => {
    const id = this.current();
    const onBoard = id === null ? undefined : this.board.cards().byId.get(id);
    const single = this.single();
    if (!onBoard) return single;
    return single && single.revision > onBoard.revision ? single : onBoard;
  });
  readonly comments = this.listOf(({ slug, id }) => ({
    collection: paths.cardComments(slug, id),
    orderBy: [['createdAt', 'asc']],
    limit: 500,
    schema: () => import('@keelson/contracts/kanban/comment').then((m) => m.Comment),
    idField: 'id',
  }));
  readonly events = this.listOf(({ slug, id }) => ({
    collection: paths.cardEvents(slug, id),
    orderBy: [['at', 'desc']],
    limit: MANY,
    schema: () => import('@keelson/contracts/kanban/event').then((m) => m.CardEvent),
    idField: 'id',
  }));
  readonly runs = this.listOf(({ slug, id }) => ({
    collection: paths.cardRuns(slug, id),
    orderBy: [['startedAt', 'desc']],
    limit: 20,
    schema: () => import('@keelson/contracts/kanban/run').then((m) => m.Run),
    idField: 'id',
  }));
  readonly attachments = this.listOf(({ slug, id }) => ({
    collection: paths.cardAttachments(slug, id),
    orderBy: [['createdAt', 'asc']],
    schema: () => import('@keelson/contracts/kanban/attachment').then((m) => m.Attachment),
    idField: 'id',
  }));
  readonly parents = computed(() => {
    const { byId } = this.board.cards();
    return (this.card()?.parents ?? []).map((id) => ({ id, card: byId.get(id) ?? null }));
  });
  /** Cards of the board that wait for this one. */
  readonly children = computed(() => {
    const id = this.current();
    if (id === null || (this.card()?.counts.links ?? 0) === 0) return [];
    return [...this.board.cards().byId.values()].filter(({ parents }) => parents.includes(id));
  });
  readonly run = this.openRun.asReadonly();
  /** Newest lines of the open run, oldest first; null until they are there. */
  readonly log: Signal<readonly LogLine[] | null>;

  constructor() {
    const openLog = computed(() => {
      const [place, run] = [this.place(), this.openRun()];
      return place === null || run === null ? null : { ...place, run };
    });
    const chunks = toSignal(
      toObservable(openLog).pipe(
        switchMap((open) =>
          open === null
            ? of(null)
            : this.live
                .watchQuery({
                  collection: paths.runLog(open.slug, open.id, open.run),
                  orderBy: [['at', 'desc']],
                  limit: MANY,
                  schema: () => import('@keelson/contracts/kanban/run').then((m) => m.LogChunk),
                  idField: 'id',
                })
                .pipe(startWith(null)),
        ),
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
    this.current.set(id);
    this.openRun.set(null);
  }

  showLog(run: RunId | null): void {
    this.openRun.set(run);
  }

  /** A live list beside the card; null until it is there. */
  private listOf<T>(
    source: (place: NonNullable<ReturnType<typeof this.place>>) => LiveQuery<T>,
  ): Signal<readonly T[] | null> {
    const changes = (): Observable<readonly T[] | null> =>
      toObservable(this.place).pipe(
        switchMap((place) =>
          place === null
            ? EMPTY
            : this.live.watchQuery(source(place)).pipe(startWith<readonly T[] | null>(null)),
        ),
      );
    return toSignal(changes(), { initialValue: null });
  }
}
