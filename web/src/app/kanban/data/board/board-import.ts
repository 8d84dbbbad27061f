import { computed, DestroyRef, inject, Service, signal } from '@angular/core';
import type { BoardSlug } from '@keelson/contracts/ids';
import type { BoardDocument } from '@keelson/contracts/kanban/board/board-document';
import { ApiClient } from '../../../core/api/api-client';
import { BoardDirectory } from './board-directory';
import { BoardNameForm } from './board-name-form';
import { CardImport, type CardsImported } from '../import/card-import';
import type { ForeignBoard } from '../import/foreign-board';
import { readBoardFile } from './read-board-file';
import { Submission } from '../../../core/api/submission';
import { submitForm } from '../../../core/api/submit-form';

export type ChosenFile = Pick<File, 'name' | 'size' | 'text'>;

export type ImportState =
  | { readonly step: 'empty' }
  | { readonly step: 'reading'; readonly fileName: string }
  | { readonly step: 'invalid'; readonly fileName: string; readonly reason: string }
  | { readonly step: 'ready'; readonly fileName: string; readonly document: BoardDocument }
  | { readonly step: 'cards'; readonly fileName: string; readonly source: ForeignBoard };

const POLL_INTERVAL_MS = 1_000;

/** Reads an exported file and sends its import: a board as one document, the cards of another tool by {@link CardImport}. */
@Service({ autoProvided: false })
export class BoardImport {
  private readonly api = inject(ApiClient);
  private readonly directory = inject(BoardDirectory);
  private readonly foreign = inject(CardImport);
  private readonly naming = inject(BoardNameForm);
  private readonly submission = inject(Submission);
  private readonly _state = signal<ImportState>({ step: 'empty' });
  private readonly importedCount = signal(0);
  private timer: ReturnType<typeof setInterval> | undefined;
  readonly state = this._state.asReadonly();
  readonly busy = this.submission.busy;
  readonly error = this.submission.error;
  /** Contents of the chosen file; null without a file. */
  readonly summary = computed(() => {
    const state = this._state();
    if (state.step !== 'ready') return null;
    const { board, cards, exportedAt } = state.document;
    const comments = cards.reduce((sum, card) => sum + card.comments.length, 0);
    return { name: board.name, cards: cards.length, comments, exportedAt };
  });
  /** Imported cards out of all cards, while the import runs. */
  readonly progress = computed(() => {
    if (this.foreign.source() !== null) return this.foreign.progress();
    const state = this._state();
    if (!this.busy() || state.step !== 'ready') return null;
    const total = state.document.cards.filter(({ archived }) => !archived).length;
    return { done: Math.min(this.importedCount(), total), total };
  });

  constructor() {
    this.submission.resetOnChange(this.naming.value);
    inject(DestroyRef).onDestroy(() => clearInterval(this.timer));
  }

  async choose(file: ChosenFile): Promise<void> {
    if (this.busy()) return;
    const fileName = file.name;
    this.submission.reset();
    this._state.set({ step: 'reading', fileName });
    const result = await readBoardFile(file.size, () => file.text());
    const now = this._state();
    if (now.step !== 'reading' || now.fileName !== fileName) return; // another file was chosen
    if (result.kind === 'invalid') {
      this._state.set({ step: 'invalid', fileName, reason: result.reason });
      return;
    }
    if (result.kind === 'cards') {
      this.foreign.prepare(result.source);
      this._state.set({ step: 'cards', fileName, source: result.source });
      return;
    }
    this.naming.suggest(result.document.board);
    this._state.set({ step: 'ready', fileName, document: result.document });
  }

  clear(): void {
    if (this.busy()) return;
    this.submission.reset();
    this.foreign.clear();
    this._state.set({ step: 'empty' });
  }

  /**
   * A retry with unchanged input continues where the failed import stopped.
   *
   * @returns The new board; null when the input is invalid or the import failed.
   */
  async send(): Promise<CardsImported | null> {
    const state = this._state();
    if (state.step === 'cards') return this.foreign.send();
    if (state.step !== 'ready') return null;
    const imported = await submitForm(this.naming.fields, this.submission, (idempotencyKey) => {
      const { slug, name } = this.naming.submitted();
      const document = { ...state.document, board: { ...state.document.board, name } };
      this.pollProgress(slug);
      return this.api.post('/api/admin/kanban/board-imports', {
        body: { slug, document },
        idempotencyKey,
      });
    });
    clearInterval(this.timer);
    if (imported !== null) this.directory.upsert(imported.board);
    return imported && { board: imported.board, created: imported.cards, existing: 0 };
  }

  private pollProgress(slug: BoardSlug): void {
    this.importedCount.set(0);
    clearInterval(this.timer);
    this.timer = setInterval(() => {
      // The board does not exist until the first cards are stored, so errors are ignored.
      void this.api.get('/api/admin/kanban/boards/{slug}', { params: { slug } }).then(
        ({ counts }) =>
          this.importedCount.set(Object.values(counts).reduce((sum, n) => sum + n, 0)),
        () => undefined,
      );
    }, POLL_INTERVAL_MS);
  }
}
