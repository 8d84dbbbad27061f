import {
  afterNextRender,
  Component,
  computed,
  type ElementRef,
  inject,
  input,
  linkedSignal,
  output,
  signal,
  viewChild,
} from '@angular/core';
import type { CardStatus } from '@keelson/contracts/kanban/card/status';
import { cutText } from '@keelson/contracts/text';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { STATUS_LABELS } from '../texts/card-labels';
import { type CardAddition, CardAdditions } from '../data/card/card-additions';
import { GatewayStatus } from '../data/agents/gateway-status';
import { GatewayNotice } from '../ui/gateway-notice';
import { currentTime } from '../../shared/util/time/clock';
import { tomorrowMorning } from '../../shared/util/time/local-date-time';

/** Adds cards to the bottom of a column by their titles, as fast as they are typed. */
@Component({
  selector: 'app-quick-add',
  imports: [UI_PARTS, GatewayNotice],
  template: `
    <form class="stack-8" (submit)="add($event)" (keydown.escape)="closed.emit()">
      <textarea
        #field
        class="input"
        rows="2"
        maxlength="200"
        [attr.aria-label]="fieldLabel()"
        i18n-placeholder
        placeholder="Card title"
        [value]="title()"
        [disabled]="!gateway.writable()"
        dir="auto"
        (input)="write($any($event.target).value)"
        (keydown.enter)="add($event)"
        (paste)="paste($event)"
      ></textarea>
      @if (pasted(); as titles) {
        <div class="cluster-4" role="alert">
          <button class="btn btn-filled" (click)="addPasted(titles)">
            {{ addLabel() }}
          </button>
          <button class="btn btn-text" (click)="asTitle(titles)" i18n="Button">
            Paste as one title
          </button>
        </div>
      }
      @if (gateway.state() === 'missing') {
        <app-gateway-notice [state]="gateway.state()" />
      }
      @if (unsaved().length > 0) {
        <ul class="stack-4" i18n-aria-label aria-label="Cards that are not saved yet">
          @for (addition of unsaved(); track addition.id) {
            <li class="cluster-4 small">
              <span class="title" dir="auto">{{ addition.card.title }}</span>
              @if (addition.problem; as problem) {
                <span class="problem" role="alert">{{ problem }}</span>
                <button class="btn btn-text" (click)="additions.retry(addition)" i18n>
                  Try again
                </button>
                <button class="btn btn-text" (click)="edit(addition)" i18n="Button">Edit</button>
                <button class="btn btn-text" (click)="additions.remove(addition)" i18n="Button">
                  Discard
                </button>
              } @else {
                <span class="muted small" i18n>Saving…</span>
              }
            </li>
          }
        </ul>
      }
      <div class="cluster-4">
        <button class="btn btn-filled" type="submit" [disabled]="!gateway.writable()" i18n>
          Add card
        </button>
        <button
          class="btn btn-text"
          [disabled]="!gateway.writable()"
          (click)="more.emit(title())"
          i18n
        >
          More options…
        </button>
        <button class="btn btn-text" (click)="closed.emit()" i18n="Button: closes the form">
          Close
        </button>
      </div>
    </form>
  `,
  styles: `
    form {
      padding: 0 8px 8px;
    }

    .input {
      resize: none;
      font: 500 var(--kl-text-14) / 20px var(--kl-sans);
    }

    .btn {
      min-height: 32px;
      padding-inline: 10px;
    }

    .title {
      flex: 1 1 120px;
      min-width: 0;
      overflow-wrap: anywhere;
    }

    .problem {
      font-size: var(--kl-text-12);
    }
  `,
})
export class QuickAdd {
  readonly status = input.required<CardStatus>();
  readonly closed = output();
  readonly more = output<string>();

  protected readonly gateway = inject(GatewayStatus);
  protected readonly additions = inject(CardAdditions);
  private readonly field = viewChild.required<ElementRef<HTMLTextAreaElement>>('field');
  /** Kept when the form is closed, until the card is added. */
  protected readonly title = linkedSignal(() => this.additions.typedIn(this.status()));
  protected readonly fieldLabel = computed(
    () => $localize`Title of the new card in ${STATUS_LABELS[this.status()]}:column:`,
  );
  /** The lines that were pasted and not confirmed yet. */
  protected readonly pasted = signal<readonly string[] | null>(null);
  protected readonly addLabel = computed(
    () => $localize`:Button:Add ${this.pasted()?.length ?? 0}:count: cards`,
  );
  protected readonly unsaved = computed(() =>
    this.additions.unsaved().filter(({ status }) => status === this.status()),
  );

  constructor() {
    afterNextRender(() => this.field().nativeElement.focus());
  }

  /** The field is free for the next title at once. */
  protected add(event: Event): void {
    event.preventDefault();
    const [title, status] = [this.title().trim(), this.status()];
    if (title === '' || !this.gateway.writable()) return;
    this.additions.add(status, newCardIn(status, title));
    this.write('');
    // Not after the next rendering: what is typed before it would be added to this title.
    this.field().nativeElement.value = '';
    this.field().nativeElement.focus();
  }

  /** Several lines are cards, once they are confirmed. */
  protected paste(event: ClipboardEvent): void {
    const titles = parseTitles(event.clipboardData?.getData('text') ?? '');
    this.pasted.set(titles.length > 1 ? titles : null);
    if (titles.length > 1) event.preventDefault();
  }

  protected addPasted(titles: readonly string[]): void {
    const status = this.status();
    this.pasted.set(null);
    void this.additions.addAll(
      status,
      titles.map((title) => newCardIn(status, title)),
    );
    this.field().nativeElement.focus();
  }

  protected asTitle(titles: readonly string[]): void {
    this.pasted.set(null);
    this.write(cutText([this.title().trim(), ...titles].filter(Boolean).join(' '), MAX_TITLE));
    this.field().nativeElement.focus();
  }

  protected write(title: string): void {
    this.title.set(title);
    this.additions.keepTyped(this.status(), title);
  }

  /** Back into the field, unless something else has been typed there. */
  protected edit(addition: CardAddition): void {
    if (this.title().trim() !== '') return;
    this.additions.remove(addition);
    this.write(addition.card.title);
    this.field().nativeElement.focus();
  }
}

const MAX_TITLE = 200;
/** Marks of a list at the beginning of a line, and the box of a task. */
const LIST_MARK = /^\s*(?:[-*+•]|\d+[.)])\s+(?:\[[ xX]\]\s+)?/;
const MAX_PASTED = 100;

/** The lines of a text that are not empty, without the marks of a list. */
export const parseTitles = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => cutText(line.replace(LIST_MARK, '').trim(), MAX_TITLE).trim())
    .filter((line) => line !== '')
    .slice(0, MAX_PASTED);

export const INITIAL_STATUSES = ['triage', 'todo', 'scheduled', 'ready', 'blocked'] as const;
export type InitialStatus = (typeof INITIAL_STATUSES)[number];

export const isInitialStatus = (status: CardStatus): status is InitialStatus =>
  INITIAL_STATUSES.some((initial) => initial === status);

const newCardIn = (status: CardStatus, title: string) => ({
  title,
  ...(isInitialStatus(status) ? { status } : {}),
  ...(status === 'scheduled' ? { scheduleAt: tomorrowMorning(currentTime()) } : {}),
});
