import { Component, computed, inject } from '@angular/core';
import { RouterLink } from '@angular/router';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import { Skeleton } from '../../shared/ui/skeleton';
import { extractExcerpt, highlightTerms, type TextSegment } from '../ui/excerpt';
import { HighlightedText } from '../ui/highlighted-text';
import { LearnStore } from './learn-store';

interface ShownHit {
  readonly id: string;
  /** Undefined when the match is the document itself. */
  readonly fragment: string | undefined;
  readonly place: readonly TextSegment[];
  readonly excerpt: readonly TextSegment[];
}

interface ShownDoc {
  readonly slug: string;
  readonly title: readonly TextSegment[];
  readonly hits: readonly ShownHit[];
}

/** Search results grouped by document, with heading trail and excerpt. */
@Component({
  selector: 'app-search-results',
  imports: [EmptyState, ErrorState, HighlightedText, RouterLink, Skeleton],
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
      title: highlightTerms(title, [...new Set(hits.flatMap(({ terms }) => terms))]),
      hits: hits.map(({ entry: { id, anchor, trail, text }, terms }) => ({
        id,
        fragment: anchor === '' ? undefined : anchor,
        place: highlightTerms(trail.join(' › '), terms),
        excerpt: extractExcerpt(text, terms),
      })),
    }));
  });
  protected readonly summary = computed(() => {
    const count = this.docs().length;
    return `${count === 1 ? '1 document' : `${count} documents`} for “${this.store.query().trim()}”`;
  });
}
