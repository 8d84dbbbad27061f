import { randomUUID } from 'node:crypto';
import { type WorkspaceId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type InvitationRow } from '@keelson/contracts/teams/invitation-endpoints';
import { Workspace, WorkspaceMember } from '@keelson/contracts/teams/workspace';
import { KEY_SCOPES } from '@keelson/contracts/teams/key-scopes';
import { type WorkspaceSummary } from '@keelson/contracts/teams/workspace-endpoints';
import { type WorkspaceRole } from '@keelson/contracts/teams/roles';
import { documentConverter } from '@keelson/server/converter';
import { DAY } from '@keelson/contracts/time';
import { MAIL_ENV } from '../../testing/test-config';
import { openProduct, type TestProduct, type TestProductOptions } from '../../testing/test-product';
import { TestUser } from '../../testing/test-user';
import { seatsUsed } from '../domain/seats';

const workspaces = documentConverter(Workspace, 'id');
const members = documentConverter(WorkspaceMember);

/** Workspaces of a test product, and the people in them. */
export class TeamWorld {
  constructor(readonly product: TestProduct) {}

  async found(owner: TestUser, { seats = 1, name = 'Acme' } = {}): Promise<WorkspaceId> {
    const response = await owner.send('POST', '/api/workspaces', { name });
    if (response.status !== 201) throw new Error(await response.text());
    const { id } = (await response.json()) as WorkspaceSummary;
    if (seats > 1) await this.setSeats(id, seats);
    return id;
  }

  /** Stores what a subscription with seats grants, as billing does. */
  async setSeats(id: WorkspaceId, seats: number): Promise<void> {
    const at = new Date(Date.now());
    await this.product.db.doc(`entitlements/${id}`).set({
      planKey: 'business',
      status: 'active',
      sourceSubscriptionId: null,
      currentPeriodEnd: new Date(at.getTime() + 30 * DAY),
      graceUntil: null,
      cancelAtPeriodEnd: false,
      features: [],
      quantity: seats,
      metered: [],
      updatedAt: at,
    });
  }

  invite(by: TestUser, id: WorkspaceId, lines: readonly string[], role = 'member') {
    return by.send('POST', `/api/workspaces/${id}/invitations`, { lines, role });
  }

  /** Invites an address; returns the row and the secret of the link in the mail. */
  async invited(
    by: TestUser,
    id: WorkspaceId,
    address: string,
    role: WorkspaceRole = 'member',
  ): Promise<{ readonly row: InvitationRow; readonly secret: string }> {
    const response = await this.invite(by, id, [address], role);
    if (response.status !== 201) throw new Error(await response.text());
    const { invited } = (await response.json()) as { invited: InvitationRow[] };
    const [row] = invited;
    if (row === undefined) throw new Error(`${address} was not invited`);
    return { row, secret: await this.secretOf(row) };
  }

  /** The link is in the mail alone. */
  async secretOf({ id }: Pick<InvitationRow, 'id'>): Promise<string> {
    const mail = await this.product.db.doc(`mail/invitation-${id}`).get();
    const secret = /\/invitations\/([\w-]{43})/.exec(String(mail.get('message.text')))?.[1];
    if (secret === undefined) throw new Error('No mail has the link of the invitation');
    return secret;
  }

  /** As if 8 days had passed. */
  async expireInvitations(id: WorkspaceId): Promise<void> {
    const all = this.product.db.collection(paths.invitations()).where('workspace', '==', id);
    const { docs } = await all.get();
    await Promise.all(docs.map(({ ref }) => ref.update({ until: new Date(Date.now() - DAY) })));
  }

  accept(person: TestUser, secret: string, body: object = {}): Promise<Response> {
    return person.send('POST', `/api/invitations/${secret}/accept`, body);
  }

  /** A person who has joined. */
  async joined(by: TestUser, id: WorkspaceId, role: WorkspaceRole = 'member'): Promise<TestUser> {
    const person = await TestUser.start(this.product);
    const { secret } = await this.invited(by, id, person.email, role);
    const response = await this.accept(person, secret);
    if (response.status !== 200) throw new Error(await response.text());
    return person;
  }

  switchTo(person: TestUser, workspace: WorkspaceId | null): Promise<Response> {
    return person.send('PUT', '/api/workspaces/current', { workspace });
  }

  /** An API key with every scope that an owner has, as its text. */
  async makeKey(by: TestUser, id: WorkspaceId, scopes: readonly string[] = KEY_SCOPES) {
    const path = `/api/workspaces/${id}/keys/${randomUUID()}`;
    const response = await by.send('PUT', path, { name: 'CI', scopes, days: null });
    if (response.status !== 200) throw new Error(await response.text());
    return ((await response.json()) as { readonly key: string }).key;
  }

  async stored(id: WorkspaceId): Promise<Workspace | null> {
    const found = await this.product.db.doc(paths.workspace(id)).withConverter(workspaces).get();
    return found.data() ?? null;
  }

  async membersOf(id: WorkspaceId): Promise<WorkspaceMember[]> {
    const all = this.product.db.collection(paths.members(id)).withConverter(members);
    return (await all.orderBy('seat').get()).docs.map((found) => found.data());
  }

  async openInvitations(id: WorkspaceId): Promise<number> {
    const open = this.product.db
      .collection(paths.invitations())
      .where('workspace', '==', id)
      .where('status', '==', 'open');
    return (await open.count().get()).data().count;
  }

  /** The counters say what is stored. */
  async expectConsistent(id: WorkspaceId): Promise<void> {
    const [workspace, people, open] = await Promise.all([
      this.stored(id),
      this.membersOf(id),
      this.openInvitations(id),
    ]);
    if (workspace === null) throw new Error('The workspace is gone');
    const owners = people.filter(({ role }) => role === 'owner').length;
    expect({
      members: workspace.members,
      owners: workspace.owners,
      invitations: workspace.invitations,
      used: seatsUsed(workspace),
    }).toEqual({
      members: people.length,
      owners,
      invitations: open,
      used: people.length + open,
    });
    expect(new Set(people.map(({ seat }) => seat)).size).toBe(people.length);
  }
}

export function openTeams(name: string, options: TestProductOptions = {}): TeamWorld {
  return new TeamWorld(openProduct(name, { env: MAIL_ENV, ...options }));
}
