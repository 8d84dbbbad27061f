import { type OwnInvitation } from '@keelson/contracts/teams/workspace-endpoints';
import { codeOf } from '../testing/code-of';
import { TestUser } from '../testing/test-user';
import { openTeams } from './testing/team-world';

describe('invitations to the own address', () => {
  const world = openTeams('own-invitations');
  const { product } = world;

  async function start() {
    const owner = await TestUser.start(product, 'Olga Owner');
    const id = await world.found(owner, { seats: 4, name: 'Harbour' });
    const guest = await TestUser.start(product);
    const { row, secret } = await world.invited(owner, id, guest.email, 'admin');
    return { owner, id, guest, row, secret };
  }
  const listOf = async (person: TestUser) =>
    (await (await person.get('/api/workspaces')).json()) as {
      current: string | null;
      invitations: OwnInvitation[];
    };
  const act = (person: TestUser, id: string, verb: 'accept' | 'decline') =>
    person.send('POST', `/api/me/invitations/${id}/${verb}`);
  const NOT_FOUND = [404, 'workspace/invitation-not-found'];

  it('are listed with who invited, and joined without the link', async () => {
    const { guest, id, row, secret } = await start();
    const { invitations } = await listOf(guest);
    expect(invitations).toEqual([
      {
        id: row.id,
        workspaceName: 'Harbour',
        role: 'admin',
        invitedBy: 'Olga Owner',
        until: row.until,
      },
    ]);
    expect((await act(guest, row.id, 'accept')).status).toBe(200);
    expect(await listOf(guest)).toMatchObject({ current: id, invitations: [] });
    expect(await codeOf(act(guest, row.id, 'accept'))).toEqual(NOT_FOUND);
    const link = guest.send('POST', `/api/invitations/${secret}/accept`);
    expect(await codeOf(link)).toEqual([409, 'workspace/invitation-closed']);
    await world.expectConsistent(id);
  });

  it('are not for other people, not even for who invited and knows the id', async () => {
    const { owner, guest, id, row } = await start();
    const stranger = await TestUser.start(product);
    for (const other of [owner, stranger]) {
      expect((await listOf(other)).invitations).toEqual([]);
      expect(await codeOf(act(other, row.id, 'accept'))).toEqual(NOT_FOUND);
      expect((await act(other, row.id, 'decline')).status).toBe(204);
    }
    expect((await listOf(guest)).invitations).toHaveLength(1);
    expect(await world.openInvitations(id)).toBe(1);
  });

  it('need an address that the person has shown to be theirs', async () => {
    const { guest, row } = await start();
    await product.auth.updateUser(guest.uid, { emailVerified: false });
    expect(await codeOf(act(guest, row.id, 'accept'))).toEqual(NOT_FOUND);
    expect((await act(guest, row.id, 'decline')).status).toBe(204);
    expect((await listOf(guest)).invitations).toEqual([]);
    await product.auth.updateUser(guest.uid, { emailVerified: true });
    expect((await act(guest, row.id, 'accept')).status).toBe(200);
  });

  it('are noticed by who has an account with that address, without a second mail', async () => {
    const owner = await TestUser.start(product);
    const id = await world.found(owner, { seats: 6, name: 'Harbour' });
    const [guest, unverified] = [await TestUser.start(product), await TestUser.start(product)];
    const mailed = { mailedNotifications: ['team'] };
    await guest.send('PUT', '/api/me', { preferences: mailed });
    await product.db.doc(`users/${unverified.uid}`).update({ emailVerified: false });
    await world.invite(owner, id, [guest.email, unverified.email, 'nobody@example.com']);
    const notices = async ({ uid }: TestUser) =>
      (await product.db.collection(`users/${uid}/notifications`).get()).docs;
    const [notice, ...others] = await notices(guest);
    expect(others).toEqual([]);
    expect(notice?.data()).toMatchObject({
      kind: 'team',
      subject: 'invited',
      actorName: 'Harbour',
      path: '/dashboard/teams',
    });
    expect(await notices(unverified)).toEqual([]);
    const { docs } = await product.db.collection('mail').get();
    const mails = docs.filter((mail) => mail.get('to') === guest.email);
    expect(mails.map((mail) => mail.id.startsWith('invitation-'))).toEqual([true]);
  });

  it('end when they are declined, revoked or expired, or the workspace is deleted', async () => {
    const declined = await start();
    expect((await act(declined.guest, declined.row.id, 'decline')).status).toBe(204);
    const revoked = await start();
    const path = `/api/workspaces/${revoked.id}/invitations/${revoked.row.id}`;
    await revoked.owner.send('DELETE', path);
    const expired = await start();
    await world.expireInvitations(expired.id);
    const deleted = await start();
    await deleted.owner.send('DELETE', `/api/workspaces/${deleted.id}`, { confirm: 'Harbour' });
    for (const { guest } of [declined, revoked, expired, deleted]) {
      expect((await listOf(guest)).invitations).toEqual([]);
    }
    await world.expectConsistent(declined.id);
  });
});
