import { Component, computed, inject, input } from '@angular/core';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { type Comment, parseMentions } from '@keelson/contracts/kanban/card/comment';
import { onChange } from '../../shared/util/on-change';
import { Markdown } from '../../shared/ui/markdown/markdown';
import { Avatar } from '../../shared/ui/avatar';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { uniqueId } from '../../shared/util/unique-id';
import { CardDetailStore } from '../data/card/card-detail-store';
import { describeMentions } from '../ui/describe-mentions';
import { CommentDrafts } from '../data/card/comment-drafts';
import { CardChangeSender } from '../data/offline/card-change-sender';
import { isUnreachable, NO_PATCHES, PendingChanges } from '../data/offline/pending-changes';
import { People } from '../data/people';
import { Submission } from '../../core/api/submission';
import { pictureAddress } from '../../core/identity/picture-address';
import { mentionChoices } from '../ui/mention-choices';
import { MentionField } from '../ui/mention-field';

const KIND_LABELS: Readonly<Record<Exclude<Comment['kind'], 'comment'>, string>> = {
  question: $localize`:Kind of a comment:Question`,
  answer: $localize`:Kind of a comment:Answer`,
};

@Component({
  selector: 'app-card-comments',
  host: { class: 'stack' },
  providers: [Submission],
  imports: [UI_PARTS, Avatar, RelativeTime, Markdown, MentionField],
  template: `
    @if (detail.comments(); as comments) {
      <ol class="stack">
        @for (comment of comments; track comment.id) {
          <li>
            <app-avatar
              [kind]="comment.author.kind"
              [name]="people.nameOfActor(comment.author)"
              [picture]="people.pictureOf(comment.author)"
            />
            <div class="comment">
              <p class="cluster-4">
                <strong dir="auto">{{ people.nameOfActor(comment.author) }}</strong>
                @if (comment.kind !== 'comment') {
                  <span class="kind">{{ kinds[comment.kind] }}</span>
                }
                <span class="muted small"><app-relative-time [at]="comment.createdAt" /></span>
              </p>
              <app-markdown [text]="comment.body" [headingOffset]="3" />
            </div>
          </li>
        } @empty {
          @if (waiting().length === 0) {
            <li class="muted small" i18n>No comments yet.</li>
          }
        }
      </ol>
    } @else {
      <app-skeleton height="56px" />
      <app-skeleton height="56px" />
    }
    @if (waiting().length > 0) {
      <ol class="stack" i18n-aria-label aria-label="Comments that are not sent yet">
        @for (body of waiting(); track $index) {
          <li>
            <app-icon name="sync" />
            <div class="comment">
              <p class="kind" i18n>Not sent yet</p>
              <app-markdown [text]="body" [headingOffset]="3" />
            </div>
          </li>
        }
      </ol>
    }
    @if (editable()) {
      <form
        class="stack-8"
        (submit)="send($event)"
        (keydown.control.enter)="send($event)"
        (keydown.meta.enter)="send($event)"
      >
        <div class="field">
          <label [for]="fieldId" i18n
            >Comment <span class="muted small">Markdown, &#64;name to mention</span></label
          >
          <app-mention-field
            [fieldId]="fieldId"
            [value]="text()"
            [choices]="choices()"
            (changed)="write($event)"
          />
        </div>
        @if (mentioned().length > 0) {
          <p class="muted small" i18n>
            Mentions <bdi>{{ mentioned().join(', ') }}</bdi>
          </p>
        }
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
        @if (submission.error(); as error) {
          <app-error-state [error]="error" (retry)="send()" />
        }
      </form>
    }
  `,
  styleUrl: './by-person.scss',
  styles: `
    form {
      justify-items: start;
    }

    .field {
      width: 100%;
    }

    .kind {
      color: var(--kl-warning);
      font: 550 var(--kl-text-12) / 16px var(--kl-sans);
    }
  `,
})
export class CardComments {
  readonly card = input.required<Card>();
  readonly editable = input.required<boolean>();

  protected readonly detail = inject(CardDetailStore);
  protected readonly submission = inject(Submission);
  private readonly sender = inject(CardChangeSender);
  private readonly pending = inject(PendingChanges);
  private readonly drafts = inject(CommentDrafts);
  protected readonly people = inject(People);
  protected readonly kinds = KIND_LABELS;
  /** Comments on this card that wait for a connection. */
  protected readonly waiting = computed(() =>
    this.pending
      .all()
      .flatMap(({ change }) =>
        change?.op === 'comment' && change.card.id === this.card().id ? [change.body] : [],
      ),
  );
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
      await this.sender.send(change, id);
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      const send = (key: string): Promise<unknown> => this.sender.send(change, key);
      // Whatever ends it is shown with the other changes.
      this.pending.run(NO_PATCHES, send, { change, id, isOld: true }).catch(() => undefined);
    }
    return true;
  }
}
