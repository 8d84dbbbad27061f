import { Component, computed, input } from '@angular/core';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { cardKey } from '@keelson/contracts/kanban/card/card-key';
import { checklistProgress } from '@keelson/contracts/kanban/card/checklist';
import { Avatar } from '../../shared/ui/avatar';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { type DueState, dueOf, cardWarning } from './describe-card';
import { PriorityMark } from './priority-mark';
import { currentTime } from '../../shared/util/time/clock';

const SHOWN_LABELS = 2;
const DUE = $localize`:Tooltip of the due date of a card:Due`;
const DUE_TITLES: Readonly<Record<DueState, string>> = {
  overdue: $localize`:Tooltip of the due date of a card:Overdue`,
  soon: DUE,
  later: DUE,
};

/** A card on the board. All cards of a density have the same height (column-layout.ts). */
@Component({
  selector: 'app-card-tile',
  imports: [UI_PARTS, Avatar, PriorityMark],
  host: {
    '[attr.data-status]': 'card().status',
    '[class.warning]': 'warning() !== null',
    '[class.compact]': 'compact()',
  },
  template: `
    <p class="title" dir="auto">{{ card().title }}</p>
    @if (!compact()) {
      <div class="middle">
        @if (key(); as text) {
          <span class="key">{{ text }}</span>
        }
        @if (warning(); as text) {
          <span class="reason" [title]="text"
            ><app-icon name="error" /><bdi>{{ text }}</bdi></span
          >
        } @else {
          @for (label of labels(); track label) {
            <span class="label" dir="auto">{{ label }}</span>
          }
          @if (moreLabels(); as more) {
            <span class="label">+{{ more }}</span>
          }
        }
      </div>
    }
    <div class="foot">
      @if (compact() && key(); as text) {
        <span class="key">{{ text }}</span>
      }
      <app-priority-mark [priority]="card().priority" />
      @if (compact() && warning(); as text) {
        <span class="reason" [title]="text"><app-icon name="error" /></span>
      }
      @if (card().status === 'running') {
        <span class="running" i18n-title="card status|Column of a board" title="Running"
          ><i aria-hidden="true"></i
        ></span>
      }
      <span class="facts">
        @if (due(); as due) {
          <span class="fact" [attr.data-due]="due.state" [title]="dueTitles[due.state]"
            ><app-icon [name]="due.state === 'overdue' ? 'event_busy' : 'event'" />{{
              due.day
            }}</span
          >
        }
        @if (progress(); as steps) {
          <span class="fact" i18n-title title="Checklist"
            ><app-icon name="check_circle" />{{ steps.done }}/{{ steps.total }}</span
          >
        }
        @if (card().counts.comments; as count) {
          <span class="fact"><app-icon name="chat" />{{ count }}</span>
        }
        @if (card().counts.links; as count) {
          <span class="fact"><app-icon name="link" />{{ count }}</span>
        }
        @if (card().counts.attachments; as count) {
          <span class="fact"><app-icon name="attach_file" />{{ count }}</span>
        }
      </span>
      @if (card().assignee; as assignee) {
        <app-avatar [kind]="assignee.kind" [name]="assigneeName()" [picture]="assigneePicture()" />
      }
    </div>
  `,
  styleUrl: './card-tile.scss',
})
export class CardTile {
  readonly card = input.required<Card>();
  /** Leaves out labels, and words of the warning. */
  readonly compact = input(false);
  readonly assigneeName = input('');
  readonly assigneePicture = input<string | null>(null);
  readonly boardKey = input<string>();
  /** The reason why no agent starts the card. */
  readonly wait = input<string>();

  protected readonly dueTitles = DUE_TITLES;
  protected readonly warning = computed(() => cardWarning(this.card()) ?? this.wait() ?? null);
  protected readonly key = computed(() => cardKey(this.boardKey(), this.card().number));
  protected readonly labels = computed(() => this.card().labels.slice(0, SHOWN_LABELS));
  protected readonly moreLabels = computed(() => this.card().labels.length - this.labels().length);
  protected readonly progress = computed(() => checklistProgress(this.card().checklist));
  protected readonly due = computed(() => dueOf(this.card(), currentTime()));
}
