import { Component, inject, output, signal } from '@angular/core';
import { ErrorState } from '../../shared/ui/error-state';
import type { Board } from '@keelson/contracts/kanban/board';
import { BoardDirectory } from '../data/board-directory';
import { BoardNaming } from '../data/board-naming';
import { GatewayStatus } from '../data/gateway-status';
import { KanbanClient } from '../data/kanban-client';
import { Submission } from '../data/submission';
import { GatewayNotice } from '../ui/gateway-notice';
import { TextField } from '../ui/text-field';
import { BoardNameFields } from './board-name-fields';

/** Makes a board. */
@Component({
  selector: 'app-new-board-form',
  imports: [BoardNameFields, GatewayNotice, ErrorState, TextField],
  providers: [BoardNaming, Submission],
  host: { class: 'card' },
  template: `
    <h2>New board</h2>
    <app-gateway-notice [state]="gateway.state()" (retry)="gateway.check()" />
    <form (submit)="create($event)" (input)="sending.changed()" novalidate>
      <fieldset [disabled]="!gateway.writable()">
        <legend class="visually-hidden">New board</legend>
        <app-board-name-fields />
        <app-text-field
          label="Description"
          hint="optional"
          [longest]="2000"
          [(value)]="description"
        />
        <button class="btn btn-filled" type="submit" [attr.aria-disabled]="sending.busy()">
          {{ sending.busy() ? 'Creating…' : 'Create board' }}
        </button>
      </fieldset>
    </form>
    @if (sending.error(); as shown) {
      <app-error-state [error]="shown" (retry)="create()" />
    }
  `,
  styleUrls: ['../ui/form.scss', './board-form.scss'],
})
export class NewBoardForm {
  readonly created = output<Board>();

  protected readonly gateway = inject(GatewayStatus);
  private readonly client = inject(KanbanClient);
  private readonly directory = inject(BoardDirectory);
  protected readonly sending = inject(Submission);
  private readonly naming = inject(BoardNaming);
  protected readonly description = signal('');

  protected async create(event?: Event): Promise<void> {
    event?.preventDefault();
    const named = this.naming.entered();
    if (named === null) return;
    const description = this.description().trim();
    const board = await this.sending.send((key) =>
      this.client.createBoard({ ...named, description }, key),
    );
    if (board === null) return;
    this.directory.upsert(board);
    this.created.emit(board);
  }
}
