import { Component, computed, inject, output, signal } from '@angular/core';
import { form, FormField, maxLength } from '@angular/forms/signals';
import type { Board } from '@keelson/contracts/kanban/board';
import { ErrorState } from '../../shared/ui/error-state';
import { BoardDirectory } from '../data/board-directory';
import { BoardNameForm } from '../data/board-name-form';
import { GatewayStatus } from '../data/gateway-status';
import { KanbanClient } from '../data/kanban-client';
import { Submission } from '../data/submission';
import { submitForm } from '../data/submit-form';
import { GatewayNotice } from '../ui/gateway-notice';
import { TextField } from '../../shared/ui/text-field';
import { BoardNameFields } from './board-name-fields';

/** Creates a board. */
@Component({
  selector: 'app-new-board-form',
  imports: [BoardNameFields, ErrorState, FormField, GatewayNotice, TextField],
  providers: [BoardNameForm, Submission],
  host: { class: 'card' },
  template: `
    <h2 i18n>New board</h2>
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
        <button
          class="btn btn-filled"
          type="submit"
          [attr.aria-disabled]="submission.busy() || null"
        >
          @if (submission.busy()) {
            <ng-container i18n>Creating…</ng-container>
          } @else {
            <ng-container i18n="Button">Create board</ng-container>
          }
        </button>
      </fieldset>
    </form>
    @if (submission.error(); as error) {
      <app-error-state [error]="error" (retry)="create()" />
    }
  `,
  styleUrls: ['../ui/form.scss', './board-form.scss'],
})
export class NewBoardForm {
  readonly created = output<Board>();

  protected readonly gateway = inject(GatewayStatus);
  private readonly client = inject(KanbanClient);
  private readonly directory = inject(BoardDirectory);
  protected readonly submission = inject(Submission);
  private readonly naming = inject(BoardNameForm);
  protected readonly description = form(signal(''), (path) => {
    maxLength(path, 2_000);
  });

  constructor() {
    this.submission.resetOnChange(
      computed(() => [this.naming.value(), this.description().value()]),
    );
  }

  protected async create(event?: Event): Promise<void> {
    event?.preventDefault();
    const description = this.description().value().trim();
    const board = await submitForm(this.naming.fields, this.submission, (key) =>
      this.client.createBoard({ ...this.naming.submitted(), description }, key),
    );
    if (board === null) return;
    this.directory.upsert(board);
    this.created.emit(board);
  }
}
