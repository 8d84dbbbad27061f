import { computed, DestroyRef, inject, Service, signal } from '@angular/core';
import type { BoardSlug } from '@keelson/contracts/ids';
import type { Board } from '@keelson/contracts/kanban/board';
import type { BoardDocument } from '@keelson/contracts/kanban/board-document';
import { ApiClient } from '../../core/api/api-client';
import { BoardDirectory } from './board-directory';
import { BoardNaming } from './board-naming';
import { readBoardFile } from './read-board-file';
import { Submission } from './submission';

/** As much of a `File` as is looked at. */
export type ChosenFile = Pick<File, 'name' | 'size' | 'text'>;

export type ImportState =
  | { readonly step: 'empty' }
  | { readonly step: 'reading'; readonly fileName: string }
  | { readonly step: 'refused'; readonly fileName: string; readonly reason: string }
  | { readonly step: 'ready'; readonly fileName: string; readonly document: BoardDocument };

const POLL_INTERVAL_MS = 1_000;

/** Makes a board of an exported file: read here, named by a person, then carried out by the service. */
@Service({ autoProvided: false })
export class BoardImport {
  private readonly api = inject(ApiClient);
  private readonly directory = inject(BoardDirectory);
  private readonly naming = inject(BoardNaming);
  private readonly sending = inject(Submission);
  private readonly _state = signal<ImportState>({ step: 'empty' });
  private readonly stored = signal(0);
  private timer: ReturnType<typeof setInterval> | undefined;
  readonly state = this._state.asReadonly();
  readonly busy = this.sending.busy;
  readonly error = this.sending.error;
  /** What the chosen file holds; null without one. */
  readonly content = computed(() => {
    const state = this._state();
    if (state.step !== 'ready') return null;
    const { board, cards, exportedAt } = state.document;
    const comments = cards.reduce((sum, card) => sum + card.comments.length, 0);
    return { name: board.name, cards: cards.length, comments, exportedAt };
  });
  /** While it is carried out: cards that stand on the new board, of those that will. */
  readonly progress = computed(() => {
    const state = this._state();
    if (!this.busy() || state.step !== 'ready') return null;
    const total = state.document.cards.filter(({ archived }) => !archived).length;
    return { done: Math.min(this.stored(), total), total };
  });

  constructor() {
    inject(DestroyRef).onDestroy(() => clearInterval(this.timer));
  }

  async choose(file: ChosenFile): Promise<void> {
    if (this.busy()) return;
    const fileName = file.name;
    this.changed();
    this._state.set({ step: 'reading', fileName });
    const read = await readBoardFile(file.size, () => file.text());
    const now = this._state();
    if (now.step !== 'reading' || now.fileName !== fileName) return; // another one was chosen since
    if (read.kind === 'refused') {
      this._state.set({ step: 'refused', fileName, reason: read.reason });
      return;
    }
    this.naming.propose(read.document.board);
    this._state.set({ step: 'ready', fileName, document: read.document });
  }

  forget(): void {
    if (this.busy()) return;
    this.changed();
    this._state.set({ step: 'empty' });
  }

  /** The name or the address is another: this is another import. */
  changed(): void {
    this.sending.changed();
  }

  /**
   * @returns The new board, null when it was refused. Sent again unchanged it goes on where it stopped.
   */
  async send(): Promise<{ readonly board: Board; readonly cards: number } | null> {
    const state = this._state();
    const named = this.naming.entered();
    if (state.step !== 'ready' || named === null) return null;
    const { slug, name } = named;
    const document = { ...state.document, board: { ...state.document.board, name } };
    this.watch(slug);
    const imported = await this.sending.send((idempotencyKey) =>
      this.api.post('/api/admin/kanban/board-imports', {
        body: { slug, document },
        idempotencyKey,
      }),
    );
    clearInterval(this.timer);
    if (imported !== null) this.directory.upsert(imported.board);
    return imported;
  }

  private watch(slug: BoardSlug): void {
    this.stored.set(0);
    clearInterval(this.timer);
    this.timer = setInterval(() => {
      // Before the first part is stored there is no such board, which is no news.
      void this.api.get('/api/admin/kanban/boards/{slug}', { params: { slug } }).then(
        ({ counts }) => this.stored.set(Object.values(counts).reduce((sum, n) => sum + n, 0)),
        () => undefined,
      );
    }, POLL_INTERVAL_MS);
  }
}
