import { Component, inject, input, output, signal } from '@angular/core';
import type { GapGroup, GapOrigin } from '@keelson/contracts/learning/gap';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { Submission } from '../../core/api/submission';
import { AsyncView } from '../../shared/ui/async-view';
import { type FilterChoice, FilterChips } from '../../shared/ui/data-table/filter-chips';
import { EmptyState } from '../../shared/ui/empty-state';
import { RelativeTime } from '../../shared/ui/relative-time';
import { StatusChip } from '../../shared/ui/status-chip';
import { Toasts } from '../../shared/ui/toasts';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { plural } from '../../shared/util/texts/plural';
import { LEARNING_API } from '../data/learning-api';
import { docHref } from '../ui/learn-hrefs';
import { GapDraftDialog } from './gap-draft';

type Status = 'open' | 'closed';

const CHOICES: readonly (FilterChoice & { readonly value: Status })[] = [
  { value: 'open', label: $localize`:Filter of questions:Open` },
  { value: 'closed', label: $localize`:Filter of questions:Closed` },
];

const ORIGINS: Readonly<Record<GapOrigin, string>> = {
  chat: $localize`:Where a question was asked:Chat`,
  hub: $localize`:Where a question was asked:Learning hub`,
  search: $localize`:Where a question was asked:Search`,
};

/** Questions that the documents did not answer, grouped: draft a document, ask again, or dismiss. */
@Component({
  selector: 'app-gap-list',
  imports: [UI_PARTS, AsyncView, EmptyState, FilterChips, GapDraftDialog, RelativeTime, StatusChip],
  template: `
    <app-filter-chips
      i18n-label="Filter of questions"
      label="State"
      [choices]="choices"
      [chosen]="status()"
      (choose)="show($event)"
    />
    <ng-container *appAsync="list; let data; skeleton: ['72px', '72px', '72px']">
      <ul class="list" i18n-aria-label aria-label="Questions">
        @for (group of data.groups; track group.ids[0]) {
          <li>
            <div class="what">
              <b dir="auto" [attr.lang]="group.language">{{ group.question }}</b>
              <p class="facts muted small">
                <span class="numeric">{{ asked(group) }}</span>
                @for (origin of group.origins; track origin) {
                  <app-status-chip>{{ origins[origin] }}</app-status-chip>
                }
                <app-relative-time [at]="group.lastAt" />
              </p>
              @if (group.variants.length > 0) {
                <details class="small">
                  <summary i18n>Also asked as ({{ group.variants.length }})</summary>
                  <ul>
                    @for (variant of group.variants; track $index) {
                      <li dir="auto">{{ variant }}</li>
                    }
                  </ul>
                </details>
              }
              @if (group.answer; as answer) {
                <p class="small">
                  <app-status-chip tone="good" i18n>Answered</app-status-chip>
                  <a [href]="hrefOf(answer.slug)" dir="auto">{{ answer.title }}</a>
                </p>
              }
            </div>
            @if (mayIngest() && group.answer === null) {
              <div class="actions">
                <button
                  class="btn btn-filled"
                  [attr.aria-label]="draftLabel(group)"
                  (click)="drafted.set(group)"
                  i18n="Button: drafts a document for a question"
                >
                  Draft document
                </button>
                <button
                  class="btn btn-outlined"
                  [attr.aria-label]="
                    submission.busyWith() === 'ask ' + group.ids[0] ? null : askLabel(group)
                  "
                  [appSoftDisabled]="submission.busyWith() !== null"
                  (click)="askAgain(group)"
                >
                  @if (submission.busyWith() === 'ask ' + group.ids[0]) {
                    <ng-container i18n="A question is asked again">Asking…</ng-container>
                  } @else {
                    <ng-container i18n>Check again</ng-container>
                  }
                </button>
                <button
                  class="btn btn-text"
                  [attr.aria-label]="dismissLabel(group)"
                  [appSoftDisabled]="submission.busyWith() !== null"
                  (click)="dismiss(group)"
                  i18n="Button: hides a question"
                >
                  Dismiss
                </button>
              </div>
            }
          </li>
        } @empty {
          <li>
            @if (status() === 'open') {
              <app-empty-state
                icon="search"
                i18n-heading
                heading="No unanswered questions"
                i18n-detail
                detail="Questions that the documents don’t answer, and searches without results, appear here for 90 days. Nothing is stored about who asked."
              />
            } @else {
              <app-empty-state
                icon="search"
                i18n-heading
                heading="No closed questions"
                i18n-detail
                detail="After each publication, open questions are asked again. Those that are answered then appear here."
              />
            }
          </li>
        }
      </ul>
    </ng-container>
    @if (submission.error(); as failed) {
      <p class="problem small" role="alert">{{ failed.title }}. {{ failed.detail }}</p>
    }
    @if (drafted(); as group) {
      <app-gap-draft [group]="group" (added)="added.emit()" (closed)="drafted.set(null)" />
    }
  `,
  styles: `
    :host {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 12px;
    }

    .list > li {
      display: flex;
      flex-wrap: wrap;
      gap: 12px 16px;
      align-items: start;
      justify-content: space-between;
      padding: 12px 16px;
      font-size: var(--kl-text-14);
    }

    .what {
      display: grid;
      flex: 1 1 260px;
      gap: 4px;
      min-width: 0;
      overflow-wrap: anywhere;
    }

    .facts,
    .actions {
      display: flex;
      flex-wrap: wrap;
      gap: 4px 8px;
      align-items: center;
    }

    summary {
      min-height: 24px;
      cursor: pointer;
    }

    app-empty-state {
      flex: 1;
    }
  `,
})
export class GapList {
  readonly mayIngest = input.required<boolean>();
  /** A draft became a source. */
  readonly added = output();

  private readonly api = inject(ApiClient);
  private readonly toasts = inject(Toasts);
  protected readonly status = signal<Status>('open');
  protected readonly list = new AsyncState(() =>
    this.api.get(`${LEARNING_API}/gaps`, { query: { status: this.status() } }),
  );
  protected readonly submission = new Submission();
  protected readonly drafted = signal<GapGroup | null>(null);
  protected readonly choices = CHOICES;
  protected readonly origins = ORIGINS;
  protected readonly hrefOf = docHref;

  constructor() {
    void this.list.load();
  }

  protected show(status: string | null): void {
    this.status.set(status === 'closed' ? 'closed' : 'open');
    void this.list.load();
  }

  protected asked({ count }: GapGroup): string {
    return plural(count, {
      one: $localize`Asked once`,
      other: $localize`Asked ${count}:count: times`,
    });
  }

  protected draftLabel({ question }: GapGroup): string {
    return $localize`Draft document: “${question}:question:”`;
  }

  protected askLabel({ question }: GapGroup): string {
    return $localize`Check again: “${question}:question:”`;
  }

  protected dismissLabel({ question }: GapGroup): string {
    return $localize`Dismiss “${question}:question:”`;
  }

  protected async askAgain({ ids }: GapGroup): Promise<void> {
    const asked = await this.submission.send(
      () => this.api.post(`${LEARNING_API}/gaps/ask`, { body: { ids: [...ids] } }),
      `ask ${ids[0] ?? ''}`,
    );
    if (asked === null) return;
    const title = asked.answer?.title;
    this.toasts.show({
      text:
        title === undefined
          ? $localize`The documents still don’t answer this question.`
          : $localize`“${title}:title:” answers this question. It is closed now.`,
    });
    await this.list.refresh();
  }

  protected async dismiss({ ids }: GapGroup): Promise<void> {
    const id = `dismiss ${ids[0] ?? ''}`;
    const done = await this.submission.send(async () => {
      await this.api.post(`${LEARNING_API}/gaps/dismiss`, { body: { ids: [...ids] } });
      return true;
    }, id);
    if (done === true) await this.list.refresh();
  }
}
