import { Component, computed, inject, signal } from '@angular/core';
import { RouterLink } from '@angular/router';
import type { DispatchReport } from '@keelson/contracts/kanban/dispatch';
import { ApiClient } from '../../core/api/api-client';
import { describeFailure, type FailureView } from '../../core/api/describe-failure';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import { PageHeader } from '../../shared/ui/page-header';
import { RelativeTime } from '../../shared/ui/relative-time';
import { StatusChip } from '../../shared/ui/status-chip';
import { nameIn } from '../../shared/util/name-of-person';
import { BoardDirectory } from '../data/board-directory';
import { Bridge } from '../data/bridge';
import { dispatch } from '../data/operations';
import { People } from '../data/people';
import { BridgeNotice } from '../ui/bridge-notice';

/** What the next pass over the ready cards would start and why not the others; and a pass at once. */
@Component({
  selector: 'app-dispatch',
  imports: [BridgeNotice, EmptyState, ErrorState, PageHeader, RelativeTime, RouterLink, StatusChip],
  host: { class: 'page' },
  templateUrl: './dispatch.html',
  styleUrl: './dispatch.scss',
})
export class DispatchPage {
  private readonly api = inject(ApiClient);
  protected readonly directory = inject(BoardDirectory);
  protected readonly bridge = inject(Bridge);
  private readonly people = inject(People);
  protected readonly board = signal('');
  protected readonly busy = signal(false);
  protected readonly report = signal<DispatchReport | null>(null);
  protected readonly failure = signal<FailureView | null>(null);
  protected readonly mayRun = computed(() => this.people.mayWrite(null));

  protected agentName(id: string): string {
    return nameIn(this.people.names(), `agent:${id}`);
  }

  /** Says what would happen, or (`run`) makes it happen. */
  protected async look(mode: 'dry-run' | 'run'): Promise<void> {
    if (this.busy()) return;
    this.busy.set(true);
    this.failure.set(null);
    const slug = this.board();
    try {
      this.report.set(
        await this.api.call(dispatch, {
          body: {
            dryRun: mode === 'dry-run',
            ...(slug === '' ? {} : { boardSlug: slug }),
          },
        }),
      );
    } catch (error) {
      this.bridge.notice(error);
      this.failure.set(describeFailure(error));
    } finally {
      this.busy.set(false);
    }
  }
}
