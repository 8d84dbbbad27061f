import { type UserId, WorkspaceId } from '@keelson/contracts/ids';
import { type InvitationId } from '@keelson/contracts/teams/invitation-id';
import {
  MAX_LISTED_INVITATIONS,
  MAX_MEMBERSHIPS,
  SEAT_ORDER_MS,
} from '@keelson/contracts/teams/limits';
import {
  type Invitation,
  type OpenInvitation,
  type Workspace,
  type WorkspaceMember,
} from '@keelson/contracts/teams/workspace';
import { type EpochMs } from '@keelson/contracts/time';
import { nameTerm } from '@keelson/server/account/name-terms';
import { type Page, type PageRequest, readPage } from '@keelson/server/page';
import { transact, type TransactionKey, transactOnce } from '@keelson/server/store/transact';
import { FieldPath, Filter, type Firestore, Timestamp } from 'firebase-admin/firestore';
import {
  isOpen,
  REPLACE,
  type Standing,
  standingOf,
  type TeamReferences,
  teamReferences,
} from './team-references';
import { TeamTransaction } from './team-transaction';

/** Documents that one step of a removal deletes. */
const BATCH = 300;

/** `workspaces`, their members, and `invitations`. */
export class WorkspaceRepo {
  readonly refs: TeamReferences;

  constructor(private readonly db: Firestore) {
    this.refs = teamReferences(db);
  }

  /** One transaction; everything that it reads stays as it was until it commits. */
  transact<Result>(
    key: TransactionKey | null,
    work: (team: TeamTransaction) => Promise<Result>,
  ): Promise<Result> {
    return transactOnce(this.db, key, (transaction) =>
      work(new TeamTransaction(this.db, transaction, this.refs)),
    );
  }

  /** @throws {DomainError} `workspace/not-found`, also for those who do not belong to it. */
  async standing(id: WorkspaceId, uid: UserId): Promise<Standing> {
    const [workspace, member] = await Promise.all([
      this.refs.workspace(id).get(),
      this.refs.member(id, uid).get(),
    ]);
    return standingOf(workspace.data(), member.data());
  }

  /** Newest first; those that a search finds, by their ids. */
  page(search: string, request: PageRequest): Promise<Page<Workspace>> {
    if (search === '') {
      return readPage(this.refs.workspaces(), { field: 'createdAt', direction: 'desc' }, request);
    }
    const byId = WorkspaceId.safeParse(search).success
      ? Filter.where(FieldPath.documentId(), '==', search)
      : Filter.where('nameTerms', 'array-contains', nameTerm(search));
    return readPage(this.refs.workspaces().where(byId), null, request);
  }

  async find(id: WorkspaceId): Promise<Workspace | null> {
    return (await this.refs.workspace(id).get()).data() ?? null;
  }

  /** The workspaces of a person, with the person in each, the oldest membership first. */
  async ofPerson(uid: UserId): Promise<Standing[]> {
    const own = await this.membershipsOf(uid);
    if (own.length === 0) return [];
    const found = await this.db.getAll(
      ...own.map(({ workspace }) => this.refs.workspace(workspace)),
    );
    return found.flatMap((document, index) => {
      const [workspace, member] = [document.data() as Workspace | undefined, own[index]];
      return workspace === undefined || member === undefined ? [] : [{ workspace, member }];
    });
  }

  async membershipsOf(uid: UserId): Promise<WorkspaceMember[]> {
    const found = await this.refs
      .everyMember()
      .where('uid', '==', uid)
      .limit(MAX_MEMBERSHIPS)
      .get();
    return found.docs
      .map((document) => document.data())
      .sort((a, b) => a.joinedAt - b.joinedAt || (a.workspace < b.workspace ? -1 : 1));
  }

  membersPage(id: WorkspaceId, request: PageRequest): Promise<Page<WorkspaceMember>> {
    return readPage(this.refs.members(id), { field: 'seat', direction: 'asc' }, request);
  }

  /** The first member without a seat, in the order in which seats are kept; null when all have one. */
  async firstSeatless({ id, members: count }: Workspace, seats: number): Promise<number | null> {
    if (count <= seats) return null;
    const inOrder = this.refs.members(id).orderBy('seat').offset(seats).limit(1);
    return (await inOrder.get()).docs[0]?.data().seat ?? null;
  }

  /** Those of a few people who belong to it. */
  async membersOf(
    id: WorkspaceId,
    uids: readonly UserId[],
  ): Promise<ReadonlyMap<UserId, WorkspaceMember>> {
    if (uids.length === 0) return new Map();
    const found = await this.db.getAll(...uids.map((uid) => this.refs.member(id, uid)));
    const members = found.map((document) => document.data() as WorkspaceMember | undefined);
    return new Map(members.flatMap((member) => (member ? [[member.uid, member]] : [])));
  }

  /** A member of a workspace that is not deleted. */
  async activeMember(id: WorkspaceId, uid: UserId): Promise<WorkspaceMember | null> {
    const [workspace, member] = await Promise.all([
      this.refs.workspace(id).get(),
      this.refs.member(id, uid).get(),
    ]);
    return workspace.data()?.status === 'active' ? (member.data() ?? null) : null;
  }

  openInvitationsPage(id: WorkspaceId, request: PageRequest): Promise<Page<Invitation>> {
    return readPage(this.openOf(id), { field: 'createdAt', direction: 'desc' }, request);
  }

  /** A few of them, the newest first; `address` in lower case. */
  async openInvitationsTo(address: string): Promise<OpenInvitation[]> {
    const found = await this.refs
      .invitations()
      .where('address', '==', address)
      .where('status', '==', 'open')
      .limit(MAX_LISTED_INVITATIONS)
      .get();
    const open = found.docs.map((document) => document.data()).filter(isOpen);
    return open.sort((a, b) => b.mailedAt - a.mailedAt);
  }

  async invitation(id: InvitationId): Promise<Invitation | null> {
    return (await this.refs.invitation(id).get()).data() ?? null;
  }

  /** Invitations whose time is over. */
  async overdue(at: EpochMs, limit: number): Promise<Invitation[]> {
    const over = this.refs.invitations().where('until', '<=', Timestamp.fromMillis(at));
    return (await over.orderBy('until').limit(limit).get()).docs.map((found) => found.data());
  }

  /** Workspaces with an order of seats whose answer was lost, or that nobody has paid for yet. */
  async withOpenOrders(at: EpochMs, limit: number): Promise<Workspace[]> {
    const since = Timestamp.fromMillis(at - SEAT_ORDER_MS);
    const open = this.refs.workspaces().where('automaticSeats.order.at', '<=', since);
    const found = await open.orderBy('automaticSeats.order.at').limit(limit).get();
    return found.docs.map((document) => document.data());
  }

  /** Deleted workspaces that nobody can restore any more. */
  async dueForRemoval(at: EpochMs, limit: number): Promise<Workspace[]> {
    const due = this.refs.workspaces().where('deleteAt', '<=', Timestamp.fromMillis(at));
    return (await due.orderBy('deleteAt').limit(limit).get()).docs.map((found) => found.data());
  }

  /** Removes members first: until the last one is gone, the record says that the rest has to follow. */
  async remove(id: WorkspaceId): Promise<void> {
    const some = this.refs.members(id).limit(BATCH);
    for (let found = await some.get(); !found.empty; found = await some.get()) {
      await Promise.all(found.docs.map(({ ref }) => ref.delete()));
    }
    const invited = this.refs.invitations().where('workspace', '==', id).limit(BATCH);
    for (let found = await invited.get(); !found.empty; found = await invited.get()) {
      await Promise.all(found.docs.map(({ ref }) => ref.delete()));
    }
    await this.refs.workspace(id).delete();
  }

  /** Invitations that a person has sent do not name the person any more. */
  async forgetInviter(uid: UserId): Promise<void> {
    const sent = await this.refs.invitations().where('by', '==', uid).get();
    await Promise.all(
      sent.docs.map(({ ref }) =>
        transact(this.db, async (transaction) => {
          const invitation = (await transaction.get(ref)).data();
          if (invitation?.status !== 'open' || invitation.by !== uid) return;
          transaction.set(ref, { ...invitation, by: null }, REPLACE.invitation);
        }),
      ),
    );
  }

  private openOf(id: WorkspaceId) {
    return this.refs.invitations().where('workspace', '==', id).where('status', '==', 'open');
  }
}
