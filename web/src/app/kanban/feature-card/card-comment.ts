import { Component, computed, inject, input, signal } from '@angular/core';
import type { Card } from '@keelson/contracts/kanban/card/card';
import type { Comment } from '@keelson/contracts/kanban/card/comment';
import { Submission } from '../../core/api/submission';
import { Avatar } from '../../shared/ui/avatar';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog';
import { Markdown } from '../../shared/ui/markdown/markdown';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { CardEdits } from '../data/card/card-edits';
import { KanbanClient } from '../data/kanban-client';
import { People } from '../data/people';
import { TextField } from '../../shared/ui/text-field';

const KIND_LABELS: Readonly<Record<Exclude<Comment['kind'], 'comment'>, string>> = {
  question: $localize`:Kind of a comment:Question`,
  answer: $localize`:Kind of a comment:Answer`,
};

/** A comment, with what it said before it was edited. Its author edits and deletes it; those of agents can be deleted. */
@Component({
  selector: 'app-card-comment',
  providers: [Submission],
  imports: [UI_PARTS, Avatar, Markdown, RelativeTime, TextField],
  template: `
    <app-avatar
      [kind]="comment().author.kind"
      [name]="people.nameOfActor(comment().author)"
      [picture]="people.pictureOf(comment().author)"
    />
    <div class="comment">
      <p class="cluster-4">
        <strong dir="auto">{{ people.nameOfActor(comment().author) }}</strong>
        @if (kind(); as text) {
          <span class="kind">{{ text }}</span>
        }
        <span class="muted small"><app-relative-time [at]="comment().createdAt" /></span>
        @if (deletable() && !editing()) {
          <span class="acts">
            @if (editable()) {
              <button class="btn btn-text" (click)="edit()" i18n="Button">Edit</button>
            }
            <button class="btn btn-text" (click)="delete()" i18n="Button">Delete</button>
          </span>
        }
      </p>
      @if (editing()) {
        <form class="stack-8" (submit)="save($event)" (keydown.escape)="cancel($event)">
          <app-text-field i18n-label label="Comment" [rows]="3" [(value)]="text" />
          <div class="cluster-4">
            <button
              class="btn btn-filled"
              type="submit"
              [appSoftDisabled]="text().trim() === '' || submission.busy()"
              i18n="Button"
            >
              Save
            </button>
            <button class="btn btn-text" (click)="editing.set(false)" i18n="Button">Cancel</button>
          </div>
        </form>
      } @else {
        <app-markdown [text]="comment().body" [headingOffset]="3" />
      }
      <app-error-state [error]="submission.error()" (retry)="submission.retry()" />
      @if (comment().editedAt; as at) {
        <details class="small muted">
          <summary>
            <ng-container i18n="Of a comment">Edited</ng-container>&ngsp;
            <app-relative-time [at]="at" />
          </summary>
          @for (version of comment().earlier; track version.until) {
            <p i18n>Until <app-relative-time [at]="version.until" />:</p>
            <app-markdown [text]="version.body" [headingOffset]="3" />
          }
        </details>
      }
    </div>
  `,
  styles: `
    :host {
      display: contents;
    }

    .kind {
      color: var(--kl-warning);
      font: 550 var(--kl-text-12) / 16px var(--kl-sans);
    }

    .acts .btn {
      min-height: 24px;
      padding-inline: 6px;
      font-size: var(--kl-text-12);
    }
  `,
})
export class CardComment {
  readonly card = input.required<Card>();
  readonly comment = input.required<Comment>();
  /** The person may change the card. */
  readonly writable = input.required<boolean>();

  protected readonly people = inject(People);
  protected readonly submission = inject(Submission);
  private readonly client = inject(KanbanClient);
  private readonly edits = inject(CardEdits);
  private readonly confirm = inject(ConfirmDialog);
  protected readonly editing = signal(false);
  protected readonly text = signal('');
  protected readonly kind = computed(() => {
    const { kind } = this.comment();
    return kind === 'comment' ? null : KIND_LABELS[kind];
  });
  protected readonly editable = computed(() => {
    const { author, kind } = this.comment();
    const isMine = author.kind === 'user' && author.id === this.people.me();
    return this.writable() && isMine && kind === 'comment';
  });
  protected readonly deletable = computed(() => {
    const { author, kind } = this.comment();
    const isOfAgent = author.kind !== 'user' && kind === 'comment';
    return this.editable() || (this.writable() && isOfAgent);
  });

  protected edit(): void {
    this.text.set(this.comment().body);
    this.editing.set(true);
  }

  protected cancel(event: Event): void {
    event.stopPropagation(); // the drawer stays open
    event.preventDefault();
    this.editing.set(false);
  }

  protected async save(event: Event): Promise<void> {
    event.preventDefault();
    const body = this.text().trim();
    if (body === '') return;
    const [card, { id, body: before }] = [this.card(), this.comment()];
    const saved = await this.submission.send((key) => this.client.editComment(card, id, body, key));
    if (saved === null) return;
    this.editing.set(false);
    this.edits.record(card, () => this.client.editComment(card, id, before, crypto.randomUUID()));
  }

  protected async delete(): Promise<void> {
    const isConfirmed = await this.confirm.ask({
      heading: $localize`Delete this comment?`,
      detail: $localize`The comment and its earlier texts are deleted for everyone. The activity says that a comment was deleted.`,
      action: $localize`:Button:Delete comment`,
      tone: 'danger',
    });
    if (!isConfirmed) return;
    const [card, { id, body }, isMine] = [this.card(), this.comment(), this.editable()];
    const isDeleted = await this.submission.run(() => this.client.deleteComment(card, id));
    // What an agent wrote can’t be written again by a person.
    if (!isDeleted || !isMine) return;
    this.edits.record(card, () => this.client.comment(card, body, crypto.randomUUID()));
  }
}
