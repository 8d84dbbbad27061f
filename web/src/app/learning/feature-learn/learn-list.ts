import { afterNextRender, Component, computed, DestroyRef, inject, signal } from '@angular/core';
import { RouterLink } from '@angular/router';
import { injectQueryParams } from '../../core/navigation/query-params';
import { PageHead } from '../../core/navigation/page-head';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import { PageHeader } from '../../shared/ui/page-header';
import { Skeleton } from '../../shared/ui/skeleton';
import {
  chosenDocs,
  dayOf,
  minutesToRead,
  nameOfTag,
  orderOf,
  ORDERS,
  tagsOf,
} from '../ui/doc-list';
import { LearnStore } from './learn-store';
import { SearchResults } from './search-results';

const LEAD = 'How Keelson works and how to run it. Every page is reviewed before publishing.';

/** Everything that is published, of one tag or all, in an order; or what fits the words of the search. */
@Component({
  selector: 'app-learn-list',
  imports: [EmptyState, ErrorState, PageHeader, RouterLink, SearchResults, Skeleton],
  templateUrl: './learn-list.html',
  styleUrl: './learn-list.scss',
})
export class LearnList {
  private readonly address = injectQueryParams();
  /** The server renders without the query, and the browser begins with what it rendered. */
  private readonly started = signal(false);
  protected readonly store = inject(LearnStore);
  protected readonly lead = LEAD;
  protected readonly orders = ORDERS;
  protected readonly tag = computed(() => this.given('tag'));
  protected readonly order = computed(() => orderOf(this.given('sort')));
  protected readonly tags = computed(() => tagsOf(this.store.docs()));
  protected readonly shown = computed(() =>
    chosenDocs(this.store.docs(), this.tag(), this.order()),
  );
  protected readonly searches = computed(() => this.store.found().status !== 'idle');
  protected readonly minutes = minutesToRead;
  protected readonly day = dayOf;
  protected readonly nameOf = nameOfTag;

  constructor() {
    afterNextRender(() => this.started.set(true));
    const undo = inject(PageHead).describe({
      ...{ title: 'Learn', description: LEAD, path: '/learn', type: 'website' },
    });
    inject(DestroyRef).onDestroy(undo);
  }

  protected chooseTag(tag: string | null): void {
    this.address.update({ tag: tag === this.tag() ? null : tag });
  }

  protected chooseOrder(order: string): void {
    this.address.update({ sort: order === 'title' ? null : order });
  }

  private given(name: string): string | null {
    return this.started() ? this.address.params().get(name) : null;
  }
}
