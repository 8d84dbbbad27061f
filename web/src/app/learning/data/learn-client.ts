import { inject, Service } from '@angular/core';
import type { Endpoint } from '@keelson/contracts/http/endpoint';
import type { Lesson } from '@keelson/contracts/learning/lesson';
import type { DocListItem, SearchEntry } from '@keelson/contracts/learning/public-doc';
import type { PublicDocPage } from '@keelson/contracts/learning/public-endpoints';
import { ApiClient } from '../../core/api/api-client';
import { ApiError } from '../../core/api/api-error';
import type { Operation, OperationInput, OperationOutput } from '../../core/api/operation';
import { ApiTransferState } from '../../core/api/api-transfer-state';
import { getLesson, getPublicDoc, getSearchIndex, listPublicDocs } from './operations';

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
    const { prerendered, fetch } = this.loadable(listPublicDocs, {});
    return { prerendered: prerendered?.docs, fetch: async () => (await fetch())?.docs ?? [] };
  }

  document(slug: string): Loadable<PublicDocPage> {
    return this.loadable(getPublicDoc, { params: { slug } });
  }

  lesson(slug: string): Loadable<Lesson> {
    return this.loadable(getLesson, { params: { slug } });
  }

  async searchEntries(): Promise<readonly SearchEntry[]> {
    return (await this.api.call(getSearchIndex, {})).entries;
  }

  private loadable<E extends Endpoint>(
    operation: Operation<E>,
    input: OperationInput<E>,
  ): Loadable<OperationOutput<E>> {
    return {
      prerendered: this.transferState.take(operation, input),
      fetch: async () => {
        try {
          return await this.api.call(operation, input);
        } catch (error) {
          if (error instanceof ApiError && NOT_PUBLISHED_CODES.has(error.code)) return null;
          throw error;
        }
      },
    };
  }
}
