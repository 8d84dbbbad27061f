import { Component, inject, input } from '@angular/core';
import type { Card } from '@keelson/contracts/kanban/card/card';
import type { RunView } from '@keelson/contracts/kanban/run/run';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { lookUpName } from '../../shared/util/texts/person-name';
import { CardDetailStore } from '../data/card/card-detail-store';
import { CardEdits } from '../data/card/card-edits';
import { KanbanClient } from '../data/kanban-client';
import { People } from '../data/people';
import { RunResult } from './run-result';
import { RunOutcomeChip } from '../ui/run-outcome';
import { timeOfDay } from '../../shared/util/time/format-date';
import { reasonText } from '../texts/run-texts';

/** A run in the activity of a card: how it ended, what it handed over, and its log. */
@Component({
  selector: 'app-card-run',
  host: { class: 'stack-4 small' },
  imports: [UI_PARTS, RelativeTime, RunOutcomeChip, RunResult],
  template: `
    @let one = run();
    @let open = detail.run() === one.id;
    <div class="cluster-4">
      <strong dir="auto">{{ nameOf(one) }}</strong>
      <app-run-outcome [outcome]="one.status === 'active' ? null : one.outcome" />
      @if (one.purpose === 'review') {
        <span class="muted" i18n="Purpose of a run">review</span>
      } @else {
        <span class="muted" i18n>attempt {{ one.attempt }}</span>
      }
      <span class="muted"><app-relative-time [at]="one.startedAt" /></span>
    </div>
    @if (one.status === 'ended' && !brief()) {
      @if (one.error; as text) {
        <p class="problem" [attr.dir]="one.errorMessage ? null : 'auto'">
          {{ reasonText(one.errorMessage, text) }}
        </p>
      }
      @if (one.summary; as text) {
        <p dir="auto">{{ text }}</p>
      }
      <app-run-result [card]="card()" [run]="one" />
    }
    <div class="actions">
      <button
        class="btn btn-text"
        [attr.aria-expanded]="open"
        (click)="detail.showLog(open ? null : one.id)"
      >
        <app-icon name="terminal" />
        @if (open) {
          <ng-container i18n>Hide log</ng-container>
        } @else {
          <ng-container i18n>Show log</ng-container>
        }
      </button>
      @if (one.status === 'active' && editable()) {
        <button class="btn btn-text" (click)="terminate()" i18n>Terminate run</button>
      }
    </div>
    @if (open) {
      @if (detail.log(); as lines) {
        <pre tabindex="0" role="log" i18n-aria-label aria-label="Run log">
@for (line of lines; track $index) {<span [attr.data-level]="line.level"><i>{{ clock(line.at) }}</i> <bdi>{{ line.text }}</bdi>
</span>} @empty {<ng-container i18n>No log output.</ng-container>}</pre>
      } @else {
        <app-skeleton height="96px" />
      }
    }
  `,
  styleUrl: './console.scss',
  styles: `
    .actions {
      display: flex;
      margin-inline-start: -12px;
    }

    .actions .btn {
      --icon-size: 16px;
      min-height: 32px;
    }

    pre i {
      color: var(--kl-code-muted);
      font-style: normal;
    }

    [data-level='warn'],
    [data-level='error'] {
      color: var(--kl-code-accent);
    }
  `,
})
export class CardRun {
  readonly card = input.required<Card>();
  readonly run = input.required<RunView>();
  readonly editable = input.required<boolean>();
  /** True when what the run handed over is shown elsewhere on the card. */
  readonly brief = input(false);

  protected readonly reasonText = reasonText;
  protected readonly detail = inject(CardDetailStore);
  private readonly edits = inject(CardEdits);
  private readonly client = inject(KanbanClient);
  private readonly people = inject(People);

  protected nameOf({ agentId }: RunView): string {
    return lookUpName(this.people.names(), `agent:${agentId}`);
  }

  protected clock(at: number): string {
    return timeOfDay.format(at);
  }

  protected terminate(): void {
    const [card, { id }] = [this.card(), this.run()];
    void this.edits.run(async () => (await this.client.terminateRun(card, id)).card);
  }
}
