import {
  Component,
  computed,
  type ElementRef,
  inject,
  input,
  output,
  signal,
  viewChild,
} from '@angular/core';
import { Dialog } from '../../shared/ui/dialog';
import { assigneeKey, UNASSIGNED } from '../data/board-filter';
import { BoardStore } from '../data/board-store';
import { QuickEdits, type QuickProperty } from '../data/quick-edits';
import { parseAssignee, People } from '../data/people';
import { type Choice, matchNames } from '../ui/choice-list';
import { PRIORITY_CHOICES } from '../ui/priority-choices';

export interface PropertyRequest {
  readonly ids: readonly string[];
  readonly property: QuickProperty;
}

/** Sets the priority or the assignee of cards. Typing filters, the arrow keys move, Enter or a digit chooses. */
@Component({
  selector: 'app-property-menu',
  imports: [Dialog],
  template: `
    <app-dialog #dialog [heading]="heading()" (closed)="closed.emit()">
      @if (property() === 'assignee') {
        <input
          class="input"
          dir="auto"
          type="search"
          data-first
          i18n-placeholder
          placeholder="Search…"
          i18n-aria-label
          aria-label="Search people and agents"
          [value]="typed()"
          (input)="typed.set($any($event.target).value)"
          (keydown)="pressInSearch($event)"
        />
      }
      <ul #list>
        @for (choice of shown(); track choice.key; let first = $first) {
          <li>
            <button
              class="btn"
              type="button"
              [attr.data-first]="first && property() === 'priority' ? '' : null"
              [attr.aria-current]="choice.key === current() ? 'true' : null"
              (keydown)="press($event)"
              (click)="choose(choice.key); dialog.close()"
            >
              <span dir="auto">{{ choice.label }}</span>
              @if (property() === 'priority') {
                <kbd aria-hidden="true">{{ choice.key }}</kbd>
              }
            </button>
          </li>
        } @empty {
          <li class="muted small" i18n>Nobody has this name.</li>
        }
      </ul>
    </app-dialog>
  `,
  styles: `
    ul {
      display: grid;
      max-height: 50dvh;
      margin-inline: -12px;
      overflow: auto;
    }

    .btn {
      justify-content: start;
      width: 100%;
      min-height: 44px;
      padding-inline: 12px;

      &[aria-current] {
        font-weight: 650;
      }

      /* Inside: the list cuts off what is around it. */
      &:focus-visible {
        outline-offset: -2px;
      }
    }

    kbd {
      margin-inline-start: auto;
    }

    li.muted {
      padding: 12px;
    }
  `,
})
export class PropertyMenu {
  readonly property = input.required<QuickProperty>();
  readonly ids = input.required<readonly string[]>();
  readonly closed = output();

  private readonly store = inject(BoardStore);
  private readonly people = inject(People);
  private readonly properties = inject(QuickEdits);
  private readonly list = viewChild.required<ElementRef<HTMLElement>>('list');
  private readonly dialog = viewChild.required(Dialog);
  protected readonly typed = signal('');
  private readonly cards = computed(() =>
    this.ids().flatMap((id) => this.store.cards().byId.get(id) ?? []),
  );
  protected readonly heading = computed(() => {
    const [first, ...others] = this.cards();
    const isPriority = this.property() === 'priority';
    if (others.length > 0) {
      const count = others.length + 1;
      return isPriority
        ? $localize`Priority of ${count}:count: cards`
        : $localize`Assignee of ${count}:count: cards`;
    }
    const title = first?.title ?? '';
    return isPriority
      ? $localize`Priority of “${title}:title:”`
      : $localize`Assignee of “${title}:title:”`;
  });
  /** The value that all cards have; null when they differ. */
  protected readonly current = computed(() => {
    const keyOf = this.property() === 'priority' ? priorityKey : assigneeKey;
    const [first, ...others] = this.cards().map((card) => keyOf(card));
    return first !== undefined && others.every((key) => key === first) ? first : null;
  });
  protected readonly shown = computed<readonly Choice[]>(() => {
    if (this.property() === 'priority') return PRIORITY_CHOICES;
    const typed = this.typed().trim().toLowerCase();
    const everybody = this.people.assigneeChoices();
    if (typed === '') return everybody;
    // A part of a name must not take the card from everybody.
    const nobody = everybody.filter(
      ({ key, label }) => key === UNASSIGNED && label.toLowerCase().startsWith(typed),
    );
    return [...matchNames(this.people.choices(), typed), ...nobody];
  });

  protected choose(key: string): void {
    if (this.property() === 'priority') void this.properties.setPriority(this.ids(), Number(key));
    else void this.properties.assign(this.ids(), parseAssignee(key));
  }

  protected press(event: KeyboardEvent): void {
    const buttons = this.buttons();
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    if (event.key === 'ArrowDown') buttons[Math.min(at + 1, buttons.length - 1)]?.focus();
    else if (event.key === 'ArrowUp') buttons[Math.max(at - 1, 0)]?.focus();
    else if (
      this.property() === 'priority' &&
      PRIORITY_CHOICES.some(({ key }) => key === event.key)
    )
      this.finish(event.key);
    else return;
    event.preventDefault();
  }

  protected pressInSearch(event: KeyboardEvent): void {
    const [first] = this.shown();
    if (event.key === 'ArrowDown') this.buttons()[0]?.focus();
    else if (event.key !== 'Enter' || event.isComposing) return;
    // Nothing was typed: nobody was chosen.
    else if (this.typed().trim() === '') this.dialog().close();
    else if (first !== undefined) this.finish(first.key);
    event.preventDefault();
  }

  private finish(key: string): void {
    this.choose(key);
    this.dialog().close();
  }

  private buttons(): HTMLButtonElement[] {
    return [...this.list().nativeElement.querySelectorAll('button')];
  }
}

const priorityKey = ({ priority }: { readonly priority: number }): string => String(priority);
