import {
  afterNextRender,
  Component,
  computed,
  DOCUMENT,
  type ElementRef,
  inject,
  input,
  output,
  viewChild,
} from '@angular/core';
import type { MenuPlace } from '../ui/column-view';
import { BoardSelection } from '../data/board/board-selection';
import { BoardStore } from '../data/board/board-store';
import { CardBulk } from '../data/card/card-bulk';
import { QuickEdits, type QuickProperty } from '../data/card/quick-edits';

export interface CardMenuRequest {
  readonly ids: readonly string[];
  readonly place: MenuPlace;
}

const EDGE = 8;

/** What can be done with a card, or with the selection that it belongs to. Opened by a right click or the menu key. */
@Component({
  selector: 'app-card-menu',
  // The browser's own closing would also take the end of the click that opened the menu.
  host: { '(document:pointerdown)': 'pressOutside($event)', '(window:blur)': 'close()' },
  template: `
    <div
      #menu
      class="floating"
      popover="manual"
      role="menu"
      tabindex="-1"
      [attr.aria-label]="label()"
      (keydown)="press($event)"
    >
      @if (ids().length === 1) {
        <button
          class="menu-item"
          role="menuitem"
          tabindex="-1"
          type="button"
          (click)="run(open)"
          i18n
        >
          Open <kbd aria-hidden="true">Enter</kbd>
        </button>
      }
      @if (movable()) {
        <button
          class="menu-item"
          role="menuitem"
          tabindex="-1"
          type="button"
          (click)="run(move)"
          i18n
        >
          Move… <kbd aria-hidden="true">m</kbd>
        </button>
        <button
          class="menu-item"
          role="menuitem"
          tabindex="-1"
          type="button"
          (click)="run(priority)"
          i18n
        >
          Priority… <kbd aria-hidden="true">p</kbd>
        </button>
        <button
          class="menu-item"
          role="menuitem"
          tabindex="-1"
          type="button"
          (click)="run(assignee)"
          i18n
        >
          Assignee… <kbd aria-hidden="true">a</kbd>
        </button>
        <button
          class="menu-item"
          role="menuitem"
          tabindex="-1"
          type="button"
          (click)="run(labels)"
          i18n
        >
          Labels… <kbd aria-hidden="true">l</kbd>
        </button>
        <button
          class="menu-item"
          role="menuitem"
          tabindex="-1"
          type="button"
          (click)="run(assignToMe)"
          i18n
        >
          Assign to me <kbd aria-hidden="true">i</kbd>
        </button>
      }
      @if (selected()) {
        <button
          class="menu-item"
          role="menuitem"
          tabindex="-1"
          type="button"
          (click)="run(select)"
          i18n
        >
          Deselect <kbd aria-hidden="true">x</kbd>
        </button>
      } @else {
        <button
          class="menu-item"
          role="menuitem"
          tabindex="-1"
          type="button"
          (click)="run(select)"
          i18n
        >
          Select <kbd aria-hidden="true">x</kbd>
        </button>
      }
      @if (movable()) {
        <button
          class="menu-item"
          role="menuitem"
          tabindex="-1"
          type="button"
          (click)="run(archive)"
          i18n="Button"
        >
          Archive
        </button>
      }
    </div>
  `,
  styles: `
    [popover] {
      position: fixed;
      inset: auto;
      min-width: 220px;
      margin: 0;
      padding: 4px;
    }

    kbd {
      margin-inline-start: auto;
    }
  `,
})
export class CardMenu {
  readonly ids = input.required<readonly string[]>();
  readonly place = input.required<MenuPlace>();
  readonly movable = input.required<boolean>();
  readonly closed = output();
  readonly cardOpened = output<string>();
  readonly moveRequested = output<readonly string[]>();
  readonly propertyRequested = output<QuickProperty>();

  private readonly store = inject(BoardStore);
  private readonly selection = inject(BoardSelection);
  private readonly bulk = inject(CardBulk);
  private readonly properties = inject(QuickEdits);
  private readonly before = inject(DOCUMENT).activeElement as HTMLElement | null;
  private readonly menu = viewChild.required<ElementRef<HTMLElement>>('menu');
  protected readonly label = computed(() => {
    const [first, ...others] = this.ids();
    const title = this.store.cards().byId.get(first ?? '')?.title ?? '';
    return others.length > 0
      ? $localize`${others.length + 1}:count: cards`
      : $localize`Card “${title}:title:”`;
  });
  protected readonly selected = computed(() =>
    this.ids().every((id) => this.selection.selected().has(id)),
  );

  protected readonly open = (): void => this.ids().forEach((id) => this.cardOpened.emit(id));
  protected readonly move = (): void => this.moveRequested.emit(this.ids());
  protected readonly priority = (): void => this.propertyRequested.emit('priority');
  protected readonly assignee = (): void => this.propertyRequested.emit('assignee');
  protected readonly labels = (): void => this.propertyRequested.emit('labels');
  protected readonly assignToMe = (): void => void this.properties.assignToMe(this.ids());
  protected readonly archive = (): void => void this.bulk.archive(this.ids());
  protected readonly select = (): void => {
    if (this.ids().length > 1) this.selection.clear();
    else for (const id of this.ids()) this.selection.toggle(id);
  };

  constructor() {
    afterNextRender(() => {
      const { nativeElement } = this.menu();
      nativeElement.showPopover();
      const { width, height } = nativeElement.getBoundingClientRect();
      const { x, y } = this.place();
      nativeElement.style.left = `${Math.max(EDGE, Math.min(x, innerWidth - width - EDGE))}px`;
      nativeElement.style.top = `${Math.max(EDGE, Math.min(y, innerHeight - height - EDGE))}px`;
      this.items()[0]?.focus();
    });
  }

  /** Closes before the action, which may move the focus or open a dialog. */
  protected run(action: () => void): void {
    this.before?.focus();
    action();
    this.closed.emit();
  }

  protected close(): void {
    this.before?.focus();
    this.closed.emit();
  }

  protected pressOutside({ target }: PointerEvent): void {
    if (!this.menu().nativeElement.contains(target as Node)) this.closed.emit();
  }

  protected press(event: KeyboardEvent): void {
    const items = this.items();
    const at = items.indexOf(event.target as HTMLElement);
    const next: Readonly<Record<string, number>> = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    };
    const to = next[event.key];
    const closes = event.key === 'Tab' || event.key === 'Escape';
    if (closes) this.close();
    if (to !== undefined) items[to]?.focus();
    if (to !== undefined || closes) event.preventDefault();
    event.stopPropagation();
  }

  private items(): HTMLElement[] {
    return [...this.menu().nativeElement.querySelectorAll<HTMLElement>('[role=menuitem]')];
  }
}
