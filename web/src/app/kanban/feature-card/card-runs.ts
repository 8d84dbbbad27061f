import { Component, computed, inject, input } from '@angular/core';
import type { RunId } from '@keelson/contracts/ids';
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

@Component({
  selector: 'app-card-runs',
  imports: [UI_PARTS, RelativeTime, RunOutcomeChip, RunResult],
  template: `
    @if (detail.runs(); as runs) {
      <ol class="stack">
        @for (run of runs; track run.id) {
          <li class="stack-4 small">
            <div class="cluster-4">
              <strong dir="auto">{{ nameOf(run) }}</strong>
              <app-run-outcome [outcome]="run.status === 'active' ? null : run.outcome" />
              @if (run.purpose === 'review') {
                <span class="muted" i18n="Purpose of a run">review</span>
              } @else {
                <span class="muted" i18n>attempt {{ run.attempt }}</span>
              }
              <span class="muted"><app-relative-time [at]="run.startedAt" /></span>
            </div>
            @if (run.status === 'ended') {
              @if (run.error; as text) {
                <p class="problem" [attr.dir]="run.errorMessage ? null : 'auto'">
                  {{ reasonText(run.errorMessage, text) }}
                </p>
              }
              @if (run.summary; as text) {
                <p dir="auto">{{ text }}</p>
              }
              <app-run-result [card]="card()" [run]="run" />
            }
            <div class="actions">
              <button
                class="btn btn-text"
                type="button"
                [attr.aria-expanded]="detail.run() === run.id"
                (click)="detail.showLog(detail.run() === run.id ? null : run.id)"
              >
                <app-icon name="terminal" />
                @if (detail.run() === run.id) {
                  <ng-container i18n>Hide log</ng-container>
                } @else {
                  <ng-container i18n>Show log</ng-container>
                }
              </button>
              @if (run.status === 'active' && editable()) {
                <button class="btn btn-text" type="button" (click)="terminate(run.id)" i18n>
                  Terminate run
                </button>
              }
            </div>
            @if (detail.run() === run.id) {
              @if (detail.log(); as lines) {
                <pre tabindex="0" role="log" i18n-aria-label aria-label="Run log">
@for (line of lines; track $index) {<span [attr.data-level]="line.level"><i>{{ clock(line.at) }}</i> <bdi>{{ line.text }}</bdi>
</span>} @empty {<ng-container i18n>No log output.</ng-container>}</pre>
              } @else {
                <app-skeleton height="96px" />
              }
            }
          </li>
        } @empty {
          <li class="muted" i18n>No runs yet.</li>
        }
      </ol>
    } @else {
      <app-skeleton height="56px" />
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
export class CardRuns {
  readonly card = input.required<Card>();
  readonly editable = input.required<boolean>();

  protected readonly reasonText = reasonText;
  protected readonly detail = inject(CardDetailStore);
  private readonly edits = inject(CardEdits);
  private readonly client = inject(KanbanClient);
  private readonly people = inject(People);
  private readonly names = computed(() => this.people.names());

  protected nameOf({ agentId }: RunView): string {
    return lookUpName(this.names(), `agent:${agentId}`);
  }

  protected clock(at: number): string {
    return timeOfDay.format(at);
  }

  protected terminate(runId: RunId): void {
    void this.edits.run(async () => (await this.client.terminateRun(this.card(), runId)).card);
  }
}
