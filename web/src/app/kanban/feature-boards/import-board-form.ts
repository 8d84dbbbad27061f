import { Component, computed, DestroyRef, inject, output } from '@angular/core';
import { Router } from '@angular/router';
import type { Board } from '@keelson/contracts/kanban/board';
import { MAX_IMPORT_BYTES } from '@keelson/contracts/kanban/board-document';
import { ErrorState } from '../../shared/ui/error-state';
import { FileDrop } from '../../shared/ui/file-drop';
import { Icon } from '../../shared/ui/icon/icon';
import { RelativeTime } from '../../shared/ui/relative-time';
import { Toasts } from '../../shared/ui/toasts';
import { BoardImport } from '../data/board-import';
import { BoardNameForm } from '../data/board-name-form';
import { GatewayStatus } from '../data/gateway-status';
import { Submission } from '../data/submission';
import { GatewayNotice } from '../ui/gateway-notice';
import { formatBytes } from '../ui/format-bytes';
import { BoardNameFields } from './board-name-fields';

/** Creates a board from an exported file. */
@Component({
  selector: 'app-import-board-form',
  imports: [BoardNameFields, GatewayNotice, ErrorState, FileDrop, Icon, RelativeTime],
  providers: [BoardImport, BoardNameForm, Submission],
  host: { class: 'card', role: 'region', 'aria-labelledby': 'import' },
  templateUrl: './import-board-form.html',
  styleUrls: ['../ui/form.scss', './board-form.scss', './import-board-form.scss'],
})
export class ImportBoardForm {
  readonly created = output<Board>();

  protected readonly gateway = inject(GatewayStatus);
  protected readonly importing = inject(BoardImport);
  private readonly toasts = inject(Toasts);
  private readonly router = inject(Router);
  private readonly page = inject(DestroyRef);
  protected readonly maxBytes = MAX_IMPORT_BYTES;
  protected readonly bytes = formatBytes;
  protected readonly cards = computed(() => this.importing.summary()?.cards ?? 0);

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
    const { board, cards } = imported;
    const text = `Imported ${board.name}: ${this.counted(cards, 'card')}`;
    if (!this.page.destroyed) {
      this.toasts.show({ text });
      this.created.emit(board);
      return;
    }
    // The user has left the page: show a toast instead of navigating.
    const path = ['/admin/agents-kanban/boards', board.slug];
    const run = (): void => void this.router.navigate(path);
    this.toasts.show({ text, action: { label: 'Open', run } });
  }

  protected counted(amount: number, what: string): string {
    return `${amount.toLocaleString('en')} ${what}${amount === 1 ? '' : 's'}`;
  }
}
