import { inject, Service } from '@angular/core';
import type { ApiResponse } from '@keelson/contracts/http/api';
import type { Lesson } from '@keelson/contracts/learning/lesson';
import type { DocListQuery } from '@keelson/contracts/learning/doc-list-query';
import type { PublicAnswer, PublicDocPage } from '@keelson/contracts/learning/public-endpoints';
import { ApiClient } from '../../core/api/api-client';
import { ApiError } from '../../core/api/api-error';
import { APP_LANGUAGE } from '../../shared/util/app-language';
import { ApiTransferState } from '../../core/api/api-transfer-state';

export type DocListPage = ApiResponse<'GET', '/api/learn/docs'>;
export type SearchPage = ApiResponse<'GET', '/api/learn/search'>;
export type NavPart = ApiResponse<'GET', '/api/learn/navigation'>;

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

  async list(query: DocListQuery): Promise<DocListPage> {
    return this.api.get('/api/learn/docs', { query: inLanguageOfPage(query) });
  }

  prerenderedList(query: DocListQuery): DocListPage | null | undefined {
    return this.transferState.take('/api/learn/docs', { query: inLanguageOfPage(query) });
  }

  /**
   * The navigation around a document, or its beginning.
   *
   * @param lang Where it begins without a document; by default the language of the page.
   */
  navigation(
    slug: string | null,
    lang: string = APP_LANGUAGE,
  ): {
    readonly prerendered: NavPart | null | undefined;
    readonly fetch: () => Promise<NavPart>;
  } {
    const request = { query: slug === null ? { lang } : { document: slug, lang } };
    return {
      prerendered: this.transferState.take('/api/learn/navigation', request),
      fetch: () => this.api.get('/api/learn/navigation', request),
    };
  }

  /** @param lang Of the documents; null for all languages. */
  navSection(section: string, from: number, lang: string | null): Promise<NavPart> {
    const query = { section, from, ...(lang === null ? {} : { lang }) };
    return this.api.get('/api/learn/navigation', { query });
  }

  document(slug: string): Loadable<PublicDocPage> {
    const request = { params: { slug } };
    return loadable(this.transferState.take('/api/learn/docs/{slug}', request), () =>
      this.api.get('/api/learn/docs/{slug}', request),
    );
  }

  lesson(slug: string): Loadable<Lesson> {
    const request = { params: { slug } };
    return loadable(this.transferState.take('/api/learn/docs/{slug}/lesson', request), () =>
      this.api.get('/api/learn/docs/{slug}/lesson', request),
    );
  }

  search(q: string, signal: AbortSignal): Promise<SearchPage> {
    return this.api.get('/api/learn/search', { query: { q }, signal });
  }

  ask(q: string): Promise<PublicAnswer> {
    return this.api.get('/api/learn/answer', { query: { q } });
  }

  /** Says whether a version was helpful. The same id replaces an earlier answer. */
  async sendFeedback(
    { slug, id }: { readonly slug: string; readonly id: string },
    answer: { readonly version: number; readonly helpful: boolean; readonly reason: string },
  ): Promise<void> {
    const params = { slug, id };
    await this.api.put('/api/learn/docs/{slug}/feedback/{id}', { params, body: answer });
  }
}

/** A list is in the language of the page, unless its address names another one. */
const inLanguageOfPage = (query: DocListQuery): DocListQuery => ({ lang: APP_LANGUAGE, ...query });

/** Typed by its result: generic in the path, the check of these lines compares every endpoint with every other. */
function loadable<T>(
  prerendered: Loadable<T>['prerendered'],
  request: () => Promise<T>,
): Loadable<T> {
  return {
    prerendered,
    fetch: async () => {
      try {
        return await request();
      } catch (error) {
        if (error instanceof ApiError && NOT_PUBLISHED_CODES.has(error.code)) return null;
        throw error;
      }
    },
  };
}
