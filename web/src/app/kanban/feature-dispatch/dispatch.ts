import { Component, computed, effect, inject, signal, untracked } from '@angular/core';
import type { DispatchReport } from '@keelson/contracts/kanban/agent/dispatch';
import { ApiClient } from '../../core/api/api-client';
import { Submission } from '../../core/api/submission';
import { lookUpName } from '../../shared/util/texts/person-name';
import { BoardDirectory } from '../data/board/board-directory';
import { GatewayStatus } from '../data/agents/gateway-status';
import { People } from '../data/people';
import { explainDecision } from './explain-decision';
import { PAGE_PARTS } from '../ui/page-parts';

/** Previews the next dispatch of ready cards with the reasons, and runs it on demand. */
@Component({
  selector: 'app-dispatch',
  imports: [PAGE_PARTS],
  host: { class: 'page' },
  templateUrl: './dispatch.html',
  styleUrl: './dispatch.scss',
})
export class DispatchPage {
  private readonly api = inject(ApiClient);
  protected readonly directory = inject(BoardDirectory);
  protected readonly gateway = inject(GatewayStatus);
  protected readonly people = inject(People);
  protected readonly board = signal('');
  protected readonly submission = new Submission();
  /** Names the latest request, the only one that is shown: its mode and an id. */
  private readonly latest = signal('');
  protected readonly busyWith = computed(() => this.submission.busyWith()?.split(' ')[0] ?? null);
  protected readonly error = computed(() => this.submission.errorOf(this.latest()));
  protected readonly report = signal<DispatchReport | null>(null);
  protected readonly canRun = computed(() => this.people.canWrite(null));
  private readonly canPreview = computed(() => this.canRun() && this.gateway.writable());
  protected readonly explain = explainDecision;

  constructor() {
    // A preview changes nothing, so it runs when the page opens and when the board changes.
    effect(() => {
      this.board();
      if (this.canPreview()) untracked(() => void this.dispatch('dry-run'));
    });
  }

  protected agentName(id: string): string {
    return lookUpName(this.people.names(), `agent:${id}`);
  }

  protected async dispatch(mode: 'dry-run' | 'run'): Promise<void> {
    if (this.busyWith() === 'run') return;
    const request = `${mode} ${crypto.randomUUID()}`;
    this.latest.set(request);
    const slug = this.board();
    const body = { dryRun: mode === 'dry-run', ...(slug === '' ? {} : { boardSlug: slug }) };
    const send = () => this.api.post('/api/admin/kanban/dispatch', { body });
    const report = await this.submission.send(send, request);
    if (report !== null && request === this.latest()) this.report.set(report);
  }
}
