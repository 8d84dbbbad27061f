import { Component, computed, inject, input, output } from '@angular/core';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { Avatar } from '../../shared/ui/avatar';
import { DropPanel } from '../../shared/ui/drop-panel';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { PRIORITY_LABELS, STATUS_LABELS } from '../texts/card-labels';
import { minuteClock } from '../../shared/util/time/minute-clock';
import { BoardDialogs } from '../data/board/board-dialogs';
import { dueDay } from '../texts/due-time';
import type { QuickProperty } from '../data/card/quick-edits';
import { People } from '../data/people';
import { CardStatusChip } from '../ui/card-status';
import { dueStateOf } from '../ui/describe-card';
import { PriorityMark } from '../ui/priority-mark';

/** Parts of a card that are shown once they have content, or were added. */
export type CardPart =
  | 'acceptance'
  | 'checklist'
  | 'blockers'
  | 'development'
  | 'files'
  | 'breakdown';

const PROPERTY_LABELS: Readonly<Record<QuickProperty, string>> = {
  assignee: $localize`Assignee`,
  priority: $localize`Priority`,
  due: $localize`:Due date of a card:Due`,
  labels: $localize`:Labels of a card:Labels`,
};

const PARTS: readonly { readonly part: CardPart; readonly label: string }[] = [
  { part: 'acceptance', label: $localize`Acceptance criteria` },
  { part: 'checklist', label: $localize`Checklist` },
  { part: 'blockers', label: $localize`:Above the cards that block this card:Blocked by` },
  { part: 'development', label: $localize`Branches and pull requests` },
  { part: 'files', label: $localize`Files` },
  { part: 'breakdown', label: $localize`:Button:Break down into cards…` },
];

/** Column, assignee, priority, due date and labels, as text that opens a menu. Empty ones are added. */
@Component({
  selector: 'app-card-properties',
  imports: [UI_PARTS, Avatar, CardStatusChip, DropPanel, PriorityMark],
  host: { role: 'group', class: 'cluster-4', '[attr.aria-label]': 'name' },
  template: `
    <button
      class="chip bare"
      [attr.aria-label]="columnLabel()"
      [disabled]="!editable()"
      (click)="move($event)"
    >
      <app-card-status [status]="card().status" />
    </button>
    @for (one of filled(); track one.property) {
      <button
        class="chip"
        [attr.data-due]="one.property === 'due' ? due() : null"
        [attr.aria-label]="one.name"
        [disabled]="!editable()"
        (click)="set(one.property, $event)"
      >
        @switch (one.property) {
          @case ('assignee') {
            <app-avatar
              [kind]="card().assignee?.kind ?? 'user'"
              [name]="one.text"
              [picture]="picture()"
            />
          }
          @case ('priority') {
            <app-priority-mark aria-hidden="true" [priority]="card().priority" />
          }
          @case ('due') {
            <app-icon [name]="due() === 'overdue' ? 'event_busy' : 'event'" />
          }
          @case ('labels') {
            <app-icon name="sell" />
          }
        }
        <span dir="auto">{{ one.text }}</span>
      </button>
    }
    @if (editable()) {
      <app-drop-panel #panel look="plain" icon="add" i18n-panelLabel panelLabel="Add property">
        <span opener i18n="Button">Add property</span>
        @for (property of empty(); track property) {
          <button class="menu-item" (click)="set(property, $event); panel.close()">
            {{ labels[property] }}
          </button>
        }
        @for (one of parts(); track one.part) {
          <button class="menu-item" (click)="panel.close(); added.emit(one.part)">
            {{ one.label }}
          </button>
        }
      </app-drop-panel>
    }
  `,
  styles: `
    :host {
      --icon-size: 16px;

      margin-inline: -6px;
    }

    .chip {
      --avatar-size: 18px;

      display: inline-flex;
      gap: 6px;
      align-items: center;
      max-width: 100%;
      min-height: 28px;
      padding: 0 6px;
      border: 0;
      border-radius: var(--kl-radius-small);
      background: none;
      color: inherit;
      font: 500 var(--kl-text-14) / 20px var(--kl-sans);

      &:enabled {
        cursor: pointer;
      }

      &:enabled:hover {
        background: var(--mat-sys-surface-container-high);
      }

      span {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
    }

    [data-due='overdue'] {
      color: var(--mat-sys-error);
    }

    @media (hover: none) {
      .chip {
        min-height: 40px;
      }
    }
  `,
})
export class CardProperties {
  readonly card = input.required<Card>();
  readonly editable = input.required<boolean>();
  /** Parts that are on the page already. */
  readonly shown = input.required<ReadonlySet<CardPart>>();
  readonly added = output<CardPart>();

  private readonly dialogs = inject(BoardDialogs);
  private readonly people = inject(People);
  private readonly now = minuteClock();
  protected readonly name = $localize`Properties`;
  protected readonly labels = PROPERTY_LABELS;
  protected readonly columnLabel = computed(
    () => $localize`Column: ${STATUS_LABELS[this.card().status]}:column:`,
  );
  protected readonly due = computed(() => dueStateOf(this.card(), this.now()));
  protected readonly picture = computed(() => {
    const { assignee } = this.card();
    return assignee === null ? null : this.people.pictureOf(assignee);
  });
  private readonly texts = computed((): Readonly<Record<QuickProperty, string>> => {
    const { assignee, priority, labels } = this.card();
    return {
      assignee: assignee === null ? '' : this.people.nameOf(assignee),
      priority: priority === 0 ? '' : (PRIORITY_LABELS[priority] ?? ''),
      due: dueDay(this.card(), this.now()),
      labels: labels.join(', '),
    };
  });
  protected readonly filled = computed(() =>
    PROPERTIES.map((property) => ({ property, text: this.texts()[property] }))
      .filter(({ text }) => text !== '')
      .map((one) => ({ ...one, name: `${PROPERTY_LABELS[one.property]}: ${one.text}` })),
  );
  protected readonly empty = computed(() =>
    PROPERTIES.filter((property) => this.texts()[property] === ''),
  );
  protected readonly parts = computed(() => PARTS.filter(({ part }) => !this.shown().has(part)));

  protected move(event: Event): void {
    this.dialogs.anchorTo(event);
    this.dialogs.moving.set([this.card().id]);
  }

  protected set(property: QuickProperty, event: Event): void {
    this.dialogs.anchorTo(event);
    this.dialogs.setting.set({ ids: [this.card().id], property });
  }
}

const PROPERTIES = Object.keys(PROPERTY_LABELS) as QuickProperty[];
