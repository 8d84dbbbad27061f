import {
  Component,
  computed,
  type ElementRef,
  inject,
  input,
  linkedSignal,
  untracked,
  viewChild,
} from '@angular/core';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { Dialog } from '../../shared/ui/dialog';
import { BoardDialogs, type PropertyRequest } from '../data/board/board-dialogs';
import { assigneeKey } from '../data/board/board-filter';
import { BoardStore } from '../data/board/board-store';
import { type DueTime, NO_DUE } from '../texts/due-time';
import { QuickEdits, type QuickProperty } from '../data/card/quick-edits';
import { parseAssignee, People } from '../data/people';
import { ChoiceField } from '../ui/choice-field';
import { DueField } from '../ui/due-field';
import { LabelField } from '../ui/label-field';
import { PRIORITY_CHOICES } from '../ui/priority-choices';

/** For one card by its title, and for several by their number. */
const HEADINGS: Readonly<
  Record<QuickProperty, readonly [(title: string) => string, (count: number) => string]>
> = {
  priority: [
    (title) => $localize`Priority of “${title}:title:”`,
    (count) => $localize`Priority of ${count}:count: cards`,
  ],
  assignee: [
    (title) => $localize`Assignee of “${title}:title:”`,
    (count) => $localize`Assignee of ${count}:count: cards`,
  ],
  labels: [
    (title) => $localize`Labels of “${title}:title:”`,
    (count) => $localize`Labels of ${count}:count: cards`,
  ],
  due: [
    (title) => $localize`Due date of “${title}:title:”`,
    (count) => $localize`Due date of ${count}:count: cards`,
  ],
};

/** Sets a property of cards. Typing filters, the arrow keys move, Enter or a digit chooses. Closing saves labels. */
@Component({
  selector: 'app-property-menu',
  imports: [ChoiceField, Dialog, DueField, LabelField],
  template: `
    <app-dialog
      #dialog
      [heading]="heading()"
      [class.anchored]="dialogs.anchor() !== null"
      [style.--x.px]="dialogs.anchor()?.left"
      [style.--y.px]="dialogs.anchor()?.bottom"
      (closed)="saveLabels(); dialogs.setting.set(null); dialogs.anchor.set(null)"
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
            noMatches="No one has this name."
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
        @case ('due') {
          <app-due-field [due]="due()" (changed)="setDue($event)" />
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
  readonly request = input.required<PropertyRequest>();
  protected readonly dialogs = inject(BoardDialogs);
  protected readonly property = computed(() => this.request().property);
  private readonly ids = computed(() => this.request().ids);

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
    const [ofOne, ofMany] = HEADINGS[this.property()];
    return others.length > 0 ? ofMany(others.length + 1) : ofOne(first?.title ?? '');
  });
  /** The values that all cards have; empty when they differ. */
  protected readonly priority = computed(() => this.shared(({ priority }) => String(priority)));
  protected readonly assignee = computed(() => this.shared(assigneeKey));
  protected readonly due = computed((): DueTime => this.cards()[0] ?? NO_DUE);
  /** When the menu opened. Others may change the cards meanwhile. */
  private readonly labelsBefore = computed(() => {
    this.ids();
    return untracked(() => this.sharedLabels());
  });
  protected readonly labels = linkedSignal(() => this.labelsBefore());

  protected assign(key: string): void {
    void this.properties.assign(this.ids(), parseAssignee(key));
  }

  protected setDue(due: DueTime): void {
    void this.properties.setDue(this.ids(), due);
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
