import {
  afterNextRender,
  Component,
  computed,
  DOCUMENT,
  type ElementRef,
  inject,
  input,
  viewChild,
} from '@angular/core';
import { BoardAccess } from '../data/board/board-access';
import { BoardDialogs, type CardMenuRequest } from '../data/board/board-dialogs';
import { BoardSelection } from '../data/board/board-selection';
import { BoardStore } from '../data/board/board-store';
import { CardBulk } from '../data/card/card-bulk';
import { QuickEdits, type QuickProperty } from '../data/card/quick-edits';
import { CardMenuItem } from './card-menu-item';

const EDGE = 8;

/** Offers what can be done with a card, or with its selection. A right click or the menu key opens it. */
@Component({
  selector: 'app-card-menu',
  imports: [CardMenuItem],
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
        <button appCardMenuItem (click)="run(open)" i18n>
          Open <kbd aria-hidden="true">Enter</kbd>
        </button>
      }
      @if (access.writable()) {
        <button appCardMenuItem (click)="run(move)" i18n>
          Move… <kbd aria-hidden="true">m</kbd>
        </button>
        <button appCardMenuItem (click)="run(set('priority'))" i18n>
          Priority… <kbd aria-hidden="true">p</kbd>
        </button>
        <button appCardMenuItem (click)="run(set('assignee'))" i18n>
          Assignee… <kbd aria-hidden="true">a</kbd>
        </button>
        <button appCardMenuItem (click)="run(set('labels'))" i18n>
          Labels… <kbd aria-hidden="true">l</kbd>
        </button>
        <button appCardMenuItem (click)="run(assignToMe)" i18n>
          Assign to me <kbd aria-hidden="true">i</kbd>
        </button>
      }
      @if (selected()) {
        <button appCardMenuItem (click)="run(select)" i18n>
          Deselect <kbd aria-hidden="true">x</kbd>
        </button>
      } @else {
        <button appCardMenuItem (click)="run(select)" i18n>
          Select <kbd aria-hidden="true">x</kbd>
        </button>
      }
      @if (access.writable()) {
        @if (ids().length === 1) {
          <button appCardMenuItem (click)="run(transfer)" i18n="Button">
            Copy or move to a board…
          </button>
        }
        <button appCardMenuItem (click)="run(archive)" i18n="Button">Archive</button>
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
  readonly request = input.required<CardMenuRequest>();
  protected readonly access = inject(BoardAccess);
  private readonly dialogs = inject(BoardDialogs);
  private readonly store = inject(BoardStore);
  private readonly selection = inject(BoardSelection);
  private readonly bulk = inject(CardBulk);
  private readonly properties = inject(QuickEdits);
  private readonly before = inject(DOCUMENT).activeElement as HTMLElement | null;
  private readonly menu = viewChild.required<ElementRef<HTMLElement>>('menu');
  protected readonly ids = computed(() => this.request().ids);
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

  protected readonly open = (): void => this.ids().forEach((id) => this.dialogs.openCard(id));
  protected readonly move = (): void => this.dialogs.moving.set(this.ids());
  protected readonly transfer = (): void => this.dialogs.transferring.set(this.ids()[0] ?? null);
  protected readonly set = (property: QuickProperty) => (): void =>
    this.dialogs.setting.set({ ids: this.ids(), property });
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
      const { x, y } = this.request();
      nativeElement.style.left = `${Math.max(EDGE, Math.min(x, innerWidth - width - EDGE))}px`;
      nativeElement.style.top = `${Math.max(EDGE, Math.min(y, innerHeight - height - EDGE))}px`;
      this.items()[0]?.focus();
    });
  }

  /** Closes before the action, which may move the focus or open a dialog. */
  protected run(action: () => void): void {
    this.before?.focus();
    action();
    this.remove();
  }

  protected close(): void {
    this.run(() => undefined);
  }

  protected pressOutside({ target }: PointerEvent): void {
    if (!this.menu().nativeElement.contains(target as Node)) this.remove();
  }

  /** Another menu may be open already. */
  private remove(): void {
    this.dialogs.menu.update((shown) => (shown === this.request() ? null : shown));
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
