import {
  Component,
  computed,
  type ElementRef,
  inject,
  input,
  model,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { FORM_FIELD, type FormValueControl } from '@angular/forms/signals';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { uniqueId } from '../../shared/util/unique-id';
import { type Choice, matchNames } from './choice-list';
import { nextOption, optionId, OptionList } from './option-list';

/**
 * A combobox: typing finds one of many choices. With `[formField]` a choice changes the field; without it, the field
 * keeps showing `value` and emits `chosen`, as a select field does.
 */
@Component({
  selector: 'app-choice-field',
  imports: [UI_PARTS, OptionList],
  host: { '[class.dense]': 'look() === "compact"', '[class.inline]': 'list() === "inline"' },
  template: `
    <label [class]="look() === 'bare' ? 'visually-hidden' : 'label'" [for]="id">{{
      label()
    }}</label>
    <div class="box">
      <input
        #control
        class="input"
        role="combobox"
        dir="auto"
        autocomplete="off"
        spellcheck="false"
        aria-autocomplete="list"
        [id]="id"
        [attr.data-first]="initialFocus() ? '' : null"
        [placeholder]="placeholder()"
        [disabled]="disabled()"
        [value]="typed() ?? (list() === 'inline' ? '' : valueLabel())"
        [attr.aria-expanded]="open()"
        [attr.aria-controls]="open() ? listId : null"
        [attr.aria-activedescendant]="activeId()"
        (input)="type($any($event.target).value)"
        (keydown)="press($event)"
        (click)="show()"
        (focus)="control.select()"
        (blur)="leave()"
      />
      @if (list() === 'floating') {
        <app-icon name="keyboard_arrow_down" />
      }
    </div>
    @if (open()) {
      <div class="popup" [class.floating]="list() === 'floating'">
        <app-option-list
          [listId]="listId"
          [label]="label()"
          [options]="shown()"
          [chosen]="[value()]"
          [active]="active()"
          (picked)="pick($event)"
        />
        @if (shown().length === 0) {
          <p class="muted small" role="status">{{ noMatches() }}</p>
        }
      </div>
    }
  `,
  styleUrl: './combobox.scss',
})
export class ChoiceField implements FormValueControl<string> {
  readonly label = input.required<string>();
  readonly choices = input.required<readonly Choice[]>();
  readonly value = model.required<string>();
  readonly disabled = input(false);
  readonly initialFocus = input(false);
  readonly look = input<'plain' | 'compact' | 'bare'>('plain');
  /** `inline` keeps the list open, below the field. */
  readonly list = input<'floating' | 'inline'>('floating');
  readonly placeholder = input('');
  readonly noMatches = input($localize`No matches`);
  readonly chosen = output<string>();
  readonly touch = output();

  protected readonly id = uniqueId('choice');
  protected readonly listId = uniqueId('choices');
  private readonly inForm = inject(FORM_FIELD, { optional: true, self: true }) !== null;
  private readonly control = viewChild.required<ElementRef<HTMLInputElement>>('control');
  /** Null while nothing is searched for. */
  protected readonly typed = signal<string | null>(null);
  private readonly opened = signal(false);
  protected readonly active = signal(-1);
  protected readonly open = computed(() => this.opened() || this.list() === 'inline');
  protected readonly shown = computed<readonly Choice[]>(() => {
    const typed = this.typed()?.trim() ?? '';
    return typed === '' ? this.choices() : matchNames(this.choices(), typed);
  });
  protected readonly activeId = computed(() =>
    this.open() && this.active() >= 0 && this.active() < this.shown().length
      ? optionId(this.listId, this.active())
      : null,
  );
  protected readonly valueLabel = computed(
    () => this.choices().find(({ key }) => key === this.value())?.label ?? '',
  );

  focus(options?: FocusOptions): void {
    this.control().nativeElement.focus(options);
  }

  protected show(): void {
    if (this.open()) return;
    this.opened.set(true);
    this.active.set(this.shown().findIndex(({ key }) => key === this.value()));
  }

  protected type(text: string): void {
    this.typed.set(text);
    this.opened.set(true);
    this.active.set(text.trim() === '' ? -1 : 0);
  }

  protected press(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || !this.take(key, altKey)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @returns True when the key was handled. */
  private take(key: string, withAlt: boolean): boolean {
    const next = nextOption(key, this.active(), this.shown().length);
    const option = this.shown()[this.active()];
    if (next !== null) {
      if (this.open() && !withAlt) this.active.set(next);
      else this.show();
      return true;
    }
    if (key === 'Enter' && this.open() && option !== undefined) {
      this.pick(option.key);
      return true;
    }
    const isSearching = (this.typed() ?? '') !== '';
    if (key !== 'Escape' || !(this.opened() || isSearching)) return false;
    this.close();
    return true;
  }

  protected pick(key: string): void {
    this.close();
    if (key === this.value()) return;
    if (this.inForm) this.value.set(key);
    else this.chosen.emit(key);
  }

  protected leave(): void {
    this.close();
    this.touch.emit();
  }

  private close(): void {
    this.typed.set(null);
    this.opened.set(false);
    this.active.set(-1);
  }
}
