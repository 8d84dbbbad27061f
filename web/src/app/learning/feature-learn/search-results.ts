import { Component, computed, inject } from '@angular/core';
import { RouterLink } from '@angular/router';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import { Skeleton } from '../../shared/ui/skeleton';
import { excerptOf, markWords, type Stretch } from '../ui/excerpt';
import { MarkedText } from '../ui/marked-text';
import { LearnStore } from './learn-store';

interface ShownHit {
  readonly id: string;
  /** Undefined for the document as a whole. */
  readonly fragment: string | undefined;
  readonly place: readonly Stretch[];
  readonly excerpt: readonly Stretch[];
}

interface ShownDoc {
  readonly slug: string;
  readonly title: readonly Stretch[];
  readonly hits: readonly ShownHit[];
}

/** What fits the words that are looked for, each with the place where it stands. */
@Component({
  selector: 'app-search-results',
  imports: [EmptyState, ErrorState, MarkedText, RouterLink, Skeleton],
  templateUrl: './search-results.html',
  styleUrl: './search-results.scss',
})
export class SearchResults {
  protected readonly store = inject(LearnStore);
  protected readonly docs = computed((): readonly ShownDoc[] => {
    const found = this.store.found();
    if (found.status !== 'found') return [];
    return found.docs.map(({ slug, title, hits }) => ({
      slug,
      title: markWords(title, [...new Set(hits.flatMap(({ terms }) => terms))]),
      hits: hits.map(({ entry: { id, anchor, trail, text }, terms }) => ({
        id,
        fragment: anchor === '' ? undefined : anchor,
        place: markWords(trail.join(' › '), terms),
        excerpt: excerptOf(text, terms),
      })),
    }));
  });
  protected readonly summary = computed(() => {
    const count = this.docs().length;
    return `${count === 1 ? '1 document' : `${count} documents`} for “${this.store.query().trim()}”`;
  });
}
