import { Component, inject, signal } from '@angular/core';
import type { DocFeedback } from '@keelson/contracts/learning/feedback';
import type { DocSlug } from '@keelson/contracts/learning/learning-ids';
import { ApiClient } from '../../core/api/api-client';
import { PagedList } from '../../core/api/paged-list';
import { AsyncView } from '../../shared/ui/async-view';
import { EmptyState } from '../../shared/ui/empty-state';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { LEARNING_API } from '../data/learning-api';
import { FeedbackReasons } from './feedback-reasons';

/** Shows what readers said of documents: counts of each version, and the reasons of a document. */
@Component({
  selector: 'app-feedback-list',
  imports: [UI_PARTS, AsyncView, EmptyState, RelativeTime, FeedbackReasons],
  template: `
    <ng-container *appAsync="list; let rows; skeleton: ['44px', '44px']">
      @if (rows.length === 0) {
        <app-empty-state
          icon="school"
          i18n-heading
          heading="No feedback yet"
          i18n-detail
          detail="Readers can say below each document whether it was helpful."
        />
      } @else {
        <ul>
          @for (row of rows; track row.slug + '.' + row.version) {
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
        @if (list.hasMore()) {
          <button
            class="btn btn-outlined"
            [appSoftDisabled]="list.busy()"
            (click)="list.loadMore()"
          >
            @if (list.busy()) {
              <ng-container i18n>Loading…</ng-container>
            } @else {
              <ng-container i18n>Show more</ng-container>
            }
          </button>
        }
        @if (list.error(); as failed) {
          <p class="problem small" role="alert">{{ failed.title }}. {{ failed.detail }}</p>
        }
      }
    </ng-container>
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
  `,
})
export class FeedbackList {
  private readonly api = inject(ApiClient);
  protected readonly list = new PagedList<null, DocFeedback>(
    (_, cursor) =>
      this.api.get(`${LEARNING_API}/feedback`, {
        query: { limit: 20, ...(cursor === undefined ? {} : { cursor }) },
      }),
    ({ slug, version }) => `${slug}.${version}`,
  );
  protected readonly opened = signal<ReadonlySet<DocSlug>>(new Set());

  constructor() {
    void this.list.setQuery(null);
  }

  protected text({ helpful, notHelpful }: DocFeedback): string {
    const total = helpful + notHelpful;
    return $localize`${helpful}:count: of ${total}:total: found it helpful`;
  }

  /** Reasons are of the document, and are loaded when it is opened. */
  protected open(isOpen: boolean, { slug }: DocFeedback): void {
    if (isOpen) this.opened.update((before) => new Set([...before, slug]));
  }
}
