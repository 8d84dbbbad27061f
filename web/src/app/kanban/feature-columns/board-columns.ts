import { LiveAnnouncer } from '@angular/cdk/a11y';
import { CdkDropListGroup } from '@angular/cdk/drag-drop';
import { CdkScrollable } from '@angular/cdk/scrolling';
import {
  afterNextRender,
  afterRenderEffect,
  ApplicationRef,
  Component,
  computed,
  ElementRef,
  inject,
  Injector,
  viewChildren,
} from '@angular/core';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { CARD_STATUSES, type CardStatus } from '@keelson/contracts/kanban/card/status';
import { lookUpName } from '../../shared/util/texts/person-name';
import { onChange } from '../../shared/util/on-change';
import { shortcutKey } from '../../shared/util/shortcut-key';
import { BoardAccess } from '../data/board/board-access';
import { BoardDialogs } from '../data/board/board-dialogs';
import { groupKeyOf, isFiltering, NO_LABEL } from '../data/board/board-filter';
import { ARROW_KEYS, type Direction } from '../data/board/board-navigation';
import { BoardLook } from '../data/board/board-look';
import { BoardSelection } from '../data/board/board-selection';
import { BoardStore } from '../data/board/board-store';
import { ColumnLoader } from '../data/board/column-loader';
import { CardMoves } from '../data/card/card-moves';
import { PROPERTY_KEYS, QuickEdits } from '../data/card/quick-edits';
import { People } from '../data/people';
import type { Grouping } from '../ui/column-layout';
import { PRIORITY_TITLES } from '../ui/priority-choices';
import { BoardColumn, PHONE } from './board-column';
import { describeCancel, describePickUp, describePlace } from './describe-drag';
import { isInitialStatus } from './quick-add';

/** The columns, with selection, drag and drop, and keyboard control of cards. */
@Component({
  selector: 'app-board-columns',
  imports: [BoardColumn, CdkDropListGroup, CdkScrollable],
  host: {
    'data-keeps-focus': '',
    '(keydown)': 'press($event)',
    '(document:keydown)': 'pressWithoutFocus($event)',
  },
  template: `
    <div
      class="strip"
      cdkDropListGroup
      cdkScrollable
      [class.dragging]="selection.hovered() !== null"
      (scroll)="followPointer()"
    >
      @for (status of statuses; track status) {
        <app-board-column [status]="status" [grouping]="grouping()" (released)="drop()" />
      }
    </div>
  `,
  styleUrl: './board-columns.scss',
})
export class BoardColumns {
  private readonly store = inject(BoardStore);
  protected readonly selection = inject(BoardSelection);
  private readonly access = inject(BoardAccess);
  private readonly dialogs = inject(BoardDialogs);
  private readonly moves = inject(CardMoves);
  private readonly people = inject(People);
  private readonly loader = inject(ColumnLoader);
  private readonly look = inject(BoardLook);
  private readonly properties = inject(QuickEdits);
  private readonly announcer = inject(LiveAnnouncer);
  private readonly app = inject(ApplicationRef);
  private readonly injector = inject(Injector);
  private readonly element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly columns = viewChildren(BoardColumn);

  protected readonly statuses = CARD_STATUSES;
  private readonly filtered = computed(() => isFiltering(this.store.filter()));
  protected readonly grouping = computed<Grouping | null>(() => {
    const { groupBy } = this.store.filter();
    if (groupBy === 'none') return null;
    const groups = this.store.groups();
    const names = this.people.names();
    const labelOf = {
      assignee: (key: string) => lookUpName(names, key),
      priority: (key: string) => PRIORITY_TITLES[Number(key)] ?? key,
      label: (key: string) => (key === NO_LABEL ? $localize`No label` : key),
    }[groupBy];
    return {
      keyOf: groupKeyOf(groupBy, groups),
      groups: groups.map((key) => ({ key, label: labelOf(key) })),
    };
  });
  /** The card that gets the focus when it is rendered. */
  private focusDue: string | null = null;

  constructor() {
    // The drawer leaves less room for the columns.
    onChange(this.selection.opened, (id) => {
      const status = id === null ? null : this.statusOf(id);
      if (status === null) return;
      afterNextRender(() => this.columnOf(status)?.show('nearest'), { injector: this.injector });
    });
    onChange(this.selection.pointer, () => this.followPointer());
    // A card that is moved by keyboard may be rendered anew after it got the focus.
    afterRenderEffect(() => {
      this.store.shown();
      const drag = this.selection.keyboardDrag();
      if (drag === null || document.activeElement !== document.body) return;
      this.element.querySelector<HTMLElement>(`[data-card="${drag.leadId}"]`)?.focus();
    });
    afterNextRender(() => {
      if (matchMedia(PHONE).matches && this.selection.opened() === null) this.showMine();
    });
  }

  /**
   * Marks the column under the pointer, also while the columns scroll under a pointer that rests, which the CDK does not
   * notice.
   */
  protected followPointer(): void {
    const pointer = this.selection.pointer();
    if (pointer === null) return;
    const under = this.columns().find((column) => column.contains(pointer));
    this.selection.hovered.set(under?.status() ?? null);
  }

  protected drop(): void {
    this.followPointer();
    const status = this.selection.hovered();
    if (status !== null) this.columnOf(status)?.drop();
  }

  /** A phone shows one column: the first with a card of the user, else the first with cards. */
  private showMine(): void {
    const columns = this.store.shown();
    const me = this.people.me();
    const isMine = ({ assignee }: Card): boolean => assignee?.kind === 'user' && assignee.id === me;
    const status =
      CARD_STATUSES.find((one) => columns[one].some(isMine)) ??
      CARD_STATUSES.find((one) => columns[one].length > 0);
    if (status) this.columnOf(status)?.show('center');
  }

  /** Moves the focus to a card, which may be scrolled out of view. */
  focusCard(id: string): void {
    const card = this.store.cards().byId.get(id);
    if (!card) return;
    if (this.selection.keyboardDrag() === null) this.look.collapse(card.status, false);
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

  /** Includes the selection when the card is selected. */
  private askMove(id: string): void {
    if (this.access.writable()) this.dialogs.moving.set([...this.selection.together(id)]);
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
        else if (focused !== null) this.dialogs.openCard(focused);
        return true;
      case 'Escape':
        return this.cancel();
      case 'Home':
      case 'End':
        return this.goToEdge(key === 'Home' ? 'first' : 'last');
      case 'n': {
        const status = focused === null ? null : this.statusOf(focused);
        if (status !== null && this.access.canWrite()) this.toggleForm(status);
        this.app.tick(); // the next key is the first letter of the title
        return true;
      }
      case 'm':
        if (focused !== null) this.askMove(focused);
        return true;
      case 'p':
      case 'a':
      case 'l':
        if (focused !== null && this.access.writable()) {
          const property = PROPERTY_KEYS[key];
          this.dialogs.setting.set({ ids: [...this.selection.together(focused)], property });
          this.app.tick(); // the next key is for the menu
        }
        return true;
      case 'i':
        if (focused !== null && this.access.writable())
          void this.properties.assignToMe([...this.selection.together(focused)]);
        return true;
      case 'x':
        if (focused !== null) this.selection.toggle(focused);
        return true;
      default:
        return false;
    }
  }

  private toggleForm(status: CardStatus): void {
    const column = isInitialStatus(status) ? status : 'ready';
    this.dialogs.adding.update((open) => (open === column ? null : column));
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
    if (!this.access.writable()) return;
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
    this.moves.request(put.ids, put.place);
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
}
