import { Component, computed, inject, signal } from '@angular/core';
import type {
  FeedbackEntry,
  FeedbackReason,
  FeedbackVerdict,
} from '@keelson/contracts/chat/feedback';
import { formatCount } from '../../shared/util/texts/format-count';
import { onChange } from '../../shared/util/on-change';
import { ApiClient } from '../../core/api/api-client';
import { PagedList } from '../../core/api/paged-list';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import { injectQueryParams } from '../../core/navigation/query-params';
import { DataTable } from '../../shared/ui/data-table/data-table';
import { Dialog } from '../../shared/ui/dialog';
import { EmptyState } from '../../shared/ui/empty-state';
import { PageHeader } from '../../shared/ui/page-header';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { FEEDBACK_REASONS, labelOfReason } from '../ui/feedback-reasons';
import { SourceList } from '../ui/source-list';
import { FEEDBACK_COLUMNS, verdictLabel } from './feedback-columns';

const PAGE_SIZE = 50;

interface FeedbackFilter {
  readonly verdict: FeedbackVerdict | null;
  readonly reason: FeedbackReason | null;
}

/** Shows what members say about answers, with the question, the answer and its passages. */
@Component({
  selector: 'app-chat-feedback',
  imports: [UI_PARTS, Dialog, EmptyState, PageHeader, RelativeTime, DataTable, SourceList],
  host: { class: 'page page-console' },
  templateUrl: './chat-feedback.html',
  styleUrl: './chat-feedback.scss',
})
export class ChatFeedbackPage {
  private readonly api = inject(ApiClient);
  protected readonly number = formatCount;
  protected readonly address = injectQueryParams();
  protected readonly columns = FEEDBACK_COLUMNS;
  protected readonly reasons = FEEDBACK_REASONS;
  protected readonly labelOfReason = labelOfReason;
  protected readonly verdictLabel = verdictLabel;
  protected readonly idOf = ({ id }: FeedbackEntry): string => id;
  protected readonly counts = signal<{ readonly up: number; readonly down: number } | null>(null);
  protected readonly params = this.address.params;
  protected readonly list = new PagedList<FeedbackFilter, FeedbackEntry>(
    async (filter, cursor) => {
      const given = Object.entries({ ...filter, cursor }).filter(([, value]) => value != null);
      const page = await this.api.get('/api/admin/chat/feedback', {
        query: { ...Object.fromEntries(given), limit: PAGE_SIZE },
      });
      this.counts.set(page.counts);
      return page;
    },
    ({ id }) => id,
  );
  protected readonly filter = computed<FeedbackFilter>(
    () => ({
      verdict: this.params().get('verdict') as FeedbackVerdict | null,
      reason: this.params().get('reason') as FeedbackReason | null,
    }),
    { equal: (a, b) => a.verdict === b.verdict && a.reason === b.reason },
  );
  protected readonly opened = computed(() => {
    const id = this.params().get('open');
    return this.list.rows()?.find((entry) => entry.id === id) ?? null;
  });

  constructor() {
    onChange(this.filter, (filter) => void this.list.setQuery(filter));
    inject(RefetchOnFocus).register(() => void this.list.refresh());
  }
}
