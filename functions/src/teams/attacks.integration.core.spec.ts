import { randomBytes, randomUUID } from 'node:crypto';
import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { ENDPOINTS } from '@keelson/contracts/http/endpoints';
import { type WorkspaceId } from '@keelson/contracts/ids';
import { codeOf } from '../testing/code-of';
import { TestUser } from '../testing/test-user';
import { openTeams } from './testing/team-world';

/** Every operation whose address names a workspace, also those that are added later. */
const OF_WORKSPACE = ENDPOINTS.filter(({ path }) => path.startsWith('/api/workspaces/{workspace}'));
const NOT_FOUND = [404, 'workspace/not-found'];

/** A valid body for each operation that has one: a request is refused for what it is, not for its form. */
const BODIES: Readonly<Record<string, object>> = {
  renameWorkspace: { name: 'Mine' },
  deleteWorkspace: { confirm: 'Acme' },
  setMemberRole: { role: 'admin' },
  inviteMembers: { lines: ['me@example.com'], role: 'admin' },
  setSuccession: { heir: null },
  changeWorkspacePlan: {
    plan: 'business',
    interval: 'month',
    prorationDate: 0,
    dueNow: { amountMinor: 0, currency: 'usd' },
  },
  applyWorkspacePromotion: { code: 'SAVE', nextCharge: { amountMinor: 0, currency: 'usd' } },
  setWorkspaceOverageCap: { cap: null },
  setWorkspaceLanguage: { language: 'ko' },
  setAutomaticSeats: { monthly: 100 },
  createWorkspaceKey: { name: 'Mine', scopes: ['members'], days: null },
  setMemberCap: { metric: 'chatMessages', cap: 1_000 },
};

const QUERIES: Readonly<Record<string, string>> = {
  previewWorkspacePlanChange: '?plan=business&interval=month&quantity=3',
  previewWorkspacePromotion: '?code=SAVE',
  buyWorkspaceCredits: '?pack=messages',
};

describe('somebody else', () => {
  const world = openTeams('team-attacks');
  const { product } = world;
  let owner: TestUser;
  let admin: TestUser;
  let member: TestUser;
  let stranger: TestUser;
  let removed: TestUser;
  let id: WorkspaceId;
  let second: WorkspaceId;
  let foreign: WorkspaceId;
  let invitation: string;
  let secret: string;
  beforeAll(async () => {
    owner = await TestUser.start(product);
    second = await world.found(owner, { name: 'Second' });
    id = await world.found(owner, { seats: 8 });
    admin = await world.joined(owner, id, 'admin');
    member = await world.joined(owner, id);
    removed = await world.joined(owner, id, 'admin');
    const { status } = await owner.send('DELETE', `/api/workspaces/${id}/members/${removed.uid}`);
    expect(status).toBe(204);
    const invited = await world.invited(owner, id, 'guest@example.com');
    [invitation, secret] = [invited.row.id, invited.secret];
    stranger = await TestUser.start(product);
    foreign = await world.found(stranger, { seats: 8, name: 'Other' });
  });
  let before: unknown;
  const state = async () => [
    await world.stored(id),
    await world.membersOf(id),
    await world.openInvitations(id),
  ];
  beforeEach(async () => {
    before = await state();
  });
  /** Nothing that is refused changes anything. */
  afterEach(async () => expect(await state()).toEqual(before));

  const idFor = (path: string): string => {
    if (path.includes('/checkout/')) return 'cs_test_1';
    return /\/(?:keys|pictures)\//.test(path) ? randomUUID() : invitation;
  };
  const send = (
    by: TestUser,
    { operationId, method, path }: Endpoint,
    headers: Record<string, string> = {},
  ) => {
    const target = path
      .replace('{workspace}', id)
      .replace('{uid}', member.uid)
      .replace('{id}', idFor(path));
    const offer = { to: member.uid, then: 'member' };
    const body = operationId === 'offerOwnership' ? offer : BODIES[operationId];
    return method === 'GET'
      ? by.get(target + (QUERIES[operationId] ?? ''), headers)
      : by.send(method, target, body, headers);
  };
  const named = OF_WORKSPACE.map((endpoint) => [endpoint.operationId, endpoint] as const);

  it('finds more than ten operations here', () => {
    expect(OF_WORKSPACE.length).toBeGreaterThan(15);
  });

  it.each(named)('who never belonged to the workspace is refused: %s', async (_name, endpoint) => {
    expect(await codeOf(send(stranger, endpoint))).toEqual(NOT_FOUND);
  });

  it.each(named)('who was removed is refused with the same session: %s', async (_n, endpoint) => {
    expect(await codeOf(send(removed, endpoint))).toEqual(NOT_FOUND);
  });

  it.each(named)('who was removed is refused with an ID token: %s', async (_name, endpoint) => {
    const bearer = await removed.elsewhere();
    const authorization = { authorization: `Bearer ${bearer.idToken}` };
    expect(await codeOf(send(bearer, endpoint, authorization))).toEqual(NOT_FOUND);
  });

  const changes = named.filter(
    ([name, { method }]) =>
      method !== 'GET' && !['restoreWorkspace', 'setSuccession'].includes(name),
  );

  it.each(changes)('in a tab of another workspace changes nothing: %s', async (_n, endpoint) => {
    await world.switchTo(owner, second);
    try {
      expect(await codeOf(send(owner, endpoint))).toEqual([409, 'workspace/changed']);
    } finally {
      await world.switchTo(owner, id);
    }
  });

  it.each([
    ['startWorkspaceCheckout', 'admin'],
    ['openWorkspacePortal', 'member'],
    ['changeWorkspacePlan', 'admin'],
    ['cancelWorkspaceSubscription', 'admin'],
    ['cancelWorkspaceSubscription', 'member'],
    ['listWorkspaceInvoices', 'member'],
    ['getWorkspaceSeats', 'member'],
    ['deleteWorkspace', 'admin'],
    ['previewWorkspaceDeletion', 'admin'],
    ['offerOwnership', 'admin'],
    ['setSuccession', 'admin'],
    ['renameWorkspace', 'member'],
    ['inviteMembers', 'member'],
    ['listInvitations', 'member'],
    ['resendInvitation', 'member'],
    ['revokeInvitation', 'member'],
    ['setMemberRole', 'member'],
    ['removeMember', 'member'],
    ['setMemberCap', 'member'],
    ['listWorkspaceAudit', 'member'],
    ['restoreWorkspace', 'member'],
    ['withdrawOwnership', 'member'],
    ['getWorkspaceLanguage', 'admin'],
    ['setWorkspaceLanguage', 'admin'],
    ['setAutomaticSeats', 'admin'],
    ['listWorkspaceKeys', 'member'],
    ['createWorkspaceKey', 'member'],
    ['revokeWorkspaceKey', 'member'],
    ['setWorkspacePicture', 'member'],
    ['removeWorkspacePicture', 'member'],
  ])('without the role is refused: %s as %s', async (operation, role) => {
    const endpoint = OF_WORKSPACE.find(({ operationId }) => operationId === operation);
    if (endpoint === undefined) throw new Error(`There is no ${operation}`);
    const by = role === 'admin' ? admin : member;
    expect(await codeOf(send(by, endpoint))).toEqual([403, 'workspace/role-required']);
  });

  it('does not become an admin by an admin, nor removes an owner as one', async () => {
    const path = `/api/workspaces/${id}/members`;
    const refused = [403, 'workspace/role-required'];
    const raise = (uid: string) => admin.send('PATCH', `${path}/${uid}`, { role: 'admin' });
    expect(await codeOf(raise(member.uid))).toEqual(refused);
    expect(await codeOf(raise(owner.uid))).toEqual(refused);
    expect(await codeOf(admin.send('DELETE', `${path}/${owner.uid}`))).toEqual(refused);
    expect(await codeOf(world.invite(admin, id, ['x@example.com'], 'admin'))).toEqual(refused);
    const owned = { lines: ['x@example.com'], role: 'owner' };
    const invite = owner.send('POST', `/api/workspaces/${id}/invitations`, owned);
    expect(await codeOf(invite)).toEqual([400, 'request/invalid']);
  });

  it('reaches no member and no invitation of another workspace through the own one', async () => {
    const own = `/api/workspaces/${foreign}`;
    const missing = [404, 'workspace/member-not-found'];
    const set = stranger.send('PATCH', `${own}/members/${member.uid}`, { role: 'admin' });
    expect(await codeOf(set)).toEqual(missing);
    expect(await codeOf(stranger.send('DELETE', `${own}/members/${member.uid}`))).toEqual(missing);
    const offer = { to: member.uid, then: 'member' };
    expect(await codeOf(stranger.send('PUT', `${own}/transfer`, offer))).toEqual(missing);
    const cap = { metric: 'chatMessages', cap: null };
    const capped = stranger.send('PUT', `${own}/members/${member.uid}/cap`, cap);
    expect(await codeOf(capped)).toEqual(missing);
    const heir = stranger.send('PUT', `${own}/succession`, { heir: member.uid });
    expect(await codeOf(heir)).toEqual(missing);
    const resend = stranger.send('POST', `${own}/invitations/${invitation}/resend`);
    expect(await codeOf(resend)).toEqual([404, 'workspace/invitation-not-found']);
    const revoke = await stranger.send('DELETE', `${own}/invitations/${invitation}`);
    expect(revoke.status).toBe(204);
  });

  it('does not switch to a workspace of others', async () => {
    expect(await codeOf(world.switchTo(stranger, id))).toEqual(NOT_FOUND);
    expect(await codeOf(world.switchTo(removed, id))).toEqual(NOT_FOUND);
    expect(await (await stranger.get('/api/workspaces')).json()).toMatchObject({
      items: [{ id: foreign }],
      current: foreign,
    });
  });

  it.each([
    ['another secret', () => randomBytes(32).toString('base64url')],
    ['the id of the invitation', () => invitation],
    ['a beginning', () => secret.slice(0, 20)],
    ['the id of the workspace', () => id],
  ])('does not join by a guessed link: %s', async (_what, link) => {
    expect(await codeOf(world.accept(stranger, link()))).toEqual([
      404,
      'workspace/invitation-not-found',
    ]);
    expect(await codeOf(product.fetch(`/api/invitations/${link()}`))).toEqual([
      404,
      'workspace/invitation-not-found',
    ]);
  });

  it('does not join with the invitation of another address by naming that address', async () => {
    for (const body of [{}, { acceptAs: 'guest@example.com' }, { acceptAs: '' }]) {
      expect(await codeOf(world.accept(stranger, secret, body))).toEqual([
        409,
        'workspace/other-address',
      ]);
    }
  });

  it('without a session gets nothing but what the link shows', async () => {
    for (const [, endpoint] of named) {
      if (endpoint.method !== 'GET') continue;
      const path = endpoint.path.replace('{workspace}', id);
      expect((await product.fetch(path)).status).toBe(401);
    }
    const shown = await (await product.fetch(`/api/invitations/${secret}`)).text();
    for (const text of [id, owner.uid, owner.email, 'guest@']) expect(shown).not.toContain(text);
  });

  it('repeats a request of a member with the same key in vain', async () => {
    const headers = { 'idempotency-key': 'the-key-of-the-owner' };
    const path = `/api/workspaces/${foreign}`;
    const renamed = await stranger.send('PATCH', path, { name: 'Again' }, headers);
    expect(renamed.status).toBe(200);
    const repeated = owner.send('PATCH', path, { name: 'Again' }, headers);
    expect(await codeOf(repeated)).toEqual(NOT_FOUND);
  });
});
