import { CdkDrag, CdkDragPlaceholder, CdkDragPreview, CdkDropList } from '@angular/cdk/drag-drop';
import {
  afterNextRender,
  afterRenderEffect,
  ApplicationRef,
  Component,
  computed,
  DestroyRef,
  effect,
  ElementRef,
  inject,
  input,
  output,
  signal,
  untracked,
  viewChild,
} from '@angular/core';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { cardKey } from '@keelson/contracts/kanban/card/card-key';
import type { CardStatus } from '@keelson/contracts/kanban/card/status';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { STATUS_LABELS } from '../texts/card-labels';
import { plural } from '../../shared/util/texts/plural';
import { currentTime } from '../../shared/util/time/clock';
import { BoardAgents } from '../data/agents/board-agents';
import { BoardAccess } from '../data/board/board-access';
import { BoardDialogs } from '../data/board/board-dialogs';
import { isFiltering } from '../data/board/board-filter';
import { BoardLook } from '../data/board/board-look';
import { BoardSelection } from '../data/board/board-selection';
import { BoardStore } from '../data/board/board-store';
import { ColumnLoader } from '../data/board/column-loader';
import { CardMoves } from '../data/card/card-moves';
import { People } from '../data/people';
import { CardTile } from '../ui/card-tile';
import {
  CARD_HEIGHT,
  CARD_HEIGHTS,
  dropPositionAt,
  type Grouping,
  layoutColumn,
  visibleRows,
} from '../ui/column-layout';
import { describeCard } from '../ui/describe-card';
import { isInitialStatus, QuickAdd } from './quick-add';

export const PHONE = '(max-width: 600px)';
/** Touch needs a long press because a swipe scrolls; a mouse drags at once. */
const START_DELAY = { touch: 250, mouse: 0 };
/** More cards load when fewer than this many are left to scroll. */
const PREFETCH_HEIGHT = 8 * CARD_HEIGHT;
const TAIL_HEIGHT = 3 * CARD_HEIGHT;

const EMPTY_TEXTS: Readonly<Record<CardStatus, string>> = {
  triage: $localize`Nothing to triage`,
  todo: $localize`Nothing to do`,
  scheduled: $localize`Nothing scheduled`,
  ready: $localize`Nothing ready to start`,
  running: $localize`Nothing running. Cards move here when an agent claims them.`,
  blocked: $localize`Nothing blocked`,
  review: $localize`Nothing to review`,
  done: $localize`No cards done yet`,
};

/**
 * One virtualized column. The sorting of the CDK drop list is off because it measures rendered cards,
 * and most cards are not rendered. The drop position is computed from the pointer's height.
 */
@Component({
  selector: 'app-board-column',
  imports: [UI_PARTS, CardTile, CdkDrag, CdkDragPlaceholder, CdkDragPreview, CdkDropList, QuickAdd],
  host: {
    role: 'region',
    '[attr.aria-labelledby]': 'headingId()',
    '[class.closed]': 'closed()',
    '[class.target]': 'selection.hovered() === status()',
    '[class.compact]': 'compact()',
    '[class.collapsed]': 'collapsed()',
    '[class.receiving]': 'selection.dragged().size > 0',
  },
  templateUrl: './board-column.html',
  styleUrl: './board-column.scss',
})
export class BoardColumn {
  readonly status = input.required<CardStatus>();
  readonly grouping = input<Grouping | null>(null);
  /** What is dragged was dropped, over any column or none. */
  readonly released = output();
  protected readonly store = inject(BoardStore);
  protected readonly selection = inject(BoardSelection);
  protected readonly dialogs = inject(BoardDialogs);
  protected readonly access = inject(BoardAccess);
  protected readonly look = inject(BoardLook);
  protected readonly waits = inject(BoardAgents).waits;
  private readonly loader = inject(ColumnLoader);
  private readonly moves = inject(CardMoves);
  private readonly people = inject(People);
  private readonly app = inject(ApplicationRef);
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;

  protected readonly cards = computed(() => this.store.shown()[this.status()]);
  /** With the cards that a filter hides or that aren't loaded; null while it loads. */
  protected readonly total = computed(() => this.store.totals()[this.status()]);
  private readonly rest = computed(() => this.loader.rests()[this.status()]);
  private readonly filtered = computed(() => isFiltering(this.store.filter()));
  protected readonly limit = computed(() => this.store.board()?.wipLimits[this.status()] ?? null);
  protected readonly compact = computed(() => this.look.density() === 'compact');
  protected readonly adding = computed(() => this.dialogs.adding() === this.status());
  protected readonly addable = computed(
    () => this.access.canWrite() && isInitialStatus(this.status()),
  );
  protected readonly closed = computed(() => this.selection.closed().has(this.status()));
  /** A column in which a card is typed, or through which one passes by keyboard, is open meanwhile. */
  protected readonly collapsed = computed(() => {
    const status = this.status();
    if (this.adding() || this.selection.keyboardDrag()?.spot.status === status) return false;
    if (this.look.collapsed().has(status)) return true;
    const isEmpty = this.store.emptyColumns().has(status) && !this.look.opened().has(status);
    return isEmpty && (this.closed() || !this.opensEmpty());
  });
  /** Empty columns open for what is dragged, except on a phone, where they would be far apart. */
  private readonly opensEmpty = computed(
    () => this.selection.dragged().size > 0 && !matchMedia(PHONE).matches,
  );
  private readonly scroller = viewChild.required<ElementRef<HTMLElement>>('scroller');
  private readonly viewport = signal({ top: 0, height: 0 });
  /** Before the last change of the layout, which may have shortened the column. */
  private readonly scrolledTo = signal(0);
  /** The place where dragged cards would be dropped, also while the column scrolls under a resting pointer. */
  protected readonly mark = computed(() => {
    const pointer = this.selection.pointer();
    if (pointer === null || this.selection.hovered() !== this.status()) return null;
    if (this.collapsed()) return { aboveId: null, belowId: null, top: 0 };
    const { top } = this.scroller().nativeElement.getBoundingClientRect();
    const height = pointer.y - top + this.scrolledTo();
    return dropPositionAt(this.layout(), height, this.selection.dragged());
  });
  protected readonly startDelay = START_DELAY;
  protected readonly label = computed(() => STATUS_LABELS[this.status()]);
  protected readonly headingId = computed(() => `column-${this.status()}`);
  protected readonly full = computed(() => (this.total() ?? 0) >= (this.limit() ?? Infinity));
  /** Matching cards; with `+` while there can be more among those that aren't loaded. Empty without a filter. */
  protected readonly matches = computed(() => {
    const { length } = this.cards();
    if (!this.filtered() || length === this.total()) return '';
    return this.rest() === 'none' ? `${length}` : `${length}+`;
  });
  protected readonly countTitle = computed(() => {
    const limit = this.limit();
    return [
      countText(this.total(), this.matches()),
      limit === null ? null : $localize`:WIP limit of a column:limit ${limit}:limit:`,
      this.full() ? $localize`:The WIP limit of a column is reached:full` : null,
    ]
      .filter((part) => part !== null)
      .join(', ');
  });
  protected readonly collapseLabel = computed(() =>
    this.collapsed()
      ? $localize`Expand ${this.label()}:column:`
      : $localize`Collapse ${this.label()}:column:`,
  );
  protected readonly addLabel = computed(() => $localize`Add a card to ${this.label()}:column:`);
  protected readonly tail = computed<'none' | 'skeleton' | 'error'>(() => {
    if (this.rest() === 'none' || this.filtered()) return 'none';
    return this.rest() === 'failed' ? 'error' : 'skeleton';
  });
  protected readonly height = computed(
    () => this.layout().height + (this.tail() === 'none' ? 0 : TAIL_HEIGHT),
  );
  private readonly nearEnd = computed(() => {
    const { top, height } = this.viewport();
    return height > 0 && top + height > this.layout().height - PREFETCH_HEIGHT;
  });
  protected readonly noCardsText = computed(() => {
    if (this.total() === 0) return EMPTY_TEXTS[this.status()];
    return this.rest() === 'none'
      ? $localize`No matching cards`
      : $localize`No matches among the loaded cards`;
  });
  protected readonly layout = computed(() =>
    layoutColumn(
      this.cards(),
      this.grouping(),
      CARD_HEIGHTS[this.compact() ? 'compact' : 'comfortable'],
    ),
  );
  protected readonly rows = computed(() =>
    this.collapsed() ? [] : visibleRows(this.layout(), this.viewport(), this.selection.pinned()),
  );
  protected readonly tabStop = computed(() => {
    const focused = this.selection.focused();
    const isHere = this.store.cards().byId.get(focused ?? '')?.status === this.status();
    const first = (): string | undefined =>
      this.layout().rows.find(({ kind }) => kind === 'card')?.key;
    return isHere ? focused : (first() ?? null);
  });

  constructor() {
    const destroyed = inject(DestroyRef);
    effect(() => {
      const isDue = this.nearEnd() && this.rest() === 'more';
      if (isDue && !this.filtered() && !this.collapsed()) untracked(() => this.loadMore());
    });
    let shown: number = CARD_HEIGHT;
    afterRenderEffect(() => {
      const { cardHeight } = this.layout();
      if (cardHeight !== shown) untracked(() => this.keepPlace(shown));
      shown = cardHeight;
    });
    afterNextRender(() => {
      const element = this.scroller().nativeElement;
      const observer = new ResizeObserver(() => this.updateView());
      observer.observe(element);
      destroyed.onDestroy(() => observer.disconnect());
      this.updateView();
    });
  }

  /** Empty columns open before the CDK measures all columns. The dragged card stays under the pointer. */
  protected startDrag(card: Card): void {
    const { offsetLeft } = this.host;
    this.selection.startDrag(card);
    this.app.tick();
    this.host.parentElement?.scrollBy({ left: this.host.offsetLeft - offsetLeft });
  }

  protected toggle(): void {
    this.look.fold(this.status(), !this.collapsed());
  }

  contains({ x, y }: { readonly x: number; readonly y: number }): boolean {
    const { left, right, top, bottom } = this.host.getBoundingClientRect();
    return x >= left && x < right && y >= top && y < bottom;
  }

  show(inline: 'center' | 'nearest'): void {
    this.host.scrollIntoView({ inline, block: 'nearest' });
  }

  reveal(id: string): void {
    const row = this.layout().rows.find(({ key }) => key === id);
    if (!row) return;
    const element = this.scroller().nativeElement;
    const bottom = row.top + this.layout().cardHeight - element.clientHeight;
    if (row.top < element.scrollTop) element.scrollTop = row.top - 4;
    else if (bottom > element.scrollTop) element.scrollTop = bottom;
    this.updateView();
  }

  /** The row at the top stays there when cards get another height. */
  private keepPlace(heightBefore: number): void {
    const element = this.scroller().nativeElement;
    const { rows } = layoutColumn(this.cards(), this.grouping(), heightBefore);
    const top = rows.findLastIndex((row) => row.top <= untracked(this.scrolledTo));
    element.scrollTop = top < 0 ? 0 : (this.layout().rows[top]?.top ?? 0);
    this.updateView();
  }

  protected loadMore(): void {
    void this.loader.more(this.status());
  }

  /** Takes the dragged cards where {@link mark} is. */
  drop(): void {
    const mark = this.mark();
    if (!mark) return;
    const { aboveId, belowId } = mark;
    this.moves.request([...this.selection.dragged()], { status: this.status(), aboveId, belowId });
  }

  protected pick({ id }: Card, { shiftKey, ctrlKey, metaKey }: MouseEvent): void {
    if (shiftKey) this.selection.extendTo(id);
    else if (ctrlKey || metaKey) this.selection.toggle(id);
    else {
      this.selection.clear();
      this.dialogs.openCard(id);
    }
  }

  protected openMenu(card: Card, event: MouseEvent): void {
    event.preventDefault();
    // A long press picks the card up.
    if ((event as PointerEvent).pointerType === 'touch') return;
    // The menu key and Shift+F10 have no pointer: the menu opens at the card.
    const target = event.currentTarget as HTMLElement;
    const { left, bottom } = target.getBoundingClientRect();
    const byKey = event.clientX === 0 && event.clientY === 0;
    const place = byKey ? { x: left, y: bottom } : { x: event.clientX, y: event.clientY };
    this.dialogs.menu.set({ ids: [...this.selection.together(card.id)], ...place });
  }

  protected moveLabel({ title }: Card): string {
    return $localize`Move ${title}:title:`;
  }

  protected nameOf({ assignee }: Card): string {
    return assignee === null ? '' : this.people.nameOf(assignee);
  }

  protected pictureOf({ assignee }: Card): string | null {
    return assignee === null ? null : this.people.pictureOf(assignee);
  }

  protected describe(card: Card): string {
    return describeCard(card, {
      assignee: this.nameOf(card),
      key: cardKey(this.store.board()?.key, card.number),
      now: currentTime(),
      wait: this.waits().get(card.id),
    });
  }

  protected updateView(): void {
    const { scrollTop, clientHeight } = this.scroller().nativeElement;
    this.scrolledTo.set(scrollTop);
    // Steps of half a card, so that small scrolls don't re-render.
    const top = Math.floor(scrollTop / (CARD_HEIGHT / 2)) * (CARD_HEIGHT / 2);
    this.viewport.update((before) =>
      before.top === top && before.height === clientHeight ? before : { top, height: clientHeight },
    );
  }
}

/** `12 cards`, `3+ of 12 cards`. */
function countText(total: number | null, matches: string): string {
  if (total === null) return $localize`Counting cards`;
  return matches === ''
    ? plural(total, { one: $localize`1 card`, other: $localize`${total}:count: cards` })
    : plural(total, {
        one: $localize`${matches}:matches: of 1 card`,
        other: $localize`${matches}:matches: of ${total}:count: cards`,
      });
}
