import { LiveAnnouncer } from '@angular/cdk/a11y';
import {
  afterRenderEffect,
  Component,
  computed,
  DestroyRef,
  DOCUMENT,
  effect,
  type ElementRef,
  inject,
  signal,
  untracked,
  viewChild,
} from '@angular/core';
import { checklistProgress } from '@keelson/contracts/kanban/card/checklist';
import { cutText } from '@keelson/contracts/text';
import { Markdown } from '../../shared/ui/markdown/markdown';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { shortcutKey } from '../../shared/util/shortcut-key';
import { BoardSelection } from '../data/board/board-selection';
import { BoardStore } from '../data/board/board-store';
import { linkedParents } from '../data/card/linked-cards';
import { CardStatusChip } from '../ui/card-status';
import { placeBeside } from './place-beside';

/** Long enough that a pointer on its way opens nothing. */
const OPEN_DELAY = 600;
/** From card to card, and on the way to the preview. */
const CHANGE_DELAY = 200;
/** The characters that fit, and are little enough to format while the pointer moves. */
const SHOWN_TEXT = 2_000;

interface Preview {
  readonly id: string;
  readonly by: 'pointer' | 'key';
}

/**
 * Shows what a card says, beside it: while a pointer rests on the card, or after `v`; then it follows the focus. It
 * takes no focus and no room.
 */
@Component({
  selector: 'app-card-preview',
  imports: [UI_PARTS, CardStatusChip, Markdown],
  host: {
    '(document:pointerover)': 'hover($event)',
    '(document:pointerdown)': 'closeFromOutside($event)',
    '(document:focusin)': 'follow($event)',
    '(document:wheel)': 'closeFromOutside($event)',
    '(window:blur)': 'close()',
  },
  template: `
    @if (card(); as shown) {
      <div #panel class="floating" popover="manual" role="group" [attr.aria-label]="label()">
        <header>
          <h2 dir="auto">{{ shown.title }}</h2>
          <app-card-status [status]="shown.status" />
        </header>
        @if (shown.labels.length > 0) {
          <ul class="cluster-4" i18n-aria-label="Labels of a card" aria-label="Labels">
            @for (one of shown.labels; track one) {
              <li dir="auto">{{ one }}</li>
            }
          </ul>
        }
        @if (text(); as body) {
          <app-markdown [text]="body" [headingOffset]="2" />
        } @else {
          <p class="muted small" i18n>No description</p>
        }
        @if (progress(); as steps) {
          <h3>
            <ng-container i18n>Checklist</ng-container>&ngsp;
            <span class="muted">{{ steps.done }}/{{ steps.total }}</span>
          </h3>
          <ul class="stack-4">
            @for (item of shown.checklist; track item.id) {
              <li class="step" [class.done]="item.done">
                @if (item.done) {
                  <app-icon name="check_circle" /><span class="visually-hidden" i18n="Of a step"
                    >Done:</span
                  >
                } @else {
                  <i aria-hidden="true"></i>
                }
                <span dir="auto">{{ item.text }}</span>
              </li>
            }
          </ul>
        }
        @if (parents().length > 0) {
          <h3 i18n="Above the cards that block this card">Blocked by</h3>
          <ul class="stack-4">
            @for (parent of parents(); track parent.id) {
              <li class="step">
                @if (parent.card; as other) {
                  <span dir="auto">{{ other.title }}</span>
                  <app-card-status [status]="other.status" />
                } @else if (parent.card === null) {
                  <span class="muted" i18n>Archived card</span>
                } @else {
                  <span class="muted" i18n>Loading…</span>
                }
              </li>
            }
          </ul>
        }
      </div>
    }
  `,
  styleUrl: './card-preview.scss',
})
export class CardPreview {
  private readonly store = inject(BoardStore);
  private readonly selection = inject(BoardSelection);
  private readonly announcer = inject(LiveAnnouncer);
  private readonly document = inject(DOCUMENT);
  private readonly panel = viewChild<ElementRef<HTMLElement>>('panel');
  private readonly preview = signal<Preview | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  protected readonly card = computed(() => {
    const id = this.preview()?.id;
    const isMoving = this.selection.dragged().size > 0 || this.selection.keyboardDrag() !== null;
    const isOpen = id === this.selection.opened();
    return id === undefined || isMoving || isOpen ? null : this.store.cards().byId.get(id);
  });
  protected readonly parents = linkedParents(this.card);
  protected readonly text = computed(() => {
    const body = this.card()?.body.trim() ?? '';
    return body.length > SHOWN_TEXT ? `${cutText(body, SHOWN_TEXT)}…` : body;
  });
  protected readonly progress = computed(() => checklistProgress(this.card()?.checklist ?? []));
  protected readonly label = computed(
    () => $localize`Preview of “${this.card()?.title ?? ''}:title:”`,
  );

  constructor() {
    const press = (event: KeyboardEvent): void => this.press(event);
    // Before the board, for which Escape clears the selection.
    this.document.addEventListener('keydown', press, { capture: true });
    inject(DestroyRef).onDestroy(() => {
      this.document.removeEventListener('keydown', press, { capture: true });
      clearTimeout(this.timer);
    });
    afterRenderEffect((onCleanup) => {
      const panel = this.panel()?.nativeElement;
      const id = this.preview()?.id;
      if (panel === undefined || id === undefined) return;
      if (!panel.matches(':popover-open')) panel.showPopover();
      const place = (): void => this.place(panel, id);
      // The text is formatted later, and blockers are loaded.
      const observer = new ResizeObserver(place);
      observer.observe(panel);
      onCleanup(() => observer.disconnect());
      place();
    });
    effect(() => {
      const focused = this.selection.focused();
      const shown = untracked(this.preview);
      if (shown?.by === 'key' && focused !== null) this.preview.set({ id: focused, by: 'key' });
    });
    afterRenderEffect(() => {
      if (this.preview()?.by !== 'key') return;
      const text = this.panel()?.nativeElement.textContent ?? '';
      untracked(() => void this.announcer.announce(text.replace(/\s+/g, ' '), 'polite'));
    });
  }

  protected hover({ target, pointerType, buttons }: PointerEvent): void {
    // A pressed pointer drags or selects: nothing may cover where it goes.
    const isPressed = buttons !== 0 || pointerType === 'touch';
    if (isPressed || this.preview()?.by === 'key' || this.isInside(target)) {
      clearTimeout(this.timer);
      return;
    }
    const id = (target as Element).closest('[data-card]')?.getAttribute('data-card') ?? null;
    const shown = this.preview()?.id ?? null;
    clearTimeout(this.timer);
    if (id === shown) return;
    this.timer = setTimeout(
      () => this.preview.set(id === null ? null : { id, by: 'pointer' }),
      shown === null ? OPEN_DELAY : CHANGE_DELAY,
    );
  }

  protected closeFromOutside({ target }: Event): void {
    if (!this.isInside(target)) this.close();
  }

  /** Leaving the cards closes what a key opened. */
  protected follow({ target }: FocusEvent): void {
    if (this.preview()?.by === 'key' && !(target as Element).matches('[data-card]')) this.close();
  }

  protected close(): void {
    clearTimeout(this.timer);
    this.preview.set(null);
  }

  private press(event: KeyboardEvent): void {
    const { target } = event;
    const key = shortcutKey(event);
    const isOpen = Boolean(this.card());
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    const id = (target as Element).getAttribute('data-card');
    if (key === 'v' && isPlain && id !== null) {
      this.preview.set(isOpen ? null : { id, by: 'key' });
    } else if (key === 'Escape' && isOpen) {
      this.close();
    } else {
      if (isOpen && (this.preview()?.by === 'pointer' || key === 'Enter')) this.close();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  private isInside(target: EventTarget | null): boolean {
    return this.panel()?.nativeElement.contains(target as Node) ?? false;
  }

  private place(panel: HTMLElement, id: string): void {
    const anchor = this.document.querySelector(`[data-card="${CSS.escape(id)}"]`);
    if (anchor === null) return;
    const { left, top } = placeBeside(
      anchor.getBoundingClientRect(),
      panel.getBoundingClientRect(),
      { width: innerWidth, height: innerHeight },
    );
    panel.style.left = `${left}px`;
    panel.style.top = `${top}px`;
  }
}
