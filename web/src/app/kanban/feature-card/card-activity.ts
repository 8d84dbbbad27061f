import { Component, computed, inject, input, signal } from '@angular/core';
import type { Card } from '@keelson/contracts/kanban/card/card';
import type { Comment } from '@keelson/contracts/kanban/card/comment';
import type { CardEvent } from '@keelson/contracts/kanban/card/event';
import type { RunView } from '@keelson/contracts/kanban/run/run';
import { Markdown } from '../../shared/ui/markdown/markdown';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { plural } from '../../shared/util/texts/plural';
import { CardDetailStore } from '../data/card/card-detail-store';
import { PendingChanges } from '../data/offline/pending-changes';
import { People } from '../data/people';
import { describeEvent, eventNote } from '../ui/describe-event';
import { CardComment } from './card-comment';
import { CardRun } from './card-run';

type Entry =
  | {
      readonly kind: 'comment';
      readonly key: string;
      readonly at: number;
      readonly comment: Comment;
    }
  | { readonly kind: 'event'; readonly key: string; readonly at: number; readonly event: CardEvent }
  | { readonly kind: 'run'; readonly key: string; readonly at: number; readonly run: RunView };

/** These events say what a comment or a run in the same stream shows. */
const REPEATED: ReadonlySet<string> = new Set(['commented', 'claimed']);
/** The title is above, and what an agent handed over is at its run. */
const isRepeated = ({ kind, actor }: CardEvent): boolean =>
  kind === 'created' ||
  (actor.kind === 'agent' && (kind === 'completed' || kind === 'review_requested'));
/** The latest changes that are not folded. */
const SHOWN_CHANGES = 5;

/** Shows what happened to a card, from the oldest to the newest: comments, changes and runs together. */
@Component({
  selector: 'app-card-activity',
  host: { class: 'stack-8' },
  imports: [UI_PARTS, CardComment, CardRun, Markdown, RelativeTime],
  template: `
    <h3 id="activity" i18n="Of a card">Activity</h3>
    @if (loading()) {
      <app-skeleton height="24px" />
      <app-skeleton height="56px" />
    }
    @if (folded() > 0) {
      <button class="btn btn-text earlier" (click)="all.set(true)">
        {{ foldedLabel() }}
      </button>
    }
    <ol class="stack" aria-labelledby="activity">
      @for (entry of entries(); track entry.key) {
        <li>
          @switch (entry.kind) {
            @case ('comment') {
              <app-card-comment [card]="card()" [comment]="entry.comment" [writable]="editable()" />
            }
            @case ('event') {
              @let event = entry.event;
              <i class="dot" aria-hidden="true"></i>
              <div class="small muted">
                <p>
                  <strong dir="auto">{{ people.nameOfActor(event.actor) }}</strong>&ngsp;<bdi>{{
                    describe(event, people.names())
                  }}</bdi
                  >&ngsp; <app-relative-time [at]="event.at" />
                </p>
                @if (remark(event); as text) {
                  <p [attr.dir]="event.message ? null : 'auto'">{{ text }}</p>
                }
              </div>
            }
            @case ('run') {
              <app-icon name="smart_toy" />
              <app-card-run
                [card]="card()"
                [run]="entry.run"
                [editable]="editable()"
                [brief]="entry.run.id === result()"
              />
            }
          }
        </li>
      }
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
  `,
  styles: `
    h3 {
      font: 600 var(--kl-text-14) / 20px var(--kl-sans);
    }

    li {
      --icon-size: 20px;

      display: grid;
      grid-template-columns: 24px minmax(0, 1fr);
      gap: 10px;
      font-size: var(--kl-text-14);

      > app-icon {
        justify-self: center;
        color: var(--mat-sys-on-surface-variant);
      }
    }

    .dot {
      width: 6px;
      height: 6px;
      margin: 7px auto;
      border-radius: 50%;
      background: var(--mat-sys-outline-variant);
    }

    .muted strong {
      font-weight: 550;
    }

    .kind {
      color: var(--kl-warning);
      font: 550 var(--kl-text-12) / 16px var(--kl-sans);
    }

    .earlier {
      justify-self: start;
      min-height: 28px;
      margin-inline-start: 22px;
      font-size: var(--kl-text-12);
    }
  `,
})
export class CardActivity {
  readonly card = input.required<Card>();
  readonly editable = input.required<boolean>();
  /** The run whose result is shown above. */
  readonly result = input<string | null>(null);

  private readonly detail = inject(CardDetailStore);
  private readonly pending = inject(PendingChanges);
  protected readonly people = inject(People);
  protected readonly describe = describeEvent;
  protected readonly remark = (event: CardEvent): string | null =>
    isRepeated(event) ? null : eventNote(event);
  protected readonly all = signal(false);
  private readonly events = computed(() =>
    this.detail.events()?.filter(({ kind }) => !REPEATED.has(kind)),
  );
  protected readonly folded = computed(() =>
    this.all() ? 0 : Math.max(0, (this.events()?.length ?? 0) - SHOWN_CHANGES),
  );
  protected readonly foldedLabel = computed(() =>
    plural(this.folded(), {
      one: $localize`Show 1 earlier change`,
      other: $localize`Show ${this.folded()}:count: earlier changes`,
    }),
  );
  protected readonly loading = computed(
    () => this.detail.comments() === null || !this.events() || this.detail.runs() === null,
  );
  /** The entries that have arrived. Events are stored with the newest first. */
  protected readonly entries = computed((): readonly Entry[] => {
    const [comments, runs] = [this.detail.comments() ?? [], this.detail.runs() ?? []];
    const events = this.events() ?? [];
    const shown = events.slice(0, events.length - this.folded());
    return [
      ...shown.map((event) => ({ kind: 'event' as const, key: event.id, at: event.at, event })),
      ...comments.map((comment) => ({
        kind: 'comment' as const,
        key: comment.id,
        at: comment.createdAt,
        comment,
      })),
      ...runs.map((run) => ({ kind: 'run' as const, key: run.id, at: run.startedAt, run })),
    ].sort((a, b) => a.at - b.at);
  });
  /** Comments on this card that wait for a connection. */
  protected readonly waiting = computed(() =>
    this.pending
      .all()
      .flatMap(({ change }) =>
        change?.op === 'comment' && change.card.id === this.card().id ? [change.body] : [],
      ),
  );
}
