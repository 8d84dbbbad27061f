import {
  Component,
  computed,
  type ElementRef,
  input,
  linkedSignal,
  model,
  output,
  signal,
  viewChild,
} from '@angular/core';
import type { FormValueControl } from '@angular/forms/signals';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { uniqueId } from '../../shared/util/unique-id';
import { addLabels, MAX_LABEL_LENGTH, MAX_LABELS } from './add-labels';
import { type Choice, matchNames } from './choice-list';
import { nextOption, optionId, OptionList } from './option-list';

/**
 * A combobox for labels. Typing finds labels of the board, Enter adds or removes one, Backspace removes the last one.
 * What is typed is added when the field is left.
 */
@Component({
  selector: 'app-label-field',
  imports: [UI_PARTS, OptionList],
  host: { '[class.dense]': 'look() === "compact"', '[class.inline]': 'list() === "inline"' },
  template: `
    <label [class]="look() === 'bare' ? 'visually-hidden' : 'label'" [for]="id">{{
      label()
    }}</label>
    <!-- eslint-disable-next-line @angular-eslint/template/click-events-have-key-events, @angular-eslint/template/interactive-supports-focus -- a larger target for the field inside -->
    <div class="input chips" [class.disabled]="disabled()" (click)="focus()">
      <ul [id]="chosenId">
        @for (one of value(); track one) {
          <li>
            <span dir="auto">{{ one }}</span>
            <button
              tabindex="-1"
              [disabled]="disabled()"
              [attr.aria-label]="removeLabel(one)"
              (mousedown)="$event.preventDefault()"
              (click)="remove(one)"
            >
              <app-icon name="close" />
            </button>
          </li>
        }
      </ul>
      <input
        #control
        role="combobox"
        dir="auto"
        autocomplete="off"
        aria-autocomplete="list"
        [id]="id"
        [attr.data-first]="initialFocus() ? '' : null"
        [placeholder]="value().length === 0 ? placeholder() : ''"
        [disabled]="disabled()"
        [value]="typed()"
        [attr.aria-expanded]="open()"
        [attr.aria-controls]="open() ? listId : null"
        [attr.aria-activedescendant]="activeId()"
        [attr.aria-invalid]="problem() ? true : null"
        [attr.aria-describedby]="problem() ? problemId : chosenId"
        (input)="type($any($event))"
        (keydown)="press($event)"
        (click)="opened.set(true)"
        (blur)="leave()"
      />
    </div>
    @if (problem(); as text) {
      <p class="problem" role="alert" [id]="problemId">{{ text }}</p>
    }
    <p class="visually-hidden" role="status">{{ announcement() }}</p>
    @if (open() && options().length > 0) {
      <div class="popup" [class.floating]="list() === 'floating'">
        <app-option-list
          selects="many"
          [listId]="listId"
          [label]="label()"
          [options]="options()"
          [chosen]="value()"
          [active]="active()"
          (picked)="pick($event)"
        />
      </div>
    }
  `,
  styleUrl: './combobox.scss',
})
export class LabelField implements FormValueControl<readonly string[]> {
  readonly label = input.required<string>();
  /** Labels of the board, the most used first. */
  readonly known = input.required<readonly string[]>();
  readonly value = model.required<readonly string[]>();
  readonly disabled = input(false);
  readonly initialFocus = input(false);
  readonly look = input<'plain' | 'compact' | 'bare'>('plain');
  /** `inline` keeps the list open, below the field. */
  readonly list = input<'floating' | 'inline'>('floating');
  readonly placeholder = input($localize`:Placeholder of a field for labels:Add a label…`);
  readonly touch = output();

  protected readonly id = uniqueId('labels');
  protected readonly listId = uniqueId('label-choices');
  protected readonly chosenId = uniqueId('chosen-labels');
  protected readonly problemId = uniqueId('label-problem');
  private readonly control = viewChild.required<ElementRef<HTMLInputElement>>('control');
  protected readonly typed = signal('');
  protected readonly opened = signal(false);
  protected readonly announcement = signal('');
  /** True while the text in the field could not be added. */
  private readonly refused = linkedSignal({ source: this.typed, computation: () => false });
  /** Labels that match, then the one that Enter would create. */
  protected readonly options = computed<readonly Choice[]>(() => {
    const typed = this.typed().trim();
    const known = [...new Set([...this.known(), ...this.value()])];
    const choices = known.map((key) => ({ key, label: key }));
    if (typed === '') return choices;
    const isTyped = ({ key }: Choice): boolean => key.toLowerCase() === typed.toLowerCase();
    const matches = matchNames(choices, typed).toSorted(
      (a, b) => Number(isTyped(b)) - Number(isTyped(a)),
    );
    if (matches.some(isTyped)) return matches;
    return [...matches, { key: typed, label: $localize`Create “${typed}:label:”` }];
  });
  protected readonly open = computed(() => this.opened() || this.list() === 'inline');
  protected readonly active = linkedSignal<string, number>({
    source: this.typed,
    computation: (typed) => (typed.trim() === '' ? -1 : 0),
  });
  protected readonly activeId = computed(() =>
    this.open() && this.active() >= 0 && this.active() < this.options().length
      ? optionId(this.listId, this.active())
      : null,
  );
  protected readonly problem = computed(() => {
    if (!this.refused()) return null;
    return this.value().length >= MAX_LABELS
      ? $localize`A card can have up to ${MAX_LABELS}:count: labels. Remove one first.`
      : $localize`Use up to ${MAX_LABEL_LENGTH}:count: characters for a label.`;
  });

  focus(options?: FocusOptions): void {
    this.control().nativeElement.focus(options);
  }

  /** Adds what is typed. What does not fit stays in the field, with the reason. */
  addTyped(): void {
    const { labels, rest } = addLabels(this.value(), this.typed(), this.known());
    this.save(labels);
    this.write(rest);
    this.refused.set(rest !== '');
  }

  protected removeLabel(label: string): string {
    return $localize`Remove label ${label}:label:`;
  }

  protected type(event: InputEvent): void {
    this.typed.set((event.target as HTMLInputElement).value);
    this.opened.set(true);
    // A comma ends a label, unless an input method is composing it.
    const end = this.typed().lastIndexOf(',');
    if (end < 0 || event.isComposing) return;
    const begun = this.typed()
      .slice(end + 1)
      .trimStart();
    this.write(this.typed().slice(0, end));
    this.addTyped();
    if (!this.refused()) this.write(begun);
    else if (begun !== '') this.write(`${this.typed()}, ${begun}`);
  }

  protected press(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || !this.take(key, altKey)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @returns True when the key was handled. */
  private take(key: string, withAlt: boolean): boolean {
    const next = nextOption(key, this.active(), this.options().length);
    if (next !== null) {
      if (this.open() && !withAlt) this.active.set(next);
      else this.opened.set(true);
      return true;
    }
    switch (key) {
      case 'Enter': {
        const option = this.open() ? this.options()[this.active()] : undefined;
        if (option !== undefined) this.pick(option.key);
        else if (this.typed().trim() !== '') this.addTyped();
        else return false;
        return true;
      }
      case 'Backspace': {
        const last = this.value().at(-1);
        if (this.typed() !== '' || last === undefined) return false;
        this.remove(last);
        return true;
      }
      case 'Escape':
        if (this.opened() && this.list() === 'floating') this.opened.set(false);
        else if (this.typed() !== '') this.write('');
        else return false;
        return true;
      default:
        return false;
    }
  }

  protected pick(key: string): void {
    const chosen = this.value();
    if (chosen.includes(key)) this.remove(key);
    else if (!this.known().includes(key)) {
      this.addTyped();
      return;
    } else if (chosen.length >= MAX_LABELS) {
      this.write(key);
      this.refused.set(true);
      return;
    } else this.save([...chosen, key]);
    this.write('');
  }

  protected remove(label: string): void {
    this.save(this.value().filter((one) => one !== label));
  }

  protected leave(): void {
    this.opened.set(false);
    this.addTyped();
    this.touch.emit();
  }

  /** At once: the next key may come before the field is rendered. */
  private write(text: string): void {
    this.typed.set(text);
    this.control().nativeElement.value = text;
  }

  private save(labels: readonly string[]): void {
    const before = this.value();
    const [added] = labels.filter((label) => !before.includes(label));
    const [removed] = before.filter((label) => !labels.includes(label));
    if (added !== undefined) this.announcement.set($localize`Label ${added}:label: added`);
    else if (removed !== undefined)
      this.announcement.set($localize`Label ${removed}:label: removed`);
    else return;
    this.value.set(labels);
  }
}
