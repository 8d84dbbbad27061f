import { computed, inject, Service, signal } from '@angular/core';
import { describeReadError, type ErrorView } from '../../core/api/describe-error';
import { AsyncState } from '../../core/api/async-state';
import { LearnClient } from '../data/learn-client';
import type { FoundDoc, SearchDocuments } from '../data/search-documents';
import { sectionsOf } from '../ui/doc-list';

/** The state of a search. */
export type SearchState =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: ErrorView }
  | { readonly status: 'found'; readonly docs: readonly FoundDoc[] };

/** The published documents and the search. Provided by the learning hub. */
@Service({ autoProvided: false })
export class LearnStore {
  private readonly client = inject(LearnClient);
  private readonly documents = this.client.documents();
  private readonly search = signal<SearchDocuments | null>(null);
  private readonly searchError = signal<ErrorView | null>(null);
  private indexRequest: Promise<void> | null = null;

  readonly list = new AsyncState(async () => (await this.documents.fetch()) ?? []);
  readonly docs = computed(() => {
    const state = this.list.state();
    return state.status === 'ready' ? state.data : [];
  });
  readonly sections = computed(() => sectionsOf(this.docs()));
  /** The search query; empty for none. */
  readonly query = signal('');
  readonly found = computed<SearchState>(() => {
    const query = this.query();
    const search = this.search();
    const error = this.searchError();
    if (query.trim() === '') return { status: 'idle' };
    if (search !== null) return { status: 'found', docs: search(query) };
    return error === null ? { status: 'loading' } : { status: 'failed', error };
  });

  constructor() {
    const { prerendered } = this.documents;
    if (prerendered === undefined || prerendered === null) void this.list.load();
    else this.list.set(prerendered);
  }

  /** Loads the index on first use. */
  prepareSearch(): Promise<void> {
    return (this.indexRequest ??= this.loadIndex());
  }

  private async loadIndex(): Promise<void> {
    try {
      const [{ indexDocuments }, entries] = await Promise.all([
        import('../data/search-documents'),
        this.client.searchEntries(),
      ]);
      this.search.set(indexDocuments(entries));
      this.searchError.set(null);
    } catch (error) {
      this.indexRequest = null; // lets the next call retry
      const view = describeReadError(error, () => this.prepareSearch(), this.searchError());
      this.searchError.set(view);
    }
  }
}
