import { Component, computed, inject, input, type OnInit } from '@angular/core';
import type { AuditEntry } from '@keelson/contracts/audit/audit';
import type { UserId, WorkspaceId } from '@keelson/contracts/ids';
import type { MemberRow } from '@keelson/contracts/teams/member-endpoints';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { PagedList } from '../../core/api/paged-list';
import { Submission } from '../../core/api/submission';
import { auditText } from '../../core/audit/audit-text';
import { AsyncView } from '../../shared/ui/async-view';
import { CopyId } from '../../shared/ui/copy-id';
import { Facts } from '../../shared/ui/facts';
import { PageHeader } from '../../shared/ui/page-header';
import { RelativeTime } from '../../shared/ui/relative-time';
import { Toasts } from '../../shared/ui/toasts';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { longDate } from '../../shared/util/time/format-date';
import { personName, recordedActorName } from '../../shared/util/texts/person-name';
import { priceText } from '../../shared/util/texts/recurring-price';
import { WORKSPACE_ROLE_LABELS } from '../texts/role-labels';
import { seatsText } from '../ui/seats-text';
import { mrrText, planText } from './workspace-columns';

const PAGE_SIZE = 50;

/** One team for admins of the product: members, plan, and what was done in it. */
@Component({
  selector: 'app-team-inspection',
  imports: [UI_PARTS, AsyncView, CopyId, Facts, PageHeader, RelativeTime],
  host: { class: 'page page-console' },
  templateUrl: './team-inspection.html',
  styleUrl: './team-inspection.scss',
})
export class TeamInspection implements OnInit {
  readonly workspace = input.required<WorkspaceId>();
  private readonly api = inject(ApiClient);
  private readonly toasts = inject(Toasts);
  protected readonly submission = new Submission();
  private readonly params = computed(() => ({ workspace: this.workspace() }));
  /** Operations of billing take the id of any payer. */
  private readonly payer = computed(() => ({ uid: this.workspace() as string as UserId }));

  protected readonly team = new AsyncState(() =>
    this.api.get('/api/admin/workspaces/{workspace}', { params: this.params() }),
  );
  protected readonly billing = new AsyncState(() =>
    this.api.get('/api/admin/billing/users/{uid}', { params: this.payer() }),
  );
  protected readonly members = new PagedList<WorkspaceId, MemberRow>(
    (workspace, cursor) =>
      this.api.get('/api/admin/workspaces/{workspace}/members', {
        params: { workspace },
        query: pageQuery(cursor),
      }),
    ({ uid }) => uid,
  );
  protected readonly activity = new PagedList<WorkspaceId, AuditEntry>(
    (workspace, cursor) =>
      this.api.get('/api/admin/workspaces/{workspace}/audit', {
        params: { workspace },
        query: pageQuery(cursor),
      }),
    ({ id }) => id,
  );
  protected readonly heading = computed(
    () => this.team.data()?.name ?? $localize`:Page of the console:Team`,
  );
  protected readonly planText = planText;
  protected readonly mrrText = mrrText;
  protected readonly priceText = priceText;
  protected readonly seatsText = seatsText;
  protected readonly roles = WORKSPACE_ROLE_LABELS;
  protected readonly nameOf = personName;
  protected readonly actorOf = recordedActorName;
  protected readonly textOf = auditText;
  protected readonly date = (at: number): string => longDate.format(at);

  ngOnInit(): void {
    void this.team.load();
    void this.billing.load();
    void this.members.setQuery(this.workspace());
    void this.activity.setQuery(this.workspace());
  }

  protected async resync(): Promise<void> {
    const isDone = await this.submission.run(() =>
      this.api.post('/api/admin/billing/users/{uid}/resync', { params: this.payer() }),
    );
    if (!isDone) return;
    void this.team.refresh();
    void this.billing.refresh();
    this.toasts.show({ text: $localize`Compared with the payment provider` });
  }
}

const pageQuery = (cursor: string | undefined) => ({
  limit: PAGE_SIZE,
  ...(cursor === undefined ? {} : { cursor }),
});
