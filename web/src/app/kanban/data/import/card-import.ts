import { computed, inject, Service, signal } from '@angular/core';
import type { BoardSlug, UserId } from '@keelson/contracts/ids';
import type { Board } from '@keelson/contracts/kanban/board/board';
import type { ImportStatus } from '@keelson/contracts/kanban/board/card-import';
import { ApiClient } from '../../../core/api/api-client';
import { Submission } from '../../../core/api/submission';
import { submitForm } from '../../../core/api/submit-form';
import { BoardDirectory } from '../board/board-directory';
import { BoardNameForm } from '../board/board-name-form';
import { KanbanClient } from '../kanban-client';
import { People } from '../people';
import { slugify } from '../slugify';
import { type ForeignBoard, suggestStatus } from './foreign-board';
import { importBatches, toImportedCard } from './to-imported-card';

/** The target of an import that creates its board. */
export const NEW_BOARD = '';

export interface CardsImported {
  readonly board: Board;
  readonly created: number;
  readonly existing: number;
}

/** Imports the cards of another tool: maps its lists and people, creates the board if there is none, and sends batches. */
@Service({ autoProvided: false })
export class CardImport {
  private readonly api = inject(ApiClient);
  private readonly client = inject(KanbanClient);
  private readonly directory = inject(BoardDirectory);
  private readonly naming = inject(BoardNameForm);
  private readonly people = inject(People);
  private readonly submission = inject(Submission);
  private readonly _source = signal<ForeignBoard | null>(null);
  private readonly _statuses = signal<ReadonlyMap<string, ImportStatus>>(new Map());
  /** The people whom a person chose, instead of those that are suggested. */
  private readonly chosenPeople = signal<ReadonlyMap<string, UserId | null>>(new Map());
  private readonly chosenTarget = signal<string | null>(null);
  private readonly sent = signal(0);
  readonly source = this._source.asReadonly();
  readonly statuses = this._statuses.asReadonly();
  /** People by their names and addresses, as soon as the staff is loaded. */
  readonly assignees = computed((): ReadonlyMap<string, UserId> => {
    const known = new Map(
      this.people
        .staff()
        .flatMap(({ uid, displayName, email }) =>
          [displayName, email].flatMap((name) =>
            name ? [[name.toLowerCase(), uid] as const] : [],
          ),
        ),
    );
    const chosen = this.chosenPeople();
    return new Map(
      (this._source()?.people ?? []).flatMap(({ key, label }) => {
        const uid = chosen.has(key) ? chosen.get(key) : known.get(label.toLowerCase());
        return uid == null ? [] : [[key, uid] as const];
      }),
    );
  });
  /** The board with the name of the source, unless another one is chosen. */
  readonly target = computed((): string => {
    const name = this._source()?.name;
    const same = this.directory.boards()?.find((board) => board.name === name);
    return this.chosenTarget() ?? same?.slug ?? NEW_BOARD;
  });
  /** Number of cards in each list. */
  readonly counts = computed(() => {
    const counts = new Map<string, number>();
    for (const { list } of this._source()?.cards ?? []) {
      counts.set(list, (counts.get(list) ?? 0) + 1);
    }
    return counts;
  });
  /** Cards that were sent, out of all cards, while the import runs. */
  readonly progress = computed(() => {
    const total = this._source()?.cards.length ?? 0;
    return this._source() !== null && this.submission.busy() ? { done: this.sent(), total } : null;
  });

  /** Suggests columns by the names of lists, and a name for a new board. */
  prepare(source: ForeignBoard): void {
    this._source.set(source);
    this._statuses.set(new Map(source.lists.map(({ key, label }) => [key, suggestStatus(label)])));
    this.chosenPeople.set(new Map());
    this.chosenTarget.set(null);
    this.naming.suggest({ name: source.name.slice(0, 80), slug: slugify(source.name) || 'import' });
  }

  clear(): void {
    this._source.set(null);
  }

  mapList(key: string, status: ImportStatus): void {
    this._statuses.update((before) => new Map(before).set(key, status));
  }

  /** @param uid Null for nobody. */
  mapPerson(key: string, uid: UserId | null): void {
    this.chosenPeople.update((before) => new Map(before).set(key, uid));
  }

  chooseTarget(slug: string): void {
    this.submission.reset();
    this.chosenTarget.set(slug);
  }

  /**
   * Sends the cards. After a failure the next call continues: the server leaves cards alone that it has.
   *
   * @returns Null when the input is invalid or a request failed.
   */
  send(): Promise<CardsImported | null> {
    const source = this._source();
    if (source === null) return Promise.resolve(null);
    if (this.target() !== NEW_BOARD) {
      return this.submission.send(() => this.fill(this.target() as BoardSlug, source));
    }
    return submitForm(this.naming.fields, this.submission, async (key) => {
      const { slug, name } = this.naming.submitted();
      this.directory.upsert(await this.client.createBoard({ slug, name }, key));
      const imported = await this.fill(slug, source);
      return imported;
    });
  }

  private async fill(slug: BoardSlug, source: ForeignBoard): Promise<CardsImported> {
    const mapping = { statuses: this._statuses(), people: this.assignees() };
    const cards = source.cards.map((card) => toImportedCard(card, source, mapping));
    const total = { created: 0, existing: 0 };
    this.sent.set(0);
    for (const batch of importBatches(cards)) {
      const { created, existing } = await this.api.post(
        '/api/admin/kanban/boards/{slug}/card-imports',
        { params: { slug }, body: { source: source.source, cards: batch } },
      );
      total.created += created;
      total.existing += existing;
      this.sent.update((count) => count + batch.length);
    }
    const board = this.directory.find(slug);
    if (board === null) throw new Error('The board was removed during the import');
    return { board, ...total };
  }
}
