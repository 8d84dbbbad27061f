import { Component, computed, inject, input } from '@angular/core';
import type { Card, OpenQuestion } from '@keelson/contracts/kanban/card/card';
import { onChange } from '../../shared/util/on-change';
import { Markdown } from '../../shared/ui/markdown/markdown';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { BoardStore } from '../data/board/board-store';
import { CardEdits } from '../data/card/card-edits';
import { CommentDrafts } from '../data/card/comment-drafts';
import { KanbanClient } from '../data/kanban-client';
import { People } from '../data/people';
import { Submission } from '../../core/api/submission';

/** The question that an agent waits for, and the answer that lets the card continue. */
@Component({
  selector: 'app-card-question',
  providers: [Submission],
  imports: [UI_PARTS, RelativeTime, Markdown],
  template: `
    @let asked = question();
    <section class="stack-8" i18n-aria-label aria-label="Question">
      <p class="head cluster-4">
        <app-icon name="chat" />
        <strong i18n
          ><bdi>{{ people.nameOfActor(asked.by) }}</bdi> asks</strong
        >
        <span class="muted"><app-relative-time [at]="asked.at" /></span>
      </p>
      <app-markdown [text]="asked.text" [headingOffset]="3" />
      @if (editable()) {
        <form
          class="stack-8"
          (submit)="send($event)"
          (keydown.control.enter)="send($event)"
          (keydown.meta.enter)="send($event)"
        >
          <label class="field">
            <span class="label" i18n>Your answer</span>
            <textarea
              class="input"
              rows="3"
              dir="auto"
              maxlength="10000"
              [value]="text()"
              (input)="write($event)"
            ></textarea>
          </label>
          <button
            class="btn btn-filled"
            type="submit"
            [appSoftDisabled]="text().trim() === '' || submission.busy()"
          >
            @if (submission.busy()) {
              <ng-container i18n>Sending…</ng-container>
            } @else {
              <ng-container i18n="Button">Answer and resume</ng-container>
            }
          </button>
          <app-error-state [error]="submission.error()" (retry)="send()" />
        </form>
      }
    </section>
  `,
  styleUrl: './card-box.scss',
  styles: `
    form {
      justify-items: start;
    }

    .field {
      width: 100%;
    }
  `,
})
export class CardQuestion {
  readonly card = input.required<Card>();
  readonly question = input.required<OpenQuestion>();
  readonly editable = input.required<boolean>();

  protected readonly submission = inject(Submission);
  protected readonly people = inject(People);
  private readonly store = inject(BoardStore);
  private readonly client = inject(KanbanClient);
  private readonly edits = inject(CardEdits);
  private readonly drafts = inject(CommentDrafts);
  private readonly draftId = computed(() => this.question().commentId);
  protected readonly text = computed(() => this.drafts.of(this.draftId()));

  constructor() {
    onChange(this.draftId, () => this.submission.reset());
  }

  protected write(event: Event): void {
    this.drafts.write(this.draftId(), (event.target as HTMLTextAreaElement).value);
    this.submission.reset();
  }

  protected async send(event?: Event): Promise<void> {
    event?.preventDefault();
    const answer = this.text().trim();
    if (answer === '') return;
    const [card, { commentId }, draftId] = [this.card(), this.question(), this.draftId()];
    const sent = await this.submission.send((key) =>
      this.client.answer(card, { questionId: commentId, answer }, key),
    );
    if (sent === null) return;
    this.drafts.write(draftId, '');
    this.store.upsert(sent.card);
    this.edits.record(card, () => this.client.deleteComment(card, sent.comment.id));
  }
}
