import { Component, inject, signal } from '@angular/core';
import type { DocFeedback } from '@keelson/contracts/learning/feedback';
import type { DocSlug } from '@keelson/contracts/learning/learning-ids';
import { AsyncState } from '../../core/api/async-state';
import { describeError, type ErrorView } from '../../core/api/describe-error';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import { RelativeTime } from '../../shared/ui/relative-time';
import { Skeleton } from '../../shared/ui/skeleton';
import { SoftDisabled } from '../../shared/ui/soft-disabled';
import { type FeedbackPage, LearningClient } from '../data/learning-client';
import { FeedbackReasons } from './feedback-reasons';

/** What readers said of documents: counts of each version, and the reasons of a document. */
@Component({
  selector: 'app-feedback-list',
  imports: [EmptyState, ErrorState, FeedbackReasons, RelativeTime, Skeleton, SoftDisabled],
  template: `
    @let state = first.state();
    @switch (state.status) {
      @case ('loading') {
        <app-skeleton height="44px" />
        <app-skeleton height="44px" />
      }
      @case ('failed') {
        <app-error-state [error]="state.error" (retry)="first.load()" />
      }
      @case ('ready') {
        @if (state.data.items.length === 0) {
          <app-empty-state
            icon="school"
            i18n-heading
            heading="No feedback yet"
            i18n-detail
            detail="Readers can say below each document whether it was helpful."
          />
        } @else {
          <ul>
            @for (row of rows(state.data); track row.slug + '.' + row.version) {
              <li>
                <details (toggle)="open($any($event.target).open, row)">
                  <summary>
                    <b>{{ row.slug }}</b>
                    <span class="muted small" i18n>version {{ row.version }}</span>
                    <span class="numeric">{{ text(row) }}</span>
                    <app-relative-time class="muted small" [at]="row.lastAt" />
                  </summary>
                  @if (opened().has(row.slug)) {
                    <app-feedback-reasons [slug]="row.slug" />
                  }
                </details>
              </li>
            }
          </ul>
          @if (next(state.data); as cursor) {
            <button
              class="btn btn-outlined"
              type="button"
              [appSoftDisabled]="loading()"
              (click)="more(cursor)"
            >
              @if (loading()) {
                <ng-container i18n>Loading…</ng-container>
              } @else {
                <ng-container i18n>Show more</ng-container>
              }
            </button>
          }
          @if (error(); as failed) {
            <p class="problem small" role="alert">{{ failed.title }}. {{ failed.detail }}</p>
          }
        }
      }
    }
  `,
  styles: `
    ul {
      border: var(--kl-border);
      border-radius: var(--kl-radius);
      background: var(--mat-sys-surface-container-lowest);
    }

    li + li {
      border-top: var(--kl-border);
    }

    summary {
      display: flex;
      flex-wrap: wrap;
      gap: 4px 12px;
      align-items: center;
      min-height: 44px;
      padding: 8px 16px;
      font-size: var(--kl-text-14);
      overflow-wrap: anywhere;
      cursor: pointer;
    }

    .problem {
      color: var(--mat-sys-error);
    }
  `,
})
export class FeedbackList {
  private readonly client = inject(LearningClient);
  protected readonly first = new AsyncState(() => this.client.feedback(null));
  private readonly later = signal<readonly FeedbackPage[]>([]);
  protected readonly opened = signal<ReadonlySet<DocSlug>>(new Set());
  protected readonly loading = signal(false);
  protected readonly error = signal<ErrorView | null>(null);

  constructor() {
    void this.first.load();
  }

  protected rows(first: FeedbackPage): DocFeedback[] {
    return [first, ...this.later()].flatMap(({ items }) => items);
  }

  protected next(first: FeedbackPage): string | null {
    return (this.later().at(-1) ?? first).nextCursor;
  }

  protected text({ helpful, notHelpful }: DocFeedback): string {
    const total = helpful + notHelpful;
    return $localize`${helpful}:count: of ${total}:total: found it helpful`;
  }

  /** Reasons are of the document, and are loaded when it is opened. */
  protected open(isOpen: boolean, { slug }: DocFeedback): void {
    if (isOpen) this.opened.update((before) => new Set([...before, slug]));
  }

  protected async more(cursor: string): Promise<void> {
    this.loading.set(true);
    this.error.set(null);
    try {
      const page = await this.client.feedback(cursor);
      this.later.update((before) => [...before, page]);
    } catch (error) {
      this.error.set(describeError(error));
    } finally {
      this.loading.set(false);
    }
  }
}
