import {
  Component,
  computed,
  type ElementRef,
  input,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { plural } from '../../shared/util/texts/plural';
import { uniqueId } from '../../shared/util/unique-id';
import { Avatar } from '../../shared/ui/avatar';
import { matchMentions, type MentionChoice, mentionBefore } from './mention-choices';

/** A field for Markdown that suggests agents and people after an @. */
@Component({
  selector: 'app-mention-field',
  imports: [Avatar],
  template: `
    <textarea
      #area
      class="input"
      dir="auto"
      aria-autocomplete="list"
      [id]="fieldId()"
      [placeholder]="placeholder()"
      [rows]="rows()"
      [maxLength]="maxLength()"
      [value]="value()"
      [attr.aria-controls]="matches().length > 0 ? id : null"
      [attr.aria-activedescendant]="matches().length > 0 ? optionId(active()) : null"
      (input)="write()"
      (keydown)="press($event)"
      (click)="look()"
      (keyup)="followCaret($event)"
      (blur)="close()"
    ></textarea>
    @if (matches().length > 0) {
      <ul class="floating" role="listbox" i18n-aria-label aria-label="People and agents" [id]="id">
        @for (choice of matches(); track choice.handle; let index = $index) {
          <!-- eslint-disable-next-line @angular-eslint/template/click-events-have-key-events, @angular-eslint/template/interactive-supports-focus -- the field has the focus and the keys -->
          <li
            role="option"
            [id]="optionId(index)"
            [class.active]="index === active()"
            [attr.aria-selected]="index === active()"
            (mousedown)="$event.preventDefault()"
            (click)="insert(choice)"
          >
            <app-avatar [kind]="choice.kind" [name]="choice.name" [picture]="choice.picture" />
            <span class="name" dir="auto">{{ choice.name }}</span>
            <span class="muted small" dir="ltr">&#64;{{ choice.handle }}</span>
          </li>
        }
      </ul>
    }
    <p class="visually-hidden" role="status">{{ announcement() }}</p>
  `,
  styles: `
    :host {
      position: relative;
      display: block;
      width: 100%;
    }

    textarea {
      width: 100%;
      max-height: 40vh;
      min-height: 40px;
      font-size: var(--field-text, inherit);
      resize: none;
      field-sizing: content;
    }

    ul {
      position: absolute;
      z-index: 5;
      /* Above: the field is at the end of its scroller. */
      inset: auto 0 calc(100% + 4px);
      padding: 4px;
    }

    li {
      display: flex;
      gap: 8px;
      align-items: center;
      min-height: 40px;
      padding: 0 8px;
      border-radius: var(--kl-radius-small);
      cursor: pointer;

      &.active,
      &:hover {
        background: var(--mat-sys-secondary-container);
        color: var(--mat-sys-on-secondary-container);
      }
    }

    .name {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }

    .muted {
      flex: none;
      max-width: 50%;
      overflow: hidden;
      margin-inline-start: auto;
      color: inherit;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
  `,
})
export class MentionField {
  readonly fieldId = input.required<string>();
  readonly value = input.required<string>();
  readonly choices = input.required<readonly MentionChoice[]>();
  readonly rows = input(3);
  readonly placeholder = input('');
  readonly maxLength = input(20_000);
  readonly changed = output<string>();

  protected readonly id = uniqueId('mentions');
  protected readonly active = signal(0);
  private readonly area = viewChild.required<ElementRef<HTMLTextAreaElement>>('area');
  private readonly mention = signal<ReturnType<typeof mentionBefore>>(null);
  protected readonly matches = computed(() => {
    const mention = this.mention();
    return mention === null ? [] : matchMentions(this.choices(), mention.query);
  });
  protected readonly announcement = computed(() => {
    if (this.mention() === null) return '';
    const { length } = this.matches();
    if (length === 0) return '';
    return plural(length, {
      one: $localize`1 suggestion`,
      other: $localize`${length}:count: suggestions`,
    });
  });

  protected optionId(index: number): string {
    return `${this.id}-${index}`;
  }

  protected write(): void {
    this.changed.emit(this.area().nativeElement.value);
    this.look();
  }

  /** Suggests for the mention that the caret is in. */
  protected look(): void {
    const { value, selectionStart, selectionEnd } = this.area().nativeElement;
    const isRange = selectionStart !== selectionEnd;
    this.mention.set(isRange ? null : mentionBefore(value, selectionStart));
    this.active.set(0);
  }

  protected followCaret({ key }: KeyboardEvent): void {
    if (key === 'ArrowLeft' || key === 'ArrowRight' || key === 'Home' || key === 'End') this.look();
  }

  protected press(event: KeyboardEvent): void {
    const found = this.matches();
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    // With Ctrl the form is sent.
    if (found.length === 0 || ctrlKey || metaKey || altKey) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1;
      this.active.update((index) => (index + step + found.length) % found.length);
    } else if (key === 'Escape') {
      this.close();
    } else if ((key === 'Enter' || key === 'Tab') && !shiftKey) {
      const choice = found[this.active()];
      if (choice !== undefined) this.insert(choice);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation(); // the next Escape closes the drawer
  }

  protected close(): void {
    this.mention.set(null);
  }

  protected insert({ handle }: MentionChoice): void {
    const mention = this.mention();
    if (mention === null) return;
    const { nativeElement } = this.area();
    const end = nativeElement.selectionStart;
    const gap = /^\s/.test(nativeElement.value.slice(end)) ? '' : ' ';
    nativeElement.setRangeText(`@${handle}${gap}`, mention.start, end, 'end');
    this.changed.emit(nativeElement.value);
    this.close();
  }
}
