import { Component, computed, effect, inject, untracked } from '@angular/core';
import { BRAND } from '@keelson/product/brand';
import {
  type DocListQuery,
  parseDocListQuery,
  writeDocListQuery,
} from '@keelson/contracts/learning/doc-list-query';
import { directionOf } from '@keelson/contracts/learning/language';
import { AsyncState } from '../../core/api/async-state';
import { injectAfterHydration } from '../../core/hydration/after-hydration';
import { LinkNavigation } from '../../core/navigation/link-navigation';
import { injectQueryParams } from '../../core/navigation/query-params';
import { PageHead } from '../../core/navigation/page-head';
import { EmptyState } from '../../shared/ui/empty-state';
import { PageHeader } from '../../shared/ui/page-header';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { LearnClient } from '../data/learn-client';
import { docHref, listHref } from '../ui/learn-hrefs';
import { APP_LANGUAGE } from '../../shared/util/app-language';
import { languageName } from '../ui/language-name';
import { formatDay, ORDERS, readingTime, tagLabel } from '../ui/doc-list';
import { SearchResults } from './search-results';
import { SearchStore } from './search-store';

const LEAD = $localize`How ${BRAND.name}:brand: works and how to run it. Every page is reviewed before publishing.`;

/** A page of the published documents, or the search results. */
@Component({
  selector: 'app-learn-list',
  imports: [UI_PARTS, EmptyState, PageHeader, SearchResults],
  host: { '(click)': 'links.follow($event)' },
  templateUrl: './learn-list.html',
  styleUrl: './learn-list.scss',
})
export class LearnList {
  private readonly address = injectQueryParams();
  private readonly client = inject(LearnClient);
  private readonly head = inject(PageHead);
  private readonly search = inject(SearchStore);
  protected readonly links = inject(LinkNavigation);
  /** The documents are most of the page. */
  protected readonly drawsDocs = injectAfterHydration();
  protected readonly lead = LEAD;
  protected readonly orders = ORDERS;
  /** Equal addresses are one query, so that a search does not load the list again. */
  protected readonly query = computed(
    () => parseDocListQuery((name) => this.address.params().get(name)),
    { equal: (a, b) => writeDocListQuery(a) === writeDocListQuery(b) },
  );
  protected readonly page = new AsyncState(() => this.client.list(this.query()));
  protected readonly state = this.page.state;
  /** The frequent tags, and the chosen one. */
  protected readonly tags = computed(() => {
    const state = this.state();
    const tags = state.status === 'ready' ? state.data.tags : [];
    const { tag } = this.query();
    return tag === undefined || tags.includes(tag) ? tags : [tag, ...tags];
  });
  protected readonly isEmpty = computed(() => {
    const state = this.state();
    const { section, tag } = this.query();
    const isFiltered = section !== undefined || tag !== undefined;
    return state.status === 'ready' && state.data.total === 0 && !isFiltered;
  });
  protected readonly searching = computed(() => this.search.found().status !== 'idle');
  protected readonly minutes = readingTime;
  protected readonly direction = directionOf;
  protected readonly day = formatDay;
  protected readonly nameOf = tagLabel;
  protected readonly docHref = docHref;
  protected readonly languageName = languageName;

  constructor() {
    effect((onCleanup) => {
      const query = this.query();
      untracked(() => this.load(query));
      onCleanup(this.describe(query));
    });
  }

  /** Returns the address of a section, or of all documents, in the language of the list. */
  protected sectionHref(section?: string): string {
    const { lang } = this.query();
    return listHref({
      ...(lang === undefined ? {} : { lang }),
      ...(section === undefined ? {} : { section }),
    });
  }

  protected href(query: DocListQuery): string {
    return listHref(query);
  }

  /** Choosing the tag again removes it. */
  protected withTag(tag: string): DocListQuery {
    const { page: _page, tag: chosen, ...rest } = this.query();
    return chosen === tag ? rest : { ...rest, tag };
  }

  protected atPage(page: number): DocListQuery {
    const { page: _page, ...rest } = this.query();
    return page === 1 ? rest : { ...rest, page };
  }

  protected chooseLanguage(lang: string): void {
    const chosen = lang === APP_LANGUAGE ? null : lang;
    this.address.update({ lang: chosen, section: null, tag: null, page: null });
  }

  protected chooseOrder(order: string): void {
    this.address.update({ sort: order === 'title' ? null : order, page: null });
  }

  private load(query: DocListQuery): void {
    const prerendered = this.client.prerenderedList(query);
    if (prerendered != null) this.page.set(prerendered);
    else if (this.state().status === 'ready') void this.page.refresh();
    else void this.page.load();
  }

  /** The order is not part of the canonical URL. */
  private describe({ sort: _sort, ...query }: DocListQuery): () => void {
    const path = `/learn${writeDocListQuery(query)}`;
    const { section, tag, page } = query;
    const of = section?.split('/').at(-1) ?? (tag === undefined ? undefined : tagLabel(tag));
    const title = [
      ...(of === undefined ? [] : [of]),
      $localize`:Title of the learning hub:Learn`,
      ...(page === undefined ? [] : [$localize`Page ${page}:page:`]),
    ].join(' · ');
    return this.head.describe({ title, description: LEAD, path, type: 'website' });
  }
}
