import {
  Component,
  computed,
  type ElementRef,
  inject,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { Icon } from '../../shared/ui/icon/icon';
import { isNarrow } from '../data/board-filter';
import { BoardStore } from '../data/board-store';
import { LiveOrAsked } from '../data/live-or-asked';
import { BoardFilters } from './board-filters';
import { BoardSwitcher } from './board-switcher';

const LIVE_WORDS = {
  idle: 'Connecting',
  connecting: 'Connecting',
  live: 'Live',
  unavailable: 'Not live',
} as const;

/** Which board, what of it, and whether it is live. On a phone the filters come when they are asked for. */
@Component({
  selector: 'app-board-toolbar',
  imports: [BoardFilters, BoardSwitcher, Icon],
  templateUrl: './board-toolbar.html',
  styleUrl: './board-toolbar.scss',
})
export class BoardToolbar {
  readonly helpAsked = output();

  protected readonly store = inject(BoardStore);
  protected readonly reading = inject(LiveOrAsked);
  private readonly search = viewChild.required<ElementRef<HTMLInputElement>>('search');
  protected readonly filters = viewChild.required(BoardFilters);
  /** Of the filters on a phone; elsewhere they are always there. */
  protected readonly open = signal(false);
  protected readonly narrow = computed(() => isNarrow({ ...this.store.filter(), text: '' }));
  protected readonly liveWord = computed(() => LIVE_WORDS[this.reading.status()]);

  focusSearch(): void {
    this.search().nativeElement.select();
  }
}
