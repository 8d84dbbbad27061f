import { randomUUID } from 'node:crypto';
import { type WorkspaceId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type TestProduct } from '../../testing/test-product';
import { TestUser } from '../../testing/test-user';
import { TeamWorld } from './team-world';

export interface KeyedRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** For each endpoint of workspaces that stores its key, a request of a person that has its effect once. */
export function teamRequests(
  product: () => TestProduct,
  person: () => TestUser,
): Readonly<Record<string, () => Promise<KeyedRequest>>> {
  const world = () => new TeamWorld(product());
  const pathOf = (id: WorkspaceId, rest = ''): string => `/api/workspaces/${id}${rest}`;
  /** A workspace of somebody else, in whose invitation the person is named. */
  const invited = async (role: 'admin' | 'member' = 'member') => {
    const owner = await TestUser.start(product());
    const id = await world().found(owner, { seats: 4 });
    const { secret } = await world().invited(owner, id, person().email, role);
    return { owner, id, secret };
  };
  const joined = async (role: 'admin' | 'member' = 'admin') => {
    const { owner, id, secret } = await invited(role);
    const response = await world().accept(person(), secret);
    if (!response.ok) throw new Error(await response.text());
    return { owner, id };
  };
  /** One that the person owns: a person may own 20. */
  let own: { readonly id: WorkspaceId; readonly member: TestUser } | undefined;
  const owned = async () => {
    if (own === undefined) {
      const id = await world().found(person(), { seats: 4 });
      own = { id, member: await world().joined(person(), id) };
    }
    await world().switchTo(person(), own.id);
    return own;
  };
  const post = (path: string, body: unknown = {}): KeyedRequest => ({ method: 'POST', path, body });

  return {
    createWorkspace: () => Promise.resolve(post('/api/workspaces', { name: 'Harbour' })),
    renameWorkspace: async () => {
      const { id } = await joined();
      return { method: 'PATCH', path: pathOf(id), body: { name: `Harbour ${randomUUID()}` } };
    },
    restoreWorkspace: async () => {
      const { id } = await owned();
      await person().send('DELETE', pathOf(id), { confirm: 'Acme' });
      return post(pathOf(id, '/restore'));
    },
    inviteMembers: async () => {
      const { id } = await joined();
      const lines = [`${randomUUID()}@example.com`];
      return post(pathOf(id, '/invitations'), { lines, role: 'member' });
    },
    resendInvitation: async () => {
      const { id } = await joined();
      const { row } = await world().invited(person(), id, `${randomUUID()}@example.com`);
      await product()
        .db.doc(paths.invitation(row.id))
        .update({ mailedAt: new Date(0) });
      return post(pathOf(id, `/invitations/${row.id}/resend`));
    },
    acceptInvitation: async () => post(`/api/invitations/${(await invited()).secret}/accept`),
    acceptOwnInvitation: async () => {
      const owner = await TestUser.start(product());
      const id = await world().found(owner, { seats: 4 });
      const { row } = await world().invited(owner, id, person().email);
      return post(`/api/me/invitations/${row.id}/accept`);
    },
    setMemberRole: async () => {
      const { owner, id } = await joined();
      const member = await world().joined(owner, id);
      const path = pathOf(id, `/members/${member.uid}`);
      return { method: 'PATCH', path, body: { role: 'billing' } };
    },
    removeMember: async () => {
      const { owner, id } = await joined();
      const member = await world().joined(owner, id);
      return { method: 'DELETE', path: pathOf(id, `/members/${member.uid}`) };
    },
    leaveWorkspace: async () => post(pathOf((await joined('member')).id, '/leave')),
    offerOwnership: async () => {
      const { id, member } = await owned();
      await person().send('DELETE', pathOf(id, '/transfer'));
      const body = { to: member.uid, then: 'owner' };
      return { method: 'PUT', path: pathOf(id, '/transfer'), body };
    },
    acceptOwnership: async () => {
      const { owner, id } = await joined();
      const body = { to: person().uid, then: 'member' };
      await owner.send('PUT', pathOf(id, '/transfer'), body);
      return post(pathOf(id, '/transfer/accept'));
    },
  };
}
