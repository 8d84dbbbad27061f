import { computed, effect, inject, Service, signal } from '@angular/core';
import type { FoundDoc } from '@keelson/contracts/learning/public-endpoints';
import { describeReadError, type ErrorView } from '../../core/api/describe-error';
import { LearnClient } from '../data/learn-client';

export type SearchState =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: ErrorView }
  | {
      readonly status: 'found';
      readonly query: string;
      readonly docs: readonly FoundDoc[];
      /** True when the documents can be asked without an account. */
      readonly askable: boolean;
    };

/** Pause in typing after which a search is sent. */
const PAUSE_MS = 120;
const MAX_QUERY_LENGTH = 200;

/** The search of the hub. Provided by the learning hub. */
@Service({ autoProvided: false })
export class SearchStore {
  private readonly client = inject(LearnClient);
  private readonly result = signal<SearchState>({ status: 'idle' });

  readonly query = signal('');
  private readonly words = computed(() => this.query().trim().slice(0, MAX_QUERY_LENGTH));
  private readonly attempt = signal(0);
  /** Results of the previous query stay until those of the next one arrive. */
  readonly found = computed<SearchState>(() => {
    const result = this.result();
    if (this.words() === '') return { status: 'idle' };
    return result.status === 'idle' ? { status: 'loading' } : result;
  });

  constructor() {
    effect((onCleanup) => {
      const words = this.words();
      this.attempt();
      const abort = new AbortController();
      if (words === '') this.result.set({ status: 'idle' });
      const timer =
        words === ''
          ? undefined
          : setTimeout(() => void this.search(words, abort.signal), PAUSE_MS);
      onCleanup(() => {
        clearTimeout(timer);
        abort.abort();
      });
    });
  }

  repeatSearch(): void {
    this.attempt.update((attempt) => attempt + 1);
  }

  private async search(query: string, signal: AbortSignal): Promise<void> {
    try {
      const { docs, questions } = await this.client.search(query, signal);
      const askable = questions === 'open';
      if (!signal.aborted) this.result.set({ status: 'found', query, docs, askable });
    } catch (error) {
      if (signal.aborted) return;
      const before = this.result();
      const previous = before.status === 'failed' ? before.error : null;
      const view = describeReadError(error, () => this.repeatSearch(), previous);
      this.result.set({ status: 'failed', error: view });
    }
  }
}
