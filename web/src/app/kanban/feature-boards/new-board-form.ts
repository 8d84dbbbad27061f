import { Component, computed, inject, output, signal } from '@angular/core';
import { form, maxLength } from '@angular/forms/signals';
import type { Board } from '@keelson/contracts/kanban/board/board';
import { BoardDirectory } from '../data/board/board-directory';
import { BoardNameForm } from '../data/board/board-name-form';
import { GatewayStatus } from '../data/agents/gateway-status';
import { KanbanClient } from '../data/kanban-client';
import { Submission } from '../../core/api/submission';
import { submitForm } from '../../core/api/submit-form';
import { FORM_PARTS } from '../ui/form-parts';
import { BoardNameFields } from './board-name-fields';
import { CreatedBoard } from './created-board';

/** The dialog that creates a board. What is typed stays while it is closed. */
@Component({
  selector: 'app-new-board-form',
  imports: [FORM_PARTS, BoardNameFields],
  providers: [BoardNameForm, CreatedBoard, Submission],
  template: `
    @if (opened()) {
      <app-dialog [asks]="false" i18n-heading heading="New board" (closed)="opened.set(false)">
        <app-gateway-notice [state]="gateway.state()" (retry)="gateway.check()" />
        <form (submit)="create($event)" novalidate>
          <fieldset [disabled]="!gateway.writable()">
            <legend class="visually-hidden" i18n>New board</legend>
            <app-board-name-fields />
            <app-text-field
              i18n-label
              label="Description"
              i18n-hint
              hint="optional"
              [formField]="description"
            />
          </fieldset>
          <app-error-state [error]="submission.error()" (retry)="create()" />
          <app-form-actions
            i18n-action
            action="Create board"
            i18n-busyLabel
            busyLabel="Creating…"
            [busy]="submission.busy()"
            [disabled]="!gateway.writable()"
          />
        </form>
      </app-dialog>
    }
  `,
  styleUrl: '../ui/form.scss',
})
export class NewBoardForm {
  readonly created = output<Board>();

  protected readonly opened = signal(false);
  protected readonly gateway = inject(GatewayStatus);
  private readonly client = inject(KanbanClient);
  private readonly directory = inject(BoardDirectory);
  protected readonly submission = inject(Submission);
  private readonly naming = inject(BoardNameForm);
  private readonly closed = inject(CreatedBoard);
  protected readonly description = form(signal(''), (path) => {
    maxLength(path, 2_000);
  });

  constructor() {
    this.submission.resetOnChange(
      computed(() => [this.naming.value(), this.description().value()]),
    );
  }

  open(): void {
    this.opened.set(true);
  }

  protected async create(event?: Event): Promise<void> {
    event?.preventDefault();
    const description = this.description().value().trim();
    const board = await submitForm(this.naming.fields, this.submission, (key) =>
      this.client.createBoard({ ...this.naming.submitted(), description }, key),
    );
    if (board === null) return;
    this.directory.upsert(board);
    if (this.opened() && !this.closed.pageIsLeft) {
      this.created.emit(board);
      return;
    }
    this.naming.clear();
    this.description().reset('');
    this.closed.announce(board, $localize`“${board.name}:board:” created`);
  }
}
