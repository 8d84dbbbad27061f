import { type UserId, type WorkspaceId } from '@keelson/contracts/ids';
import { type Mail } from '@keelson/contracts/notifications/mail';
import { type KeyId, type WorkspaceKey } from '@keelson/contracts/teams/key';
import { type InvitationId } from '@keelson/contracts/teams/invitation-id';
import {
  type Invitation,
  type InvitationOutcome,
  type OpenInvitation,
  type Workspace,
  type WorkspaceMember,
} from '@keelson/contracts/teams/workspace';
import { nameTermsOf } from '@keelson/server/account/name-terms';
import { requireOpenAccount } from '@keelson/server/account/require-open-account';
import { mailsOf } from '@keelson/server/notifications/notification-writer';
import { type Firestore, type Transaction } from 'firebase-admin/firestore';
import { closedInvitation } from './domain/decide-invitation';
import { invitationMailId } from './invitation-mail';
import { isOpen, REPLACE, type Standing, standingOf, type TeamReferences } from './team-references';

/** The documents of workspaces in one transaction: reads first, then writes. */
export class TeamTransaction {
  constructor(
    private readonly db: Firestore,
    /** For what other domains read and write with it. */
    readonly transaction: Transaction,
    private readonly refs: TeamReferences,
  ) {}

  /** @throws {DomainError} `workspace/not-found`, also for those who do not belong to it. */
  async standing(id: WorkspaceId, uid: UserId): Promise<Standing> {
    const [workspace, member] = await Promise.all([this.workspace(id), this.member(id, uid)]);
    return standingOf(workspace, member);
  }

  async workspace(id: WorkspaceId): Promise<Workspace | null> {
    return (await this.transaction.get(this.refs.workspace(id))).data() ?? null;
  }

  async member(id: WorkspaceId, uid: UserId): Promise<WorkspaceMember | null> {
    return (await this.transaction.get(this.refs.member(id, uid))).data() ?? null;
  }

  async invitation(id: InvitationId): Promise<Invitation | null> {
    return (await this.transaction.get(this.refs.invitation(id))).data() ?? null;
  }

  async key(id: KeyId): Promise<WorkspaceKey | null> {
    return (await this.transaction.get(this.refs.key(id))).data() ?? null;
  }

  async keysOf(id: WorkspaceId): Promise<WorkspaceKey[]> {
    const all = this.refs.keys().where('workspace', '==', id);
    return (await this.transaction.get(all)).docs.map((found) => found.data());
  }

  async openInvitations(id: WorkspaceId): Promise<OpenInvitation[]> {
    const open = this.refs.invitations().where('workspace', '==', id).where('status', '==', 'open');
    return (await this.transaction.get(open)).docs.map((found) => found.data()).filter(isOpen);
  }

  /** @throws {DomainError} `account/being-deleted`. */
  requireOpenAccount(uid: UserId): Promise<void> {
    return requireOpenAccount(this.transaction, this.db, uid);
  }

  put(workspace: Workspace): void {
    const stored = { ...workspace, nameTerms: nameTermsOf(workspace.name) };
    this.transaction.set(this.refs.workspace(workspace.id), stored, REPLACE.workspace);
  }

  putMember(member: WorkspaceMember): void {
    const { workspace, uid } = member;
    this.transaction.set(this.refs.member(workspace, uid), member, REPLACE.member);
  }

  removeMember({ workspace, uid }: WorkspaceMember): void {
    this.transaction.delete(this.refs.member(workspace, uid));
  }

  putKey(key: WorkspaceKey): void {
    this.transaction.set(this.refs.key(key.id), key, REPLACE.key);
  }

  removeKey({ id }: WorkspaceKey): void {
    this.transaction.delete(this.refs.key(id));
  }

  /** Revokes the open invitations and the keys of a workspace that ends: after the other reads. */
  async revokeAll(id: WorkspaceId): Promise<void> {
    const [open, keys] = [await this.openInvitations(id), await this.keysOf(id)];
    for (const invitation of open) this.close(invitation, 'revoked');
    for (const key of keys) this.removeKey(key);
  }

  createInvitation(invitation: OpenInvitation, mail: Mail): void {
    this.transaction.create(this.refs.invitation(invitation.id), invitation);
    this.createMail(mail);
  }

  createMail(mail: Mail): void {
    this.transaction.create(mailsOf(this.db).doc(mail.id), mail);
  }

  /** Its mail is not sent any more. */
  close(invitation: Invitation, outcome: InvitationOutcome): void {
    const closed = closedInvitation(invitation, outcome);
    this.transaction.set(this.refs.invitation(invitation.id), closed, REPLACE.invitation);
    this.dropMail(invitation.id);
  }

  removeInvitation(id: InvitationId): void {
    this.transaction.delete(this.refs.invitation(id));
    this.dropMail(id);
  }

  private dropMail(id: InvitationId): void {
    this.transaction.delete(mailsOf(this.db).doc(invitationMailId(id)));
  }
}
