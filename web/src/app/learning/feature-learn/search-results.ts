import { NgComponentOutlet } from '@angular/common';
import { Component, computed, effect, inject, signal, type Type } from '@angular/core';
import { directionOf } from '@keelson/contracts/learning/language';
import { EmptyState } from '../../shared/ui/empty-state';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { plural } from '../../shared/util/texts/plural';
import { HighlightedText } from '../ui/highlighted-text';
import { type SearchState, SearchStore } from './search-store';

/** Search results grouped by document, with heading trail and excerpt. */
@Component({
  selector: 'app-search-results',
  imports: [UI_PARTS, EmptyState, HighlightedText, NgComponentOutlet],
  templateUrl: './search-results.html',
  styleUrl: './search-results.scss',
})
export class SearchResults {
  protected readonly store = inject(SearchStore);
  protected readonly direction = directionOf;
  /** Loaded where readers may ask, so that the list of documents does not carry it. */
  protected readonly hubAnswer = signal<Type<unknown> | null>(null);
  private readonly askable = computed(() => {
    const found = this.store.found();
    return found.status === 'found' && found.askable;
  });

  constructor() {
    effect(() => {
      if (!this.askable() || this.hubAnswer() !== null) return;
      void import('./hub-answer').then(({ HubAnswer }) => this.hubAnswer.set(HubAnswer));
    });
  }

  protected summary({ docs, query }: Extract<SearchState, { status: 'found' }>): string {
    return plural(docs.length, {
      one: $localize`1 document for “${query}:query:”`,
      other: $localize`${docs.length}:count: documents for “${query}:query:”`,
    });
  }
}
