import { computed, inject, Service, signal } from '@angular/core';
import { describeError, type ErrorView } from '../../core/api/describe-error';
import { AsyncState } from '../../core/api/async-state';
import { LearnClient } from '../data/learn-client';
import type { FoundDoc, SearchDocuments } from '../data/search-documents';
import { sectionsOf } from '../ui/doc-list';

/** What the search knows of the words that are looked for. */
export type SearchState =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: ErrorView }
  | { readonly status: 'found'; readonly docs: readonly FoundDoc[] };

/** What is published, and the search in it. Lives as long as somebody is in the learning hub. */
@Service({ autoProvided: false })
export class LearnStore {
  private readonly client = inject(LearnClient);
  private readonly wanted = this.client.documents();
  private readonly search = signal<SearchDocuments | null>(null);
  private readonly searchError = signal<ErrorView | null>(null);
  private asking: Promise<void> | null = null;

  readonly list = new AsyncState(async () => (await this.wanted.ask()) ?? []);
  readonly docs = computed(() => {
    const state = this.list.state();
    return state.status === 'ready' ? state.data : [];
  });
  readonly sections = computed(() => sectionsOf(this.docs()));
  /** What is looked for; '' is nothing. */
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
    const { served } = this.wanted;
    if (served === undefined || served === null) void this.list.load();
    else this.list.set(served);
  }

  /** Fetches the index when it is first needed. */
  prepareSearch(): Promise<void> {
    return (this.asking ??= this.loadIndex());
  }

  private async loadIndex(): Promise<void> {
    this.searchError.set(null);
    try {
      const [{ indexDocuments }, entries] = await Promise.all([
        import('../data/search-documents'),
        this.client.searchEntries(),
      ]);
      this.search.set(indexDocuments(entries));
    } catch (error) {
      this.asking = null; // the next try asks again
      this.searchError.set(describeError(error));
    }
  }
}
