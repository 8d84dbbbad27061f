import { Component, inject } from '@angular/core';
import { directionOf } from '@keelson/contracts/learning/language';
import { EmptyState } from '../../shared/ui/empty-state';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { plural } from '../../shared/util/texts/plural';
import { HighlightedText } from '../ui/highlighted-text';
import { HubAnswer } from './hub-answer';
import { type SearchState, SearchStore } from './search-store';

/** Search results grouped by document, with heading trail and excerpt. */
@Component({
  selector: 'app-search-results',
  imports: [UI_PARTS, EmptyState, HighlightedText, HubAnswer],
  templateUrl: './search-results.html',
  styleUrl: './search-results.scss',
})
export class SearchResults {
  protected readonly store = inject(SearchStore);
  protected readonly direction = directionOf;

  protected summary({ docs, query }: Extract<SearchState, { status: 'found' }>): string {
    return plural(docs.length, {
      one: $localize`1 document for “${query}:query:”`,
      other: $localize`${docs.length}:count: documents for “${query}:query:”`,
    });
  }
}
