import { computed, inject, Service } from '@angular/core';
import type { UserId, WorkspaceId } from '@keelson/contracts/ids';
import type { InvitationRow } from '@keelson/contracts/teams/invitation-endpoints';
import type { MemberRow } from '@keelson/contracts/teams/member-endpoints';
import type { GrantedRole } from '@keelson/contracts/teams/roles';
import type { WorkspaceDetails } from '@keelson/contracts/teams/workspace-endpoints';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { PagedList } from '../../core/api/paged-list';
import { Submission } from '../../core/api/submission';
import { Workspaces } from './workspaces';

const PAGE_SIZE = 50;
/** An open page of a team reads again after this time, because a browser can't listen to its documents. */
export const TEAM_POLL_MS = 20_000;

/** The team on screen with its members and invitations. Parts that need a role are asked for by those who have it. */
@Service({ autoProvided: false })
export class TeamStore {
  private readonly api = inject(ApiClient);
  private readonly workspaces = inject(Workspaces);

  readonly details = new AsyncState<WorkspaceDetails>(() =>
    this.api.get('/api/workspaces/{workspace}', { params: { workspace: this.id() } }),
  );
  readonly members = new PagedList<WorkspaceId, MemberRow>(
    (workspace, cursor) =>
      this.api.get('/api/workspaces/{workspace}/members', {
        params: { workspace },
        query: pageQuery(cursor),
      }),
    ({ uid }) => uid,
  );
  readonly invitations = new PagedList<WorkspaceId, InvitationRow>(
    (workspace, cursor) =>
      this.api.get('/api/workspaces/{workspace}/invitations', {
        params: { workspace },
        query: pageQuery(cursor),
      }),
    ({ id }) => id,
  );
  readonly seats = computed(() => this.details.data()?.seats ?? null);
  readonly role = computed(() => this.details.data()?.role ?? null);
  /** One request for each member, by uid. */
  readonly changing = new Submission();
  /** One request for each invitation, by id. */
  readonly inviting = new Submission();

  /** The id of the team on screen. A page without a team has no use for the store. */
  id(): WorkspaceId {
    const id = this.workspaces.team()?.id;
    if (id === undefined) throw new Error('No team is on screen.');
    return id;
  }

  /** Reads in place what others may have changed. */
  refresh(): void {
    void this.details.refresh();
    void this.members.refresh();
    if (this.invitations.rows() !== null) void this.invitations.refresh();
  }

  /** Reads the counts of the team again, and what they count when they have changed. */
  async poll(): Promise<void> {
    const before = this.seats();
    await this.details.refresh();
    const now = this.seats();
    if (before === null || now === null) return;
    if (before.members !== now.members) void this.members.refresh();
    const isListed = this.invitations.rows() !== null;
    if (isListed && before.invitations !== now.invitations) void this.invitations.refresh();
  }

  /** The new role shows at once, and the former one again when the server refuses. */
  async setRole(member: MemberRow, role: GrantedRole): Promise<boolean> {
    const { uid } = member;
    this.members.replace({ ...member, role });
    const saved = await this.changing.send(
      () =>
        this.api.patch('/api/workspaces/{workspace}/members/{uid}', {
          params: { workspace: this.id(), uid },
          body: { role },
        }),
      uid,
    );
    this.members.replace(saved ?? member);
    if (saved !== null) void this.details.refresh();
    return saved !== null;
  }

  async remove(uid: UserId): Promise<boolean> {
    const isDone = await this.changing.run(
      () =>
        this.api.delete('/api/workspaces/{workspace}/members/{uid}', {
          params: { workspace: this.id(), uid },
        }),
      uid,
    );
    if (!isDone) return false;
    this.members.remove(uid);
    void this.details.refresh();
    // Another member may have the seat now.
    void this.members.refresh();
    return true;
  }

  /** A new link is mailed, and the former one stops working. */
  async resend(id: InvitationRow['id']): Promise<boolean> {
    const sent = await this.inviting.send(
      () =>
        this.api.post('/api/workspaces/{workspace}/invitations/{id}/resend', {
          params: { workspace: this.id(), id },
        }),
      id,
    );
    if (sent === null) return false;
    this.invitations.remove(id);
    this.invitations.merge([sent], () => true);
    return true;
  }

  async revoke(id: InvitationRow['id']): Promise<boolean> {
    const isDone = await this.inviting.run(
      () =>
        this.api.delete('/api/workspaces/{workspace}/invitations/{id}', {
          params: { workspace: this.id(), id },
        }),
      id,
    );
    if (!isDone) return false;
    this.invitations.remove(id);
    void this.details.refresh();
    return true;
  }

  /** Shows invitations that were just sent. */
  addInvitations(rows: readonly InvitationRow[]): void {
    this.invitations.merge(rows, () => true);
    void this.details.refresh();
  }
}

const pageQuery = (cursor: string | undefined) => ({
  limit: PAGE_SIZE,
  ...(cursor === undefined ? {} : { cursor }),
});
