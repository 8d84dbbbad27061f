import {
  Component,
  computed,
  type ElementRef,
  inject,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { isFiltering } from '../data/board/board-filter';
import { BoardStore } from '../data/board/board-store';
import { LiveWithFallback } from '../data/offline/live-with-fallback';
import { BoardFilters } from './board-filters';
import { BoardSwitcher } from './board-switcher';

const LIVE_WORDS = {
  idle: $localize`:Live updates of a board:Connecting`,
  connecting: $localize`:Live updates of a board:Connecting`,
  live: $localize`:Live updates of a board:Live`,
  unavailable: $localize`:Live updates of a board:Not live`,
} as const;

/** Board menu, search, filters and live status. On a phone the filters are collapsed. */
@Component({
  selector: 'app-board-toolbar',
  imports: [UI_PARTS, BoardFilters, BoardSwitcher],
  templateUrl: './board-toolbar.html',
  styleUrl: './board-toolbar.scss',
})
export class BoardToolbar {
  readonly helpRequested = output();

  protected readonly store = inject(BoardStore);
  protected readonly reading = inject(LiveWithFallback);
  private readonly search = viewChild.required<ElementRef<HTMLInputElement>>('search');
  protected readonly filters = viewChild.required(BoardFilters);
  protected readonly open = signal(false);
  protected readonly narrowed = computed(() => isFiltering(this.store.filter()));
  /** True when one of the filters does, which a phone does not show while they are collapsed. */
  protected readonly filtering = computed(() => isFiltering({ ...this.store.filter(), text: '' }));
  protected readonly liveWord = computed(() => LIVE_WORDS[this.reading.status()]);

  focusSearch(): void {
    this.search().nativeElement.select();
  }
}
