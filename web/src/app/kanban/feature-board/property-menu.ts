import {
  Component,
  computed,
  type ElementRef,
  inject,
  input,
  linkedSignal,
  output,
  untracked,
  viewChild,
} from '@angular/core';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { Dialog } from '../../shared/ui/dialog';
import { assigneeKey } from '../data/board/board-filter';
import { BoardStore } from '../data/board/board-store';
import { QuickEdits, type QuickProperty } from '../data/card/quick-edits';
import { parseAssignee, People } from '../data/people';
import { ChoiceField } from '../ui/choice-field';
import { LabelField } from '../ui/label-field';
import { PRIORITY_CHOICES } from '../ui/priority-choices';

export interface PropertyRequest {
  readonly ids: readonly string[];
  readonly property: QuickProperty;
}

/** Sets a property of cards. Typing filters, the arrow keys move, Enter or a digit chooses. Closing saves labels. */
@Component({
  selector: 'app-property-menu',
  imports: [ChoiceField, Dialog, LabelField],
  template: `
    <app-dialog
      #dialog
      [heading]="heading()"
      (closed)="saveLabels(); closed.emit()"
      (keydown.enter)="finishOnEnter($event)"
    >
      @switch (property()) {
        @case ('assignee') {
          <app-choice-field
            look="bare"
            list="inline"
            i18n-label
            label="Search people and agents"
            i18n-placeholder
            placeholder="Search…"
            i18n-noMatches
            noMatches="Nobody has this name."
            [initialFocus]="true"
            [choices]="people.assigneeChoices()"
            [value]="assignee()"
            (chosen)="assign($event); dialog.close()"
          />
        }
        @case ('labels') {
          <app-label-field
            look="bare"
            list="inline"
            i18n-label="Labels of a card"
            label="Labels"
            [initialFocus]="true"
            [known]="store.facets().labels"
            [(value)]="labels"
          />
          @if (!store.complete()) {
            <p class="muted small" i18n>From the cards loaded so far</p>
          }
        }
        @case ('priority') {
          <ul #list>
            @for (choice of priorities; track choice.key; let first = $first) {
              <li>
                <button
                  class="btn"
                  type="button"
                  [attr.data-first]="first ? '' : null"
                  [attr.aria-current]="choice.key === priority() ? 'true' : null"
                  (keydown)="press($event)"
                  (click)="prioritize(choice.key)"
                >
                  <span>{{ choice.label }}</span>
                  <kbd aria-hidden="true">{{ choice.key }}</kbd>
                </button>
              </li>
            }
          </ul>
        }
      }
    </app-dialog>
  `,
  styleUrl: './dialog-menu.scss',
})
export class PropertyMenu {
  readonly property = input.required<QuickProperty>();
  readonly ids = input.required<readonly string[]>();
  readonly closed = output();

  protected readonly store = inject(BoardStore);
  protected readonly people = inject(People);
  private readonly properties = inject(QuickEdits);
  private readonly list = viewChild<ElementRef<HTMLElement>>('list');
  private readonly labelField = viewChild(LabelField);
  private readonly dialog = viewChild.required(Dialog);
  protected readonly priorities = PRIORITY_CHOICES;
  private readonly cards = computed(() =>
    this.ids().flatMap((id) => this.store.cards().byId.get(id) ?? []),
  );
  protected readonly heading = computed(() => {
    const [first, ...others] = this.cards();
    return others.length > 0
      ? headingOfMany(this.property(), others.length + 1)
      : headingOfOne(this.property(), first?.title ?? '');
  });
  /** The values that all cards have; empty when they differ. */
  protected readonly priority = computed(() => this.shared(({ priority }) => String(priority)));
  protected readonly assignee = computed(() => this.shared(assigneeKey));
  /** When the menu opened. Others may change the cards meanwhile. */
  private readonly labelsBefore = computed(() => {
    this.ids();
    return untracked(() => this.sharedLabels());
  });
  protected readonly labels = linkedSignal(() => this.labelsBefore());

  protected assign(key: string): void {
    void this.properties.assign(this.ids(), parseAssignee(key));
  }

  protected prioritize(key: string): void {
    void this.properties.setPriority(this.ids(), Number(key));
    this.dialog().close();
  }

  protected saveLabels(): void {
    if (this.property() !== 'labels') return;
    this.labelField()?.addTyped();
    void this.properties.setLabels(this.ids(), this.labelsBefore(), this.labels());
  }

  /** The fields have handled Enter when something was typed or chosen. */
  protected finishOnEnter(event: Event): void {
    if (this.property() === 'priority' || event.defaultPrevented) return;
    event.preventDefault();
    this.dialog().close();
  }

  protected press(event: KeyboardEvent): void {
    const buttons = [...(this.list()?.nativeElement.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    if (event.key === 'ArrowDown') buttons[Math.min(at + 1, buttons.length - 1)]?.focus();
    else if (event.key === 'ArrowUp') buttons[Math.max(at - 1, 0)]?.focus();
    else if (PRIORITY_CHOICES.some(({ key }) => key === event.key)) this.prioritize(event.key);
    else return;
    event.preventDefault();
  }

  private shared(keyOf: (card: Card) => string): string {
    const [first, ...others] = this.cards().map((card) => keyOf(card));
    return first !== undefined && others.every((key) => key === first) ? first : '';
  }

  private sharedLabels(): readonly string[] {
    const [first, ...others] = this.cards();
    return (first?.labels ?? []).filter((label) =>
      others.every(({ labels }) => labels.includes(label)),
    );
  }
}

function headingOfOne(property: QuickProperty, title: string): string {
  switch (property) {
    case 'priority':
      return $localize`Priority of “${title}:title:”`;
    case 'assignee':
      return $localize`Assignee of “${title}:title:”`;
    case 'labels':
      return $localize`Labels of “${title}:title:”`;
  }
}

function headingOfMany(property: QuickProperty, count: number): string {
  switch (property) {
    case 'priority':
      return $localize`Priority of ${count}:count: cards`;
    case 'assignee':
      return $localize`Assignee of ${count}:count: cards`;
    case 'labels':
      return $localize`Labels of ${count}:count: cards`;
  }
}
