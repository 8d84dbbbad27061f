import { Component, computed, inject, input, type OnInit, output } from '@angular/core';
import type { BoardSlug } from '@keelson/contracts/ids';
import type { Agent } from '@keelson/contracts/kanban/agent/agent';
import type { AgentRun } from '@keelson/contracts/kanban/agent/agent-endpoints';
import { PagedList } from '../../core/api/paged-list';
import { ApiClient } from '../../core/api/api-client';
import { CopyId } from '../../shared/ui/copy-id';
import { Dialog } from '../../shared/ui/dialog';
import { LOCALE } from '../../shared/util/locale';
import { minuteClock } from '../../shared/util/time/minute-clock';
import { BoardDirectory } from '../data/board/board-directory';
import { AGENT_KINDS } from '../ui/agent-kinds';
import { describeCalls } from '../ui/describe-calls';
import { describeMonth, describePause } from '../ui/describe-month';
import { formatDuration } from '../ui/format-duration';
import { formatUsage } from '../ui/format-usage';
import { RunOutcomeChip } from '../ui/run-outcome';
import { reasonText } from '../texts/run-texts';
import { PAGE_PARTS } from '../ui/page-parts';

const PAGE = 20;

const list = new Intl.ListFormat(LOCALE);

/** Shows what an agent is, and what it has done: its runs on all boards, newest first. */
@Component({
  selector: 'app-agent-history-dialog',
  imports: [PAGE_PARTS, CopyId, Dialog, RunOutcomeChip],
  template: `
    <app-dialog
      place="side"
      i18n-heading
      heading="Runs of {{ agent().name }}"
      (closed)="closed.emit()"
    >
      <div class="stack-4 small">
        <app-copy-id [value]="agent().id" i18n-label label="agent ID" [length]="24" />
        @if (agent().description; as text) {
          <p dir="auto">{{ text }}</p>
        }
        <p class="muted">
          {{ kinds[agent().kind].detail }}
          <span class="mono" dir="ltr">{{ endpoint() }}</span>
        </p>
        @for (text of details(); track text) {
          <p class="muted" dir="auto">{{ text }}</p>
        }
        @if (calls(); as used) {
          <details>
            <summary>
              <bdi>{{ used.summary }}</bdi>
            </summary>
            <p class="muted" dir="auto">
              <code>{{ used.detail }}</code>
            </p>
          </details>
        }
      </div>
      @if (history.rows(); as runs) {
        <ol class="stack">
          @for (run of runs; track run.id) {
            <li class="stack-4 small">
              <p class="cluster-4">
                @if (run.cardTitle; as title) {
                  <a
                    dir="auto"
                    [routerLink]="[
                      '/admin/agents-kanban/boards',
                      run.boardSlug,
                      'cards',
                      run.cardId,
                    ]"
                    >{{ title }}</a
                  >
                } @else {
                  <span class="muted" i18n>Deleted card</span>
                }
                <app-run-outcome [outcome]="run.outcome" />
              </p>
              <p class="muted small">
                <bdi>{{ boardName(run) }}</bdi> · <app-relative-time [at]="run.startedAt" />{{
                  facts(run)
                }}
              </p>
              @if (run.error; as text) {
                <p class="problem small" [attr.dir]="run.errorMessage ? null : 'auto'">
                  {{ reasonText(run.errorMessage, text) }}
                </p>
              }
            </li>
          } @empty {
            <li>
              <app-empty-state
                icon="history"
                i18n-heading
                heading="No runs yet"
                i18n-detail
                detail="Runs appear here when the agent starts its first card."
              />
            </li>
          }
        </ol>
      } @else if (!history.error()) {
        <div role="status">
          <span class="visually-hidden" i18n>Loading runs…</span>
          <app-skeleton height="44px" />
        </div>
        <app-skeleton height="44px" />
        <app-skeleton height="44px" />
      }
      @if (history.error(); as error) {
        <app-error-state [error]="error" (retry)="more()" />
      } @else if (history.hasMore()) {
        <button class="btn btn-outlined" [appSoftDisabled]="history.busy()" (click)="more()">
          @if (history.busy()) {
            <ng-container i18n>Loading…</ng-container>
          } @else {
            <ng-container i18n="Button">Show older runs</ng-container>
          }
        </button>
      }
    </app-dialog>
  `,
})
export class AgentHistoryDialog implements OnInit {
  readonly agent = input.required<Agent>();
  readonly closed = output();

  protected readonly reasonText = reasonText;
  private readonly api = inject(ApiClient);
  protected readonly history = new PagedList<null, AgentRun>(
    (_, cursor) =>
      this.api.get('/api/admin/kanban/agents/{agentId}/history', {
        params: { agentId: this.agent().id },
        query: { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) },
      }),
    ({ id }) => id,
  );
  private readonly directory = inject(BoardDirectory);
  private readonly now = minuteClock();
  protected readonly kinds = AGENT_KINDS;
  protected readonly calls = computed(() => describeCalls(this.agent()));
  protected readonly endpoint = computed(() => {
    const agent = this.agent();
    return agent.kind === 'http' ? agent.endpoint : '';
  });
  /** Its abilities, its boards and its budget. */
  protected readonly details = computed(() => {
    const agent = this.agent();
    const { skills, models, boards } = agent;
    const reviews = agent.kind === 'pull' ? agent.reviews : [];
    return [
      skills.length > 0 ? $localize`Skills: ${skills.join(', ')}:skills:` : null,
      models.length > 0 ? $localize`Models: ${models.join(', ')}:models:` : null,
      boards.length > 0 ? $localize`Boards: ${this.namesOf(boards)}:boards:` : null,
      reviews.length > 0
        ? $localize`:What an agent does:Reviews ${this.namesOf(reviews)}:boards:`
        : null,
      describeMonth(agent, this.now()),
      describePause(agent, this.now()),
    ].filter((text) => text !== null);
  });

  ngOnInit(): void {
    void this.history.setQuery(null);
  }

  private namesOf(slugs: readonly BoardSlug[]): string {
    return list.format(slugs.map((slug) => this.directory.find(slug)?.name ?? slug));
  }

  /** The next page, or the first one when it is not loaded yet. */
  protected more(): Promise<void> {
    return this.history.rows() === null ? this.history.load() : this.history.loadMore();
  }

  protected boardName({ boardSlug }: AgentRun): string {
    return this.directory.find(boardSlug)?.name ?? boardSlug;
  }

  /** ` · review · 3 min · 12,300 tokens`. */
  protected facts({ purpose, startedAt, endedAt, usage }: AgentRun): string {
    const parts = [
      purpose === 'review' ? $localize`:Purpose of a run:review` : null,
      endedAt === null ? null : formatDuration(endedAt - startedAt),
      usage === null ? null : formatUsage(usage),
    ];
    return parts
      .filter((part) => part !== null)
      .map((part) => ` · ${part}`)
      .join('');
  }
}
