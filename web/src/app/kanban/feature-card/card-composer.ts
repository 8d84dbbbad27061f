import { Component, computed, inject, input } from '@angular/core';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { type Comment, parseMentions } from '@keelson/contracts/kanban/card/comment';
import { onChange } from '../../shared/util/on-change';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { uniqueId } from '../../shared/util/unique-id';
import { describeMentions } from '../ui/describe-mentions';
import { CardEdits } from '../data/card/card-edits';
import { KanbanClient } from '../data/kanban-client';
import { CommentDrafts } from '../data/card/comment-drafts';
import { CardChangeSender } from '../data/offline/card-change-sender';
import { isUnreachable, NO_PATCHES, PendingChanges } from '../data/offline/pending-changes';
import { People } from '../data/people';
import { Submission } from '../../core/api/submission';
import { pictureAddress } from '../../core/identity/picture-address';
import { mentionChoices } from '../ui/mention-choices';
import { MentionField } from '../ui/mention-field';

/** The field for a comment, below everything else on a card. What is typed is kept per card. */
@Component({
  selector: 'app-card-composer',
  providers: [Submission],
  imports: [UI_PARTS, MentionField],
  template: `
    <form
      (submit)="send($event)"
      (keydown.control.enter)="send($event)"
      (keydown.meta.enter)="send($event)"
    >
      <label class="visually-hidden" [for]="fieldId" i18n="Field">Comment</label>
      <app-mention-field
        i18n-placeholder
        placeholder="Comment, or &#64;name to mention"
        [rows]="1"
        [fieldId]="fieldId"
        [value]="text()"
        [choices]="choices()"
        (changed)="write($event)"
      />
      <button
        class="btn btn-filled"
        type="submit"
        [appSoftDisabled]="text().trim() === '' || submission.busy()"
      >
        @if (submission.busy()) {
          <ng-container i18n>Sending…</ng-container>
        } @else {
          <ng-container i18n="verb|Button">Comment</ng-container>
        }
      </button>
    </form>
    @if (mentioned().length > 0) {
      <p class="muted small" i18n>
        Mentions <bdi>{{ mentioned().join(', ') }}</bdi>
      </p>
    }
    <app-error-state [error]="submission.error()" (retry)="send()" />
  `,
  styles: `
    :host {
      display: grid;
      flex: none;
      gap: 4px;
      padding: 8px 20px 12px;
      border-top: var(--kl-border);
    }

    form {
      display: flex;
      gap: 8px;
      align-items: end;
    }

    .btn {
      min-height: 40px;
    }

    app-mention-field {
      --field-text: var(--kl-text-14);
    }
  `,
})
export class CardComposer {
  readonly card = input.required<Card>();

  protected readonly submission = inject(Submission);
  private readonly sender = inject(CardChangeSender);
  private readonly edits = inject(CardEdits);
  private readonly client = inject(KanbanClient);
  private readonly pending = inject(PendingChanges);
  private readonly drafts = inject(CommentDrafts);
  private readonly people = inject(People);
  protected readonly text = computed(() => this.drafts.of(this.card().id));
  protected readonly fieldId = uniqueId('comment');
  protected readonly choices = computed(() =>
    mentionChoices({
      agents: this.people.agents(),
      people: this.people.staff().map((person) => ({ ...person, address: pictureAddress(person) })),
    }),
  );
  protected readonly mentioned = computed(() =>
    describeMentions(parseMentions(this.text()), {
      agents: this.people.agents(),
      people: this.people.staff(),
    }),
  );

  constructor() {
    const id = computed(() => this.card().id);
    onChange(id, () => this.submission.reset());
  }

  protected write(text: string): void {
    this.drafts.write(this.card().id, text);
    this.submission.reset();
  }

  protected async send(event?: Event): Promise<void> {
    event?.preventDefault();
    const card = this.card();
    const body = this.text().trim();
    if (body === '') return;
    const sent = await this.submission.send((key) => this.sendOrQueue(card, body, key));
    // Keep text that was typed while the request was in flight.
    if (sent !== null && this.drafts.of(card.id).trim() === body) this.drafts.write(card.id, '');
  }

  /** Without a connection the comment waits with the other changes of the board. */
  private async sendOrQueue(card: Card, body: string, id: string): Promise<true> {
    const change = { op: 'comment', card, body } as const;
    try {
      const { id: commentId } = (await this.sender.send(change, id)) as Comment;
      this.edits.record(card, () => this.client.deleteComment(card, commentId));
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      const send = (key: string): Promise<unknown> => this.sender.send(change, key);
      // Whatever ends it is shown with the other changes.
      this.pending.run(NO_PATCHES, send, { change, id, isOld: true }).catch(() => undefined);
    }
    return true;
  }
}
