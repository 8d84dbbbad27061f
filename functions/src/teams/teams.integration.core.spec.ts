import { PAID_PLANS, planOf } from '@keelson/contracts/billing/plan-catalog';
import { type WorkspaceId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { MAX_OWNED_WORKSPACES } from '@keelson/contracts/teams/limits';
import { type MemberRow } from '@keelson/contracts/teams/member-endpoints';
import { type WorkspaceDetails } from '@keelson/contracts/teams/workspace-endpoints';
import { DAY } from '@keelson/contracts/time';
import { codeOf } from '../testing/code-of';
import { TestUser } from '../testing/test-user';
import { openTeams } from './testing/team-world';
import { tidyTeams } from './tidy-teams';

const json = async <Body>(response: Promise<Response>): Promise<Body> =>
  (await (await response).json()) as Body;

describe('a workspace', () => {
  const world = openTeams('teams');
  const { product } = world;
  let owner: TestUser;
  let id: WorkspaceId;
  beforeEach(async () => {
    product.clockOffsetMs = 0;
    owner = await TestUser.start(product, 'Olga Owner');
    id = await world.found(owner, { seats: 4 });
  });

  const details = (person = owner) => json<WorkspaceDetails>(person.get(`/api/workspaces/${id}`));
  const members = async (person = owner): Promise<MemberRow[]> =>
    (await json<{ items: MemberRow[] }>(person.get(`/api/workspaces/${id}/members`))).items;
  const tidy = (): Promise<void> =>
    tidyTeams(
      { ...product.parts().teams, deletions: product.parts().workspaceDeletions },
      {
        deadline: Date.now() + product.clockOffsetMs + DAY,
        log: product.parts().http.log,
      },
    );

  it('is current in the session that created it, and has the seats that are paid', async () => {
    expect(await json(owner.get('/api/workspaces'))).toMatchObject({
      items: [{ id, name: 'Acme', role: 'owner', members: 1, deleteAt: null }],
      current: id,
    });
    expect(await details()).toMatchObject({ seats: { paid: 4, members: 1, invitations: 0 } });
    const other = await world.found(owner, { name: 'Free' });
    expect(await json(owner.get(`/api/workspaces/${other}`))).toMatchObject({
      seats: { paid: 1, members: 1 },
    });
  });

  it('is renamed', async () => {
    const path = `/api/workspaces/${id}`;
    expect(await json(owner.send('PATCH', path, { name: ' Acme  GmbH ' }))).toMatchObject({
      name: 'Acme  GmbH',
      slug: expect.stringMatching(/^acme-gmbh-/) as string,
    });
  });

  it('invites many at once, says who is left out, and mails a link to each', async () => {
    const person = await world.joined(owner, id);
    const lines = ['email,name', 'a@example.com,A', 'A@example.com', 'nobody', person.email];
    const response = await world.invite(owner, id, lines);
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      invited: [{ address: 'a@example.com', role: 'member', by: owner.uid }],
      skipped: [
        { address: 'A@example.com', reason: 'twice' },
        { address: 'nobody', reason: 'invalid' },
        { address: person.email, reason: 'member' },
      ],
    });
    const again = await world.invite(owner, id, ['a@example.com']);
    expect(await again.json()).toEqual({
      invited: [],
      skipped: [{ address: 'a@example.com', reason: 'invited' }],
    });
    await world.expectConsistent(id);
  });

  it('invites nobody when there are too few seats for all', async () => {
    const many = ['a', 'b', 'c', 'd'].map((name) => `${name}@example.com`);
    expect(await codeOf(world.invite(owner, id, many))).toEqual([409, 'workspace/no-seats']);
    expect(await world.openInvitations(id)).toBe(0);
    expect((await world.invite(owner, id, many.slice(1))).status).toBe(201);
  });

  it('is joined by the link of the mail, once, in the role of the invitation', async () => {
    const person = await TestUser.start(product);
    const { secret } = await world.invited(owner, id, person.email, 'billing');
    const shown = await json(product.fetch(`/api/invitations/${secret}`));
    expect(shown).toMatchObject({
      workspaceName: 'Acme',
      role: 'billing',
      invitedBy: 'Olga Owner',
      address: `${person.email.charAt(0)}…@keelson.test`,
    });
    expect(await json(world.accept(person, secret))).toMatchObject({ id, role: 'billing' });
    expect(await json(person.get('/api/workspaces'))).toMatchObject({ current: id });
    expect(await codeOf(world.accept(person, secret))).toEqual([
      409,
      'workspace/invitation-closed',
    ]);
    expect((await members(person)).map(({ role }) => role)).toEqual(['owner', 'billing']);
    await world.expectConsistent(id);
  });

  it('is joined with another address only after an explicit yes', async () => {
    const person = await TestUser.start(product);
    const { secret } = await world.invited(owner, id, 'invited@example.com');
    const refused = await world.accept(person, secret);
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      {
        code: 'workspace/other-address',
        details: { invited: 'i…@example.com', signedInAs: person.email },
      },
    ]);
    const wrong = { acceptAs: 'invited@example.com' };
    expect(await codeOf(world.accept(person, secret, wrong))).toEqual([
      409,
      'workspace/other-address',
    ]);
    expect((await world.accept(person, secret, { acceptAs: person.email })).status).toBe(200);
    expect((await members()).at(-1)).toMatchObject({ invitedAs: 'i…@example.com' });
  });

  it('mails an invitation again with a new link, not at once, and the old one ends', async () => {
    const person = await TestUser.start(product);
    const { row, secret } = await world.invited(owner, id, person.email);
    const resend = (of: string) =>
      owner.send('POST', `/api/workspaces/${id}/invitations/${of}/resend`);
    expect(await codeOf(resend(row.id))).toEqual([429, 'workspace/mailed-recently']);
    product.clockOffsetMs = 11 * 60_000;
    const next = await json<typeof row>(resend(row.id));
    expect(next.id).not.toBe(row.id);
    expect(await codeOf(world.accept(person, secret))).toEqual([
      409,
      'workspace/invitation-closed',
    ]);
    expect((await world.accept(person, await world.secretOf(next))).status).toBe(200);
    await world.expectConsistent(id);
  });

  it('frees the seat of an invitation that is revoked, declined or expired', async () => {
    const revoked = await world.invited(owner, id, 'r@example.com');
    const declined = await world.invited(owner, id, 'd@example.com');
    const expired = await world.invited(owner, id, 'e@example.com');
    const path = `/api/workspaces/${id}/invitations/${revoked.row.id}`;
    expect((await owner.send('DELETE', path)).status).toBe(204);
    expect((await owner.send('DELETE', path)).status).toBe(204);
    const decline = await owner.send('POST', `/api/invitations/${declined.secret}/decline`);
    expect(decline.status).toBe(204);
    expect(await world.openInvitations(id)).toBe(1);
    await world.expireInvitations(id);
    const late = await TestUser.start(product);
    expect(await codeOf(world.accept(late, expired.secret))).toEqual([
      409,
      'workspace/invitation-expired',
    ]);
    await tidy();
    expect(await details()).toMatchObject({ seats: { invitations: 0 } });
    expect(await codeOf(world.accept(late, expired.secret))).toEqual([
      404,
      'workspace/invitation-not-found',
    ]);
    await world.expectConsistent(id);
  });

  it('uses the seats of expired invitations before the job has freed them', async () => {
    for (const name of ['a', 'b', 'c']) await world.invited(owner, id, `${name}@example.com`);
    await world.expireInvitations(id);
    expect((await world.invite(owner, id, ['d@example.com', 'e@example.com'])).status).toBe(201);
    await world.expectConsistent(id);
  });

  it('notifies a person once of the invitation, a new role, an offer and the removal', async () => {
    const person = await world.joined(owner, id);
    const path = `/api/workspaces/${id}`;
    const member = `${path}/members/${person.uid}`;
    const offer = { to: person.uid, then: 'admin' };
    for (let times = 1; times <= 2; times += 1) {
      expect((await owner.send('PATCH', member, { role: 'admin' })).status).toBe(200);
      expect((await owner.send('PUT', `${path}/transfer`, offer)).status).toBe(200);
    }
    expect((await owner.send('DELETE', member)).status).toBe(204);
    const noticesOf = async ({ uid }: TestUser) => {
      const found = await product.db.collection(`users/${uid}/notifications`).get();
      const teams = found.docs.filter((notice) => notice.get('kind') === 'team');
      return teams.map((notice): unknown[] => [notice.get('subject'), notice.get('actorName')]);
    };
    expect(new Set(await noticesOf(person))).toEqual(
      new Set([
        ['invited', 'Acme'],
        ['role-set', 'Acme'],
        ['ownership-offered', 'Acme'],
        ['removed', 'Acme'],
      ]),
    );
    expect(await noticesOf(person)).toHaveLength(4);
    expect(await noticesOf(owner)).toEqual([]);
  });

  it('refuses a removed member from the next request on', async () => {
    const person = await world.joined(owner, id);
    const path = `/api/workspaces/${id}/members/${person.uid}`;
    expect((await owner.send('DELETE', path)).status).toBe(204);
    expect(await codeOf(person.get(`/api/workspaces/${id}`))).toEqual([404, 'workspace/not-found']);
    const list = () => json(person.get('/api/workspaces'));
    expect(await list()).toMatchObject({ items: [], current: null, left: 'Acme' });
    expect(await list()).toMatchObject({ items: [], left: null });
    await world.expectConsistent(id);
  });

  it('refuses what its state does not allow', async () => {
    const path = `/api/workspaces/${id}`;
    expect(await codeOf(owner.send('POST', `${path}/restore`))).toEqual([
      409,
      'workspace/not-ended',
    ]);
    const { secret } = await world.invited(owner, id, 'other@keelson.test');
    expect(await codeOf(world.accept(owner, secret))).toEqual([409, 'workspace/already-member']);
    const plan = PAID_PLANS.find((key) => planOf(key).seats === undefined);
    const checkout = owner.get(`${path}/checkout?plan=${plan ?? ''}`, {
      accept: 'application/json',
    });
    expect(await codeOf(checkout)).toEqual([409, 'billing/plan-not-for-teams']);

    const own = product.db.doc(paths.member(id, owner.uid));
    const stored = (await own.get()).data();
    const batch = product.db.batch();
    for (let index = 0; index < MAX_OWNED_WORKSPACES; index += 1) {
      const workspace = `ws_${String(index).padStart(20, 'a')}` as WorkspaceId;
      batch.set(product.db.doc(paths.member(workspace, owner.uid)), { ...stored, workspace });
    }
    await batch.commit();
    const another = owner.send('POST', '/api/workspaces', { name: 'One more' });
    expect(await codeOf(another)).toEqual([409, 'workspace/too-many']);
  });

  it('keeps its last owner, until another one has accepted the ownership', async () => {
    const path = `/api/workspaces/${id}`;
    const person = await world.joined(owner, id, 'admin');
    expect(await codeOf(owner.send('POST', `${path}/leave`))).toEqual([
      409,
      'workspace/last-owner',
    ]);
    const own = `${path}/members/${owner.uid}`;
    expect(await codeOf(owner.send('PATCH', own, { role: 'member' }))).toEqual([
      409,
      'workspace/last-owner',
    ]);
    const offer = { to: person.uid, then: 'member' };
    expect((await owner.send('PUT', `${path}/transfer`, offer)).status).toBe(200);
    expect(await details(person)).toMatchObject({ role: 'admin', offer });
    const mails = await product.db.collection('mail').where('uid', '==', person.uid).get();
    expect(mails.docs.map((mail): unknown => mail.get('message.subject'))).toEqual([
      expect.stringMatching(/^Olga Owner offers you the ownership of “Acme” on /),
    ]);
    const accept = () => person.send('POST', `${path}/transfer/accept`);
    expect(await json(accept())).toMatchObject({ role: 'owner' });
    expect(await codeOf(accept())).toEqual([404, 'workspace/offer-not-found']);
    expect((await owner.send('POST', `${path}/leave`)).status).toBe(204);
    expect(await json(owner.get('/api/workspaces'))).toMatchObject({
      items: [],
      current: null,
      left: null,
    });
    await world.expectConsistent(id);
  });

  it('is deleted with its name as confirmation, restored within 30 days, and removed after them', async () => {
    const path = `/api/workspaces/${id}`;
    const person = await world.joined(owner, id);
    const { secret } = await world.invited(owner, id, 'late@example.com');
    expect(await json(owner.get(`${path}/deletion`))).toMatchObject({
      members: 2,
      invitations: 1,
      subscription: { plan: 'business' },
    });
    const remove = (confirm: string) => owner.send('DELETE', path, { confirm });
    expect(await codeOf(remove('Other'))).toEqual([422, 'workspace/confirmation-mismatch']);
    expect((await json<{ deleteAt: number }>(remove('acme'))).deleteAt).toBeGreaterThan(
      Date.now() + 29 * DAY,
    );
    expect(await codeOf(person.get(path))).toEqual([409, 'workspace/ended']);
    expect(await codeOf(world.accept(person, secret))).toEqual([
      409,
      'workspace/invitation-closed',
    ]);
    expect(await codeOf(person.send('POST', `${path}/restore`))).toEqual([
      403,
      'workspace/role-required',
    ]);
    expect((await owner.send('POST', `${path}/restore`)).status).toBe(200);
    expect((await person.get(path)).status).toBe(200);
    await world.expectConsistent(id);
    expect((await remove('Acme')).status).toBe(200);
    product.clockOffsetMs = 31 * DAY;
    await tidy();
    expect(await world.stored(id)).toBeNull();
    expect(await world.membersOf(id)).toEqual([]);
  });

  it('records what was done, for owners and admins', async () => {
    const person = await world.joined(owner, id);
    const path = `/api/workspaces/${id}/audit`;
    const { items } = await json<{ items: { action: string; summary: string }[] }>(owner.get(path));
    expect(items.map(({ action }) => action)).toEqual([
      'workspace.joined',
      'workspace.invited',
      'workspace.created',
    ]);
    expect(items[0]?.summary).toBe(`${person.email} joined with the role member.`);
    const found = async (query: string): Promise<string[]> => {
      const page = await json<{ items: { action: string }[] }>(owner.get(`${path}?${query}`));
      return page.items.map(({ action }) => action);
    };
    expect(await found(`kind=people&actorId=${person.uid}`)).toEqual(['workspace.joined']);
    expect(await found('kind=settings')).toEqual(['workspace.created']);
    expect(await found('kind=keys')).toEqual([]);
    const day = `from=${Date.now() - DAY}&to=${Date.now() + DAY}`;
    expect(await found(`kind=people&${day}`)).toEqual(['workspace.joined', 'workspace.invited']);
    expect(await found(`kind=people&to=${Date.now() - DAY}`)).toEqual([]);
    expect(await codeOf(person.get(path))).toEqual([403, 'workspace/role-required']);
  });

  it('keeps the seats of those who joined first when there are fewer, and removes nobody', async () => {
    await world.joined(owner, id);
    await world.joined(owner, id);
    await world.setSeats(id, 2);
    expect((await members()).map(({ hasSeat }) => hasSeat)).toEqual([true, true, false]);
    expect(await codeOf(world.invite(owner, id, ['a@example.com']))).toEqual([
      409,
      'workspace/no-seats',
    ]);
  });
});
