import { Component, computed, inject, output, signal, type WritableSignal } from '@angular/core';
import { ErrorState } from '../../shared/ui/error-state';
import type { Board } from '@keelson/contracts/kanban/board';
import type { BoardSlug } from '@keelson/contracts/ids';
import { BoardDirectory } from '../data/board-directory';
import { Bridge } from '../data/bridge';
import { KanbanClient } from '../data/kanban-client';
import { Submission } from '../data/submission';
import { BridgeNotice } from '../ui/bridge-notice';
import { slugOf } from '../ui/slug-of';

/** Makes a board. The address is made of the name until somebody writes another; it never changes. */
@Component({
  selector: 'app-new-board-form',
  imports: [BridgeNotice, ErrorState],
  providers: [Submission],
  host: { class: 'card' },
  template: `
    <h2>New board</h2>
    <app-bridge-notice [state]="bridge.state()" (retry)="bridge.check()" />
    <form (submit)="create($event)" novalidate>
      <fieldset [disabled]="!bridge.writable()">
        <legend class="visually-hidden">New board</legend>
        <div class="row">
          <label class="field">
            <span class="label">Name</span>
            <input
              class="input"
              maxlength="80"
              autocomplete="off"
              [value]="name()"
              [attr.aria-invalid]="problem() !== null"
              (input)="edit(name, $event)"
              (blur)="touched.set(true)"
            />
          </label>
          <label class="field">
            <span class="label">Address</span>
            <input
              class="input mono"
              maxlength="64"
              autocomplete="off"
              [value]="slug()"
              (input)="edit(written, $event)"
            />
          </label>
        </div>
        @if (problem(); as text) {
          <p class="problem">{{ text }}</p>
        }
        <label class="field">
          <span class="label">What it is for <span class="muted">(optional)</span></span>
          <input
            class="input"
            maxlength="2000"
            [value]="description()"
            (input)="edit(description, $event)"
          />
        </label>
        <button class="btn btn-filled" type="submit" [attr.aria-disabled]="sending.busy()">
          {{ sending.busy() ? 'Creating…' : 'Create board' }}
        </button>
      </fieldset>
    </form>
    @if (sending.failure(); as shown) {
      <app-error-state [failure]="shown" (retry)="create()" />
    }
  `,
  styleUrl: '../ui/form.scss',
  styles: `
    :host {
      display: grid;
      gap: 16px;
    }

    h2 {
      font-size: var(--kl-text-16);
    }

    .btn {
      justify-self: start;
    }
  `,
})
export class NewBoardForm {
  readonly created = output<Board>();

  protected readonly bridge = inject(Bridge);
  private readonly client = inject(KanbanClient);
  private readonly directory = inject(BoardDirectory);
  protected readonly sending = inject(Submission);
  protected readonly name = signal('');
  protected readonly written = signal('');
  protected readonly description = signal('');
  protected readonly touched = signal(false);
  protected readonly slug = computed(() => this.written() || slugOf(this.name()));
  protected readonly problem = computed(() => {
    if (!this.touched()) return null;
    if (this.name().trim() === '') return 'Give the board a name.';
    if (!/^[a-z0-9][a-z0-9_-]*$/.test(this.slug())) {
      return 'The address has small letters, digits and dashes, and begins with a letter or digit.';
    }
    return this.directory.find(this.slug()) ? 'There is a board at this address already.' : null;
  });

  protected edit(field: WritableSignal<string>, event: Event): void {
    field.set((event.target as HTMLInputElement).value);
    this.sending.changed();
  }

  protected async create(event?: Event): Promise<void> {
    event?.preventDefault();
    this.touched.set(true);
    if (this.problem() !== null) return;
    const [slug, name] = [this.slug() as BoardSlug, this.name().trim()];
    const description = this.description().trim();
    const board = await this.sending.send((key) =>
      this.client.createBoard({ slug, name, description }, key),
    );
    if (board === null) return;
    this.directory.adopt(board);
    this.created.emit(board);
  }
}
