import { LiveAnnouncer } from '@angular/cdk/a11y';
import { CdkDropListGroup } from '@angular/cdk/drag-drop';
import { CdkScrollable } from '@angular/cdk/scrolling';
import {
  afterNextRender,
  ApplicationRef,
  Component,
  computed,
  ElementRef,
  inject,
  Injector,
  input,
  output,
  signal,
  viewChildren,
} from '@angular/core';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { CARD_STATUSES, type CardStatus } from '@keelson/contracts/kanban/card/status';
import { isFiltering } from '../data/board/board-filter';
import { ARROW_KEYS, type Direction } from '../data/board/board-navigation';
import { BoardSelection } from '../data/board/board-selection';
import { BoardStore } from '../data/board/board-store';
import type { MoveRequest } from '../data/card/card-moves';
import { PROPERTY_KEYS, QuickEdits } from '../data/card/quick-edits';
import { CollapsedColumns } from '../data/board/collapsed-columns';
import { ColumnLoader } from '../data/board/column-loader';
import { closedColumns } from '../data/card/plan-move';
import { currentTime } from '../../shared/util/time/clock';
import { shortcutKey } from '../../shared/util/shortcut-key';
import { BoardColumn } from '../ui/board-column';
import type { ColumnAction } from '../ui/column-view';
import type { DropPosition, Grouping } from '../ui/column-layout';
import type { CardMenuRequest } from './card-menu';
import { injectColumnViews } from './column-views';
import { describeCancel, describePickUp, describePlace } from './describe-drag';
import type { PropertyRequest } from './property-menu';
import { isInitialStatus, QuickAdd } from './quick-add';

/** The columns, with selection, drag and drop, and keyboard control of cards. */
@Component({
  selector: 'app-board-columns',
  imports: [BoardColumn, CdkDropListGroup, CdkScrollable, QuickAdd],
  host: {
    'data-keeps-focus': '',
    '(keydown)': 'press($event)',
    '(document:keydown)': 'pressWithoutFocus($event)',
  },
  template: `
    <div class="strip" cdkDropListGroup cdkScrollable [class.dragging]="hovered() !== null">
      @for (status of statuses; track status) {
        <app-board-column
          [view]="views()[status]"
          [class.target]="hovered() === status"
          (acted)="act(status, $event)"
        >
          @if (adding() === status) {
            <app-quick-add
              [status]="status"
              (closed)="addClosed.emit()"
              (more)="fullFormRequested.emit({ status, title: $event })"
            />
          }
        </app-board-column>
      }
    </div>
  `,
  styleUrl: './board-columns.scss',
})
export class BoardColumns {
  readonly grouping = input<Grouping | null>(null);
  readonly opened = input<string | null>(null);
  readonly movable = input(true);
  readonly addable = input(false);
  /** The column whose quick-add form is open. */
  readonly adding = input<CardStatus | null>(null);
  readonly addRequested = output<CardStatus>();
  readonly addClosed = output();
  /** Opens the complete form for a new card. */
  readonly fullFormRequested = output<{ readonly status: CardStatus; readonly title: string }>();
  readonly cardOpened = output<string>();
  readonly moveRequested = output<MoveRequest>();
  /** Opens the move menu for these cards. */
  readonly menuRequested = output<readonly string[]>();
  /** Opens the menu of choices for a property of these cards. */
  readonly propertyRequested = output<PropertyRequest>();
  /** Opens the menu of everything that can be done with these cards. */
  readonly cardMenuRequested = output<CardMenuRequest>();

  private readonly store = inject(BoardStore);
  private readonly selection = inject(BoardSelection);
  private readonly loader = inject(ColumnLoader);
  private readonly columnsCollapsed = inject(CollapsedColumns);
  private readonly properties = inject(QuickEdits);
  private readonly announcer = inject(LiveAnnouncer);
  private readonly app = inject(ApplicationRef);
  private readonly injector = inject(Injector);
  private readonly element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly columns = viewChildren(BoardColumn);

  protected readonly statuses = CARD_STATUSES;
  private readonly filtered = computed(() => isFiltering(this.store.filter()));
  protected readonly hovered = signal<CardStatus | null>(null);
  /** Columns that none of the dragged cards can be moved to. */
  private readonly closed = signal<ReadonlySet<CardStatus>>(new Set());
  protected readonly views = injectColumnViews({
    grouping: this.grouping,
    opened: this.opened,
    movable: this.movable,
    addable: this.addable,
    adding: this.adding,
    closed: this.closed,
  });
  private pointerY = 0;
  /** The card that gets the focus when it is rendered. */
  private focusDue: string | null = null;

  /** Moves the focus to a card, which may be scrolled out of view. */
  focusCard(id: string): void {
    const card = this.store.cards().byId.get(id);
    if (!card) return;
    if (this.selection.keyboardDrag() === null) this.columnsCollapsed.set(card.status, false);
    this.selection.focusOn(id);
    this.columnOf(card.status)?.reveal(id);
    this.focusDue = id;
    afterNextRender(() => this.takeFocus(id), { injector: this.injector });
  }

  private takeFocus(id: string): void {
    if (this.focusDue !== id) return;
    this.element.querySelector<HTMLElement>(`[data-card="${id}"]`)?.focus();
    if (document.activeElement?.getAttribute('data-card') === id) this.focusDue = null;
  }

  protected act(status: CardStatus, action: ColumnAction): void {
    switch (action.kind) {
      case 'add':
        this.addRequested.emit(status);
        return;
      case 'collapse':
        this.columnsCollapsed.set(status, action.collapsed);
        return;
      case 'pick':
        this.pick(action.id, action.mode);
        return;
      case 'move-menu':
        this.askMove(action.id);
        return;
      case 'card-menu':
        this.cardMenuRequested.emit({
          ids: [...this.selection.together(action.id)],
          place: action.place,
        });
        return;
      case 'focus':
        this.selection.focusOn(action.id);
        return;
      case 'drag-start':
        this.startDrag(action.card);
        return;
      case 'drag-move':
        this.follow(action.pageY);
        return;
      case 'drag-end':
        this.endDrag();
        return;
      case 'enter':
        this.hover(status);
        return;
      case 'scroll':
        this.follow(this.pointerY);
        return;
      case 'load-more':
        void this.loader.more(status);
        return;
      case 'drop':
        this.drop(status, action.place);
    }
  }

  private pick(id: string, mode: 'open' | 'toggle' | 'range'): void {
    switch (mode) {
      case 'open':
        this.selection.clear();
        this.cardOpened.emit(id);
        return;
      case 'toggle':
        this.selection.toggle(id);
        return;
      case 'range':
        this.selection.extendTo(id);
    }
  }

  /** Includes the selection when the card is selected. */
  private askMove(id: string): void {
    if (this.movable()) this.menuRequested.emit([...this.selection.together(id)]);
  }

  private startDrag(card: Card): void {
    this.selection.startDrag(card.id);
    const board = this.store.board();
    if (board !== null) {
      const context = { cards: this.store.cards(), board, totals: this.store.totals() };
      this.closed.set(
        closedColumns([...this.selection.dragged()], { ...context, at: currentTime() }),
      );
    }
    this.hovered.set(card.status);
  }

  private hover(status: CardStatus): void {
    this.hovered.set(status);
    this.clearMarks();
  }

  /** Shows the drop position, also while the column scrolls under a resting pointer. */
  private follow(pageY: number): void {
    this.pointerY = pageY;
    const status = this.hovered();
    if (status === null) return;
    this.columnOf(status)?.showPlace(pageY, this.selection.dragged());
  }

  private drop(status: CardStatus, { aboveId, belowId }: DropPosition): void {
    const ids = [...this.selection.dragged()];
    this.moveRequested.emit({ ids, place: { status, aboveId, belowId } });
  }

  private endDrag(): void {
    this.closed.set(new Set());
    this.hovered.set(null);
    // The CDK emits the drop after the drag end, and the drop handler needs the dragged ids.
    queueMicrotask(() => {
      this.selection.endDrag();
      this.clearMarks();
    });
  }

  protected press(event: KeyboardEvent): void {
    if ((event.target as HTMLElement).matches('[data-card]')) this.takeKey(event);
  }

  /** A card that changes its column is rendered anew. Keys that are typed before it has the focus again are for it. */
  protected pressWithoutFocus(event: KeyboardEvent): void {
    const isForCard = this.selection.keyboardDrag() !== null || this.focusDue !== null;
    if (isForCard && event.target === document.body) this.takeKey(event);
  }

  private takeKey(event: KeyboardEvent): void {
    if (event.altKey || ((event.ctrlKey || event.metaKey) && event.key !== 'Enter')) return;
    if (this.handleKey(shortcutKey(event), event.shiftKey)) event.preventDefault();
  }

  private handleKey(key: string, extending: boolean): boolean {
    const direction = ARROW_KEYS[key];
    const focused = this.selection.focused();
    if (direction) {
      if (this.selection.keyboardDrag()) this.moveKeyboardDrag(direction);
      else this.step(direction, extending);
      return true;
    }
    switch (key) {
      case ' ':
        if (this.selection.keyboardDrag()) this.endKeyboardDrag();
        else this.startKeyboardDrag();
        return true;
      case 'Enter':
        if (this.selection.keyboardDrag()) this.endKeyboardDrag();
        else if (focused !== null) this.cardOpened.emit(focused);
        return true;
      case 'Escape':
        return this.cancel();
      case 'Home':
      case 'End':
        return this.goToEdge(key === 'Home' ? 'first' : 'last');
      case 'n': {
        const status = focused === null ? null : this.statusOf(focused);
        if (status !== null && this.addable())
          this.addRequested.emit(isInitialStatus(status) ? status : 'ready');
        this.app.tick(); // the next key is the first letter of the title
        return true;
      }
      case 'm':
        if (focused !== null) this.askMove(focused);
        return true;
      case 'p':
      case 'a':
      case 'l':
        if (focused !== null && this.movable()) {
          const property = PROPERTY_KEYS[key];
          this.propertyRequested.emit({ ids: [...this.selection.together(focused)], property });
          this.app.tick(); // the next key is for the menu
        }
        return true;
      case 'i':
        if (focused !== null && this.movable())
          void this.properties.assignToMe([...this.selection.together(focused)]);
        return true;
      case 'x':
        if (focused !== null) this.selection.toggle(focused);
        return true;
      default:
        return false;
    }
  }

  private step(direction: Direction, extending: boolean): void {
    const before = this.selection.focused();
    const next = this.selection.beside(direction);
    if (next === null) {
      if (direction === 'down') this.loadBelow(before);
      return;
    }
    if (extending && before !== null) {
      this.selection.extendTo(before);
      this.selection.extendTo(next);
    }
    this.focusCard(next);
  }

  /** Loads the cards below the last loaded one and moves on when the focus is still there. */
  private loadBelow(id: string | null): void {
    const status = id === null ? null : this.statusOf(id);
    if (status === null || this.filtered() || this.loader.rests()[status] === 'none') return;
    this.announce($localize`Loading more cards.`);
    void this.loader.more(status).then(() => {
      const next = this.selection.focused() === id ? this.selection.beside('down') : null;
      if (next !== null) this.focusCard(next);
    });
  }

  /** The last card is the last loaded one: pressed again there, it loads more. */
  private goToEdge(edge: 'first' | 'last'): boolean {
    const id = this.selection.edge(edge);
    if (id === null || this.selection.keyboardDrag()) return false;
    if (edge === 'last' && id === this.selection.focused()) this.loadBelow(id);
    else this.focusCard(id);
    return true;
  }

  private startKeyboardDrag(): void {
    if (!this.movable()) return;
    const drag = this.selection.startKeyboardDrag();
    if (!drag) return;
    this.announce(describePickUp(this.store, drag, this.filtered()));
  }

  private moveKeyboardDrag(direction: Direction): void {
    const drag = this.selection.moveKeyboardDrag(direction);
    if (!drag) return;
    const { status, index } = drag.spot;
    const nearEnd = index >= this.store.shown()[status].length - 3;
    if (nearEnd && !this.filtered() && this.loader.rests()[status] === 'more') {
      void this.loader.more(status);
    }
    this.focusCard(drag.leadId);
    this.announce(describePlace(this.store, drag, this.filtered()));
  }

  private endKeyboardDrag(): void {
    const put = this.selection.endKeyboardDrag();
    if (!put) return;
    this.moveRequested.emit(put);
    this.refocus();
  }

  private cancel(): boolean {
    const drag = this.selection.keyboardDrag();
    if (drag) {
      this.selection.endKeyboardDrag();
      this.announce(describeCancel(this.store, drag));
      this.refocus();
      return true;
    }
    if (this.selection.selected().size === 0) return false;
    this.selection.clear();
    return true;
  }

  private statusOf(id: string): CardStatus | null {
    return this.store.cards().byId.get(id)?.status ?? null;
  }

  private refocus(): void {
    const focused = this.selection.focused();
    if (focused !== null) this.focusCard(focused);
  }

  private announce(text: string): void {
    void this.announcer.announce(text, 'assertive');
  }

  private columnOf(status: CardStatus): BoardColumn | undefined {
    return this.columns().find((column) => column.status() === status);
  }

  private clearMarks(): void {
    for (const column of this.columns()) column.showPlace(null, this.selection.dragged());
  }
}
