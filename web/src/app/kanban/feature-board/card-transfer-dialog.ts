import { Component, computed, inject, input, linkedSignal } from '@angular/core';
import type { BoardSlug } from '@keelson/contracts/ids';
import { Submission } from '../../core/api/submission';
import { Dialog } from '../../shared/ui/dialog';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { BoardDialogs } from '../data/board/board-dialogs';
import { BoardDirectory } from '../data/board/board-directory';
import { BoardStore } from '../data/board/board-store';
import { CardTransfer } from '../data/card/card-transfer';
import { People } from '../data/people';
import { SelectField } from '../ui/select-field';

/** Asks for the board that a card is copied or moved to. */
@Component({
  selector: 'app-card-transfer-dialog',
  imports: [UI_PARTS, Dialog, SelectField],
  providers: [Submission],
  template: `
    <app-dialog [heading]="heading()" (closed)="dialogs.transferring.set(null)">
      <div class="stack">
        <app-select-field
          i18n-label="Board of a card"
          label="Board"
          [initialFocus]="true"
          [choices]="boards()"
          [value]="target()"
          (chosen)="choose($event)"
        />
        <p class="muted small" i18n>
          A copy has the content, without comments and files. A moved card takes its comments along;
          its runs stay with the archived card here.
        </p>
        <div class="row-8 row-end">
          <button
            class="btn btn-outlined"
            [appSoftDisabled]="submission.busy()"
            (click)="send('copy')"
            i18n="Button: copies a card"
          >
            Copy
          </button>
          <button
            class="btn btn-filled"
            [appSoftDisabled]="submission.busy() || target() === store.slug()"
            (click)="send('move')"
            i18n="Button: moves a card to another board"
          >
            Move
          </button>
        </div>
        <app-error-state [error]="submission.error()" (retry)="submission.retry()" />
      </div>
    </app-dialog>
  `,
})
export class CardTransferDialog {
  readonly cardId = input.required<string>();

  protected readonly dialogs = inject(BoardDialogs);
  protected readonly store = inject(BoardStore);
  protected readonly submission = inject(Submission);
  private readonly directory = inject(BoardDirectory);
  private readonly people = inject(People);
  private readonly transfer = inject(CardTransfer);
  private readonly card = computed(() => this.store.cards().byId.get(this.cardId()));
  protected readonly heading = computed(
    () => $localize`Copy or move “${this.card()?.title ?? ''}:title:”`,
  );
  protected readonly boards = computed(() =>
    (this.directory.boards() ?? [])
      .filter((board) => this.people.canWrite(board))
      .map(({ slug, name }) => ({ key: slug as string, label: name })),
  );
  protected readonly target = linkedSignal<string>(() => this.store.slug() ?? '');

  protected choose(slug: string): void {
    this.target.set(slug);
    this.submission.reset();
  }

  protected async send(act: 'copy' | 'move'): Promise<void> {
    const card = this.store.storedCard(this.cardId());
    const slug = this.target() as BoardSlug;
    if (!card || (act === 'move' && slug === this.store.slug())) return;
    const isDone = await this.submission.send(async (key) => {
      await this.transfer[act](card, slug, `${key}-${act}`);
      return true;
    });
    if (isDone) this.dialogs.transferring.set(null);
  }
}
