import { Component, computed, input, model, signal } from '@angular/core';

export interface Choice<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  /** Only the beginning of the label finds it: nothing like “nobody”, by a part of a name. */
  readonly special?: true;
}

/** The choices of which a word begins with what is typed, then those that contain it, then special ones. */
export function matchNames<Key extends string>(
  choices: readonly Choice<Key>[],
  typed: string,
): readonly Choice<Key>[] {
  const needle = typed.toLowerCase();
  const special = choices.filter(
    (choice) => choice.special === true && choice.label.toLowerCase().startsWith(needle),
  );
  const named = choices.filter((choice) => choice.special !== true);
  const begins = named.filter(({ label }) =>
    label
      .toLowerCase()
      .split(/\s+/)
      .some((word) => word.startsWith(needle)),
  );
  const contains = named.filter(
    (choice) => !begins.includes(choice) && choice.label.toLowerCase().includes(needle),
  );
  return [...begins, ...contains, ...special];
}

const SEARCH_FROM = 9;
const SHOWN = 60;

/** Checkboxes, with a search field for long lists. */
@Component({
  selector: 'app-choice-list',
  template: `
    @if (choices().length >= searchFrom) {
      <input
        class="input"
        dir="auto"
        type="search"
        i18n-placeholder
        placeholder="Search…"
        [attr.aria-label]="searchLabel()"
        [value]="typed()"
        (input)="typed.set($any($event.target).value)"
      />
    }
    @for (choice of shown(); track choice.key) {
      <label class="check">
        <input
          type="checkbox"
          [checked]="chosen().includes(choice.key)"
          (change)="toggle(choice.key)"
        />
        <span dir="auto">{{ choice.label }}</span>
      </label>
    } @empty {
      <p class="muted small">{{ choices().length === 0 ? emptyText() : noMatches }}</p>
    }
  `,
  styles: `
    :host {
      display: grid;
      gap: 2px;
    }

    .input {
      min-height: 36px;
      margin-bottom: 4px;
      font-size: var(--kl-text-14);
    }

    .check {
      min-height: 32px;
      padding: 0 8px;
      border-radius: 6px;
      cursor: pointer;

      &:hover {
        background: var(--mat-sys-surface-container-high);
      }
    }

    span {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }

    p {
      padding: 8px;
    }
  `,
})
export class ChoiceList<Key extends string> {
  readonly name = input.required<string>();
  readonly choices = input.required<readonly Choice<Key>[]>();
  readonly chosen = model.required<readonly Key[]>();
  readonly emptyText = input($localize`No options`);

  protected readonly searchLabel = computed(() => $localize`Search ${this.name()}:what:`);
  protected readonly noMatches = $localize`No matches`;
  protected readonly searchFrom = SEARCH_FROM;
  protected readonly typed = signal('');
  protected readonly shown = computed(() => {
    const needle = this.typed().trim().toLowerCase();
    const matches = this.choices().filter(({ label }) => label.toLowerCase().includes(needle));
    return matches.slice(0, SHOWN);
  });

  protected toggle(key: Key): void {
    this.chosen.update((keys) =>
      keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key],
    );
  }
}
