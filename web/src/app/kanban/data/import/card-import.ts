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
  private readonly _assignees = signal<ReadonlyMap<string, UserId>>(new Map());
  private readonly _target = signal<string>(NEW_BOARD);
  private readonly sent = signal(0);
  readonly source = this._source.asReadonly();
  readonly statuses = this._statuses.asReadonly();
  readonly assignees = this._assignees.asReadonly();
  readonly target = this._target.asReadonly();
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

  /** Suggests columns by the names of lists, people by their names and addresses, and the board of that name. */
  prepare(source: ForeignBoard): void {
    const staff = this.people.staff();
    const known = new Map(
      staff.flatMap(({ uid, displayName, email }) =>
        [displayName, email].flatMap((name) => (name ? [[name.toLowerCase(), uid] as const] : [])),
      ),
    );
    this._source.set(source);
    this._statuses.set(new Map(source.lists.map(({ key, label }) => [key, suggestStatus(label)])));
    this._assignees.set(
      new Map(
        source.people.flatMap(({ key, label }) => {
          const uid = known.get(label.toLowerCase());
          return uid === undefined ? [] : [[key, uid] as const];
        }),
      ),
    );
    const same = this.directory.boards()?.find(({ name }) => name === source.name);
    this._target.set(same?.slug ?? NEW_BOARD);
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
    const after = new Map(this._assignees());
    if (uid === null) after.delete(key);
    else after.set(key, uid);
    this._assignees.set(after);
  }

  chooseTarget(slug: string): void {
    this.submission.reset();
    this._target.set(slug);
  }

  /**
   * Sends the cards. After a failure the next call continues: the server leaves cards alone that it has.
   *
   * @returns Null when the input is invalid or a request failed.
   */
  send(): Promise<CardsImported | null> {
    const source = this._source();
    if (source === null) return Promise.resolve(null);
    if (this._target() !== NEW_BOARD) {
      return this.submission.send(() => this.fill(this._target() as BoardSlug, source));
    }
    return submitForm(this.naming.fields, this.submission, async (key) => {
      const { slug, name } = this.naming.submitted();
      this.directory.upsert(await this.client.createBoard({ slug, name }, key));
      const imported = await this.fill(slug, source);
      return imported;
    });
  }

  private async fill(slug: BoardSlug, source: ForeignBoard): Promise<CardsImported> {
    const mapping = { statuses: this._statuses(), people: this._assignees() };
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
