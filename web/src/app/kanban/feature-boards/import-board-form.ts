import { Component, computed, inject, output, signal } from '@angular/core';
import type { Board } from '@keelson/contracts/kanban/board/board';
import { MAX_IMPORT_BYTES } from '@keelson/contracts/kanban/board/board-document';
import { formatCount } from '../../shared/util/texts/format-count';
import { FileDrop } from '../../shared/ui/file-drop';
import { Toasts } from '../../shared/ui/toasts';
import { Dialog } from '../../shared/ui/dialog';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { plural } from '../../shared/util/texts/plural';
import { CardImport } from '../data/import/card-import';
import { ImportMappingFields } from './import-mapping-fields';
import { BoardImport } from '../data/board/board-import';
import { BoardNameForm } from '../data/board/board-name-form';
import { GatewayStatus } from '../data/agents/gateway-status';
import { Submission } from '../../core/api/submission';
import { GatewayNotice } from '../ui/gateway-notice';
import { formatBytes } from '../../shared/util/texts/format-bytes';
import { BoardNameFields } from './board-name-fields';
import { CreatedBoard } from './created-board';

/** The dialog that imports an exported board, or the cards of another tool. The file and an import that runs stay while it is closed. */
@Component({
  selector: 'app-import-board-form',
  imports: [
    UI_PARTS,
    Dialog,
    RelativeTime,
    BoardNameFields,
    ImportMappingFields,
    GatewayNotice,
    FileDrop,
  ],
  providers: [BoardImport, BoardNameForm, CardImport, CreatedBoard, Submission],
  templateUrl: './import-board-form.html',
  styleUrls: ['../ui/form.scss', './import-board-form.scss'],
})
export class ImportBoardForm {
  readonly created = output<Board>();

  protected readonly opened = signal(false);
  protected readonly gateway = inject(GatewayStatus);
  protected readonly importing = inject(BoardImport);
  private readonly toasts = inject(Toasts);
  private readonly closed = inject(CreatedBoard);
  protected readonly maxBytes = MAX_IMPORT_BYTES;
  protected readonly bytes = formatBytes;
  protected readonly countCards = countCards;
  protected readonly countComments = countComments;
  protected readonly busyLabel = $localize`Importing…`;
  protected readonly sendLabel = computed(() => {
    const state = this.importing.state();
    const foreign = state.step === 'cards' ? state.source.cards.length : 0;
    const count = this.importing.summary()?.cards ?? foreign;
    return plural(count, {
      one: $localize`:Button:Import 1 card`,
      other: $localize`:Button:Import ${formatCount(count)}:count: cards`,
    });
  });

  open(): void {
    this.opened.set(true);
  }

  protected choose(files: readonly File[]): void {
    const [file] = files;
    if (file && this.gateway.writable()) void this.importing.choose(file);
  }

  protected pick(picker: HTMLInputElement): void {
    this.choose([...(picker.files ?? [])]);
    picker.value = ''; // allows choosing the same file again
  }

  protected async send(event?: Event): Promise<void> {
    event?.preventDefault();
    const imported = await this.importing.send();
    if (imported === null) return;
    const { board, created, existing } = imported;
    const text =
      existing === 0
        ? $localize`Imported ${board.name}:board:: ${countCards(created)}:cards:`
        : $localize`Imported ${board.name}:board:: ${countCards(created)}:cards:. Already there: ${formatCount(existing)}:existing:.`;
    if (!this.opened() || this.closed.pageIsLeft) {
      this.importing.clear();
      this.closed.announce(board, text);
      return;
    }
    this.toasts.show({ text });
    this.created.emit(board);
  }

  /** `12 of 40 cards`. */
  protected progressText({
    done,
    total,
  }: {
    readonly done: number;
    readonly total: number;
  }): string {
    const shown = formatCount(done);
    return plural(total, {
      one: $localize`${shown}:done: of 1 card`,
      other: $localize`${shown}:done: of ${formatCount(total)}:total: cards`,
    });
  }
}

const countCards = (count: number): string =>
  plural(count, {
    one: $localize`1 card`,
    other: $localize`${formatCount(count)}:count: cards`,
  });

const countComments = (count: number): string =>
  plural(count, {
    one: $localize`1 comment`,
    other: $localize`${formatCount(count)}:count: comments`,
  });
