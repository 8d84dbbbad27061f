import { afterNextRender, Component, computed, DestroyRef, inject, signal } from '@angular/core';
import { BRAND } from '@keelson/contracts/brand/brand';
import { directionOf } from '@keelson/contracts/learning/language';
import { RouterLink } from '@angular/router';
import { injectQueryParams } from '../../core/navigation/query-params';
import { PageHead } from '../../core/navigation/page-head';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import { PageHeader } from '../../shared/ui/page-header';
import { Skeleton } from '../../shared/ui/skeleton';
import {
  filterDocs,
  formatDay,
  readingTime,
  tagLabel,
  parseOrder,
  ORDERS,
  tagsOf,
} from '../ui/doc-list';
import { LearnStore } from './learn-store';
import { SearchResults } from './search-results';

const LEAD = `How ${BRAND.name} works and how to run it. Every page is reviewed before publishing.`;

/** The list of published documents, filtered and sorted, or the search results. */
@Component({
  selector: 'app-learn-list',
  imports: [EmptyState, ErrorState, PageHeader, RouterLink, SearchResults, Skeleton],
  templateUrl: './learn-list.html',
  styleUrl: './learn-list.scss',
})
export class LearnList {
  private readonly address = injectQueryParams();
  /** The server renders without the query, so hydration must start without it. */
  private readonly hydrated = signal(false);
  protected readonly store = inject(LearnStore);
  protected readonly lead = LEAD;
  protected readonly orders = ORDERS;
  protected readonly tag = computed(() => this.queryParam('tag'));
  protected readonly order = computed(() => parseOrder(this.queryParam('sort')));
  protected readonly tags = computed(() => tagsOf(this.store.docs()));
  protected readonly shown = computed(() =>
    filterDocs(this.store.docs(), this.tag(), this.order()),
  );
  protected readonly searching = computed(() => this.store.found().status !== 'idle');
  protected readonly minutes = readingTime;
  protected readonly direction = directionOf;
  protected readonly day = formatDay;
  protected readonly nameOf = tagLabel;

  constructor() {
    afterNextRender(() => this.hydrated.set(true));
    const undo = inject(PageHead).describe({
      title: 'Learn',
      description: LEAD,
      path: '/learn',
      type: 'website',
    });
    inject(DestroyRef).onDestroy(undo);
  }

  protected chooseTag(tag: string | null): void {
    this.address.update({ tag: tag === this.tag() ? null : tag });
  }

  protected chooseOrder(order: string): void {
    this.address.update({ sort: order === 'title' ? null : order });
  }

  private queryParam(name: string): string | null {
    return this.hydrated() ? this.address.params().get(name) : null;
  }
}
