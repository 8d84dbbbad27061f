import { inject, Service } from '@angular/core';
import type { ApiPath, ApiResponse } from '@keelson/contracts/http/api';
import type { Lesson } from '@keelson/contracts/learning/lesson';
import type { DocListItem } from '@keelson/contracts/learning/public-doc';
import type { FoundDoc, PublicDocPage } from '@keelson/contracts/learning/public-endpoints';
import { ApiClient, type CallArguments } from '../../core/api/api-client';
import { ApiError } from '../../core/api/api-error';
import { ApiTransferState } from '../../core/api/api-transfer-state';

type LearnPath = Extract<ApiPath<'GET'>, `/api/learn/docs${string}`>;

const NOT_PUBLISHED_CODES = new Set(['learning/document-not-found', 'learning/document-withdrawn']);

/** Content that came with the prerendered page, or is fetched. Null means not published. */
export interface Loadable<T> {
  /** Undefined when the page did not include it. */
  readonly prerendered: T | null | undefined;
  readonly fetch: () => Promise<T | null>;
}

/** Reads published content. Requests throw {@link ApiError}. */
@Service()
export class LearnClient {
  private readonly api = inject(ApiClient);
  private readonly transferState = inject(ApiTransferState);

  documents(): Loadable<readonly DocListItem[]> {
    const { prerendered, fetch } = this.loadable('/api/learn/docs');
    return { prerendered: prerendered?.docs, fetch: async () => (await fetch())?.docs ?? [] };
  }

  document(slug: string): Loadable<PublicDocPage> {
    return this.loadable('/api/learn/docs/{slug}', { params: { slug } });
  }

  lesson(slug: string): Loadable<Lesson> {
    return this.loadable('/api/learn/docs/{slug}/lesson', { params: { slug } });
  }

  async search(q: string, signal: AbortSignal): Promise<readonly FoundDoc[]> {
    return (await this.api.get('/api/learn/search', { query: { q }, signal })).docs;
  }

  private loadable<Path extends LearnPath>(
    path: Path,
    ...request: CallArguments<'GET', Path>
  ): Loadable<ApiResponse<'GET', Path>> {
    return {
      prerendered: this.transferState.take(path, ...request),
      fetch: async () => {
        try {
          return await this.api.get(path, ...request);
        } catch (error) {
          if (error instanceof ApiError && NOT_PUBLISHED_CODES.has(error.code)) return null;
          throw error;
        }
      },
    };
  }
}
