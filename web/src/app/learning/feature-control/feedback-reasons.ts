import { Component, computed, inject, input, type OnInit } from '@angular/core';
import type { DocSlug } from '@keelson/contracts/learning/learning-ids';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { AsyncView } from '../../shared/ui/async-view';
import { RelativeTime } from '../../shared/ui/relative-time';
import { StatusChip } from '../../shared/ui/status-chip';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { pageHref } from '../../shared/util/app-language';
import { LEARNING_API } from '../data/learning-api';

@Component({
  selector: 'app-feedback-reasons',
  imports: [UI_PARTS, AsyncView, RelativeTime, StatusChip],
  template: `
    <ng-container *appAsync="reasons; let data; skeleton: ['32px']">
      <p class="small"><a [href]="page()" i18n>Open the document</a></p>
      <ul>
        @for (one of data.items; track $index) {
          <li>
            @if (one.helpful) {
              <app-status-chip tone="good" i18n>Helpful</app-status-chip>
            } @else {
              <app-status-chip tone="attention" i18n>Not helpful</app-status-chip>
            }
            <span class="reason" dir="auto">{{ one.reason }}</span>
            <span class="muted small" i18n
              >version {{ one.version }}, <app-relative-time [at]="one.at"
            /></span>
          </li>
        } @empty {
          <li class="muted small" i18n>No reader gave a reason in the last 180 days.</li>
        }
      </ul>
      @if (data.nextCursor !== null) {
        <p class="muted small" i18n>Only the latest {{ data.items.length }} are shown.</p>
      }
    </ng-container>
  `,
  styles: `
    :host {
      display: grid;
      gap: 8px;
      padding: 0 16px 12px;
      font-size: var(--kl-text-14);
    }

    li {
      display: flex;
      flex-wrap: wrap;
      gap: 4px 12px;
      align-items: baseline;
      padding-block: 4px;
    }

    .reason {
      flex: 1 1 240px;
      min-width: 0;
      overflow-wrap: anywhere;
      white-space: pre-line;
    }
  `,
})
export class FeedbackReasons implements OnInit {
  readonly slug = input.required<DocSlug>();
  protected readonly page = computed(() => pageHref(`/learn/${this.slug()}`));

  private readonly api = inject(ApiClient);
  protected readonly reasons = new AsyncState(() =>
    this.api.get(`${LEARNING_API}/feedback/{slug}`, {
      params: { slug: this.slug() },
      query: { limit: 20 },
    }),
  );

  ngOnInit(): void {
    void this.reasons.load();
  }
}
