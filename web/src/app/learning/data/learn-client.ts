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

const GONE = new Set(['learning/document-not-found', 'learning/document-withdrawn']);

/** Something to be shown: here already, or to be asked for. Null is what is not published. */
export interface Wanted<T> {
  /** Undefined when it did not come with the page. */
  readonly served: T | null | undefined;
  readonly ask: () => Promise<T | null>;
}

/** Reads what is published. What it asks for fails with {@link ApiError}. */
@Service()
export class LearnClient {
  private readonly api = inject(ApiClient);
  private readonly served = inject(ApiTransferState);

  documents(): Wanted<readonly DocListItem[]> {
    const { served, ask } = this.wanted(listPublicDocs, {});
    return { served: served?.docs, ask: async () => (await ask())?.docs ?? [] };
  }

  document(slug: string): Wanted<PublicDocPage> {
    return this.wanted(getPublicDoc, { params: { slug } });
  }

  lesson(slug: string): Wanted<Lesson> {
    return this.wanted(getLesson, { params: { slug } });
  }

  async searchEntries(): Promise<readonly SearchEntry[]> {
    return (await this.api.call(getSearchIndex, {})).entries;
  }

  private wanted<E extends Endpoint>(
    operation: Operation<E>,
    input: OperationInput<E>,
  ): Wanted<OperationOutput<E>> {
    return {
      served: this.served.take(operation, input),
      ask: async () => {
        try {
          return await this.api.call(operation, input);
        } catch (error) {
          if (error instanceof ApiError && GONE.has(error.code)) return null;
          throw error;
        }
      },
    };
  }
}
