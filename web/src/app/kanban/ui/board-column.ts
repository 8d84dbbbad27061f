import {
  CdkDrag,
  type CdkDragDrop,
  CdkDragPlaceholder,
  CdkDragPreview,
  CdkDropList,
} from '@angular/cdk/drag-drop';
import {
  afterNextRender,
  afterRenderEffect,
  Component,
  computed,
  DestroyRef,
  effect,
  type ElementRef,
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
import { STATUS_LABELS } from '../../shared/util/texts/card-labels';
import { lookUpName } from '../../shared/util/texts/person-name';
import { plural } from '../../shared/util/texts/plural';
import { CardTile } from './card-tile';
import type { ColumnAction, ColumnView } from './column-view';
import {
  CARD_HEIGHT,
  CARD_HEIGHTS,
  type DropPosition,
  layoutColumn,
  dropPositionAt,
  visibleRows,
} from './column-layout';
import { describeCard } from './describe-card';
import { currentTime } from '../../shared/util/time/clock';

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
  done: $localize`Nothing done yet`,
};

/**
 * One virtualized column. The sorting of the CDK drop list is off because it measures rendered cards,
 * and most cards are not rendered. The drop position is computed from the pointer's height.
 */
@Component({
  selector: 'app-board-column',
  imports: [UI_PARTS, CardTile, CdkDrag, CdkDragPlaceholder, CdkDragPreview, CdkDropList],
  host: {
    role: 'region',
    '[attr.aria-labelledby]': 'headingId()',
    '[class.closed]': 'view().closed',
    '[class.compact]': 'compact()',
    '[class.collapsed]': 'collapsed()',
  },
  templateUrl: './board-column.html',
  styleUrl: './board-column.scss',
})
export class BoardColumn {
  readonly view = input.required<ColumnView>();
  readonly acted = output<ColumnAction>();

  // Computed, so that what is drawn from them stays while other parts of the view change.
  readonly status = computed(() => this.view().status);
  protected readonly cards = computed(() => this.view().cards);
  private readonly grouping = computed(() => this.view().grouping);
  protected readonly compact = computed(() => this.view().compact);
  protected readonly collapsed = computed(() => this.view().collapsed);
  private readonly pinned = computed(() => this.view().pinned);
  private readonly scroller = viewChild.required<ElementRef<HTMLElement>>('scroller');
  private readonly viewport = signal({ top: 0, height: 0 });
  /** Before the last change of the layout, which may have shortened the column. */
  private scrolledTo = 0;
  private readonly _mark = signal<DropPosition | null>(null);
  protected readonly mark = this._mark.asReadonly();
  protected readonly startDelay = START_DELAY;
  protected readonly label = computed(() => STATUS_LABELS[this.status()]);
  protected readonly headingId = computed(() => `column-${this.status()}`);
  protected readonly emptyText = computed(() => EMPTY_TEXTS[this.status()]);
  protected readonly full = computed(
    () => (this.view().total ?? 0) >= (this.view().limit ?? Infinity),
  );
  /** Matching cards; with `+` while there can be more among those that aren't loaded. Empty without a filter. */
  protected readonly matches = computed(() => {
    const { length } = this.cards();
    if (!this.view().filtered || length === this.view().total) return '';
    return this.view().rest === 'none' ? `${length}` : `${length}+`;
  });
  protected readonly countTitle = computed(() => {
    const limit = this.view().limit;
    return [
      countText(this.view().total, this.matches()),
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
  /** What is shown below the loaded cards. */
  protected readonly tail = computed<'none' | 'skeleton' | 'error'>(() => {
    if (this.view().rest === 'none' || this.view().filtered) return 'none';
    return this.view().rest === 'failed' ? 'error' : 'skeleton';
  });
  protected readonly height = computed(
    () => this.layout().height + (this.tail() === 'none' ? 0 : TAIL_HEIGHT),
  );
  private readonly nearEnd = computed(() => {
    const { top, height } = this.viewport();
    return height > 0 && top + height > this.layout().height - PREFETCH_HEIGHT;
  });
  protected readonly noCardsText = computed(() => {
    if (this.view().total === 0) return this.emptyText();
    return this.view().rest === 'none'
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
    this.collapsed() ? [] : visibleRows(this.layout(), this.viewport(), this.pinned()),
  );
  protected readonly tabStop = computed(
    () =>
      this.view().focusable ?? this.layout().rows.find(({ kind }) => kind === 'card')?.key ?? null,
  );

  constructor() {
    const destroyed = inject(DestroyRef);
    effect(() => {
      if (
        this.nearEnd() &&
        this.view().rest === 'more' &&
        !this.view().filtered &&
        !this.collapsed()
      ) {
        untracked(() => this.acted.emit({ kind: 'load-more' }));
      }
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

  /** Scrolls the card into view. */
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
    const top = rows.findLastIndex((row) => row.top <= this.scrolledTo);
    element.scrollTop = top < 0 ? 0 : (this.layout().rows[top]?.top ?? 0);
    this.updateView();
  }

  /** Shows the drop position; null hides it. */
  showPlace(pageY: number | null, moving: ReadonlySet<string>): void {
    if (pageY === null) this._mark.set(null);
    else if (this.collapsed()) this._mark.set({ aboveId: null, belowId: null, top: 0 });
    else this._mark.set(dropPositionAt(this.layout(), this.heightOf(pageY), moving));
  }

  protected drop({ isPointerOverContainer }: CdkDragDrop<CardStatus>): void {
    const place = this._mark();
    this._mark.set(null);
    if (place && isPointerOverContainer) this.acted.emit({ kind: 'drop', place });
  }

  protected followScroll(): void {
    this.updateView();
    this.acted.emit({ kind: 'scroll' });
  }

  protected pick(card: Card, event: MouseEvent): void {
    const mode = event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'open';
    this.acted.emit({ kind: 'pick', id: card.id, mode });
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
    this.acted.emit({ kind: 'card-menu', id: card.id, place });
  }

  protected moveLabel({ title }: Card): string {
    return $localize`Move ${title}:title:`;
  }

  protected nameOf({ assignee }: Card): string {
    if (assignee === null) return '';
    return lookUpName(this.view().names, `${assignee.kind}:${assignee.id}`);
  }

  protected pictureOf({ assignee }: Card): string | null {
    return assignee === null
      ? null
      : (this.view().pictures.get(`${assignee.kind}:${assignee.id}`) ?? null);
  }

  protected describe(card: Card): string {
    return describeCard(card, {
      assignee: this.nameOf(card),
      key: cardKey(this.view().boardKey, card.number),
      now: currentTime(),
      wait: this.view().waits.get(card.id),
    });
  }

  private heightOf(pageY: number): number {
    const element = this.scroller().nativeElement;
    return pageY - element.getBoundingClientRect().top - window.scrollY + element.scrollTop;
  }

  private updateView(): void {
    const { scrollTop, clientHeight } = this.scroller().nativeElement;
    this.scrolledTo = scrollTop;
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
