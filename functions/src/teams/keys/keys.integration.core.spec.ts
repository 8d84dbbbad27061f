import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@keelson/contracts/http/endpoints';
import { type WorkspaceId } from '@keelson/contracts/ids';
import { type KeyRow } from '@keelson/contracts/teams/key-endpoints';
import { KEY_SCOPES, TEAMS_KEY_OPERATIONS } from '@keelson/contracts/teams/key-scopes';
import { MAX_KEYS } from '@keelson/contracts/teams/limits';
import { DAY, MINUTE } from '@keelson/contracts/time';
import { codeOf } from '../../testing/code-of';
import { TestUser } from '../../testing/test-user';
import { openTeams } from '../testing/team-world';

const INVALID = [401, 'key/invalid'];

describe('an API key of a workspace', () => {
  const world = openTeams('team-keys');
  const { product } = world;
  let owner: TestUser;
  let id: WorkspaceId;
  beforeAll(async () => {
    owner = await TestUser.start(product);
    id = await world.found(owner, { seats: 30 });
  });

  afterEach(() => {
    product.frozenAt = null;
  });

  const ask = { name: 'CI', scopes: KEY_SCOPES, days: 90 };
  const put = (by: TestUser, key: string, body: object = {}, workspace = id) =>
    by.send('PUT', `/api/workspaces/${workspace}/keys/${key}`, { ...ask, ...body });
  async function make(by: TestUser = owner, body: object = {}, workspace = id) {
    const response = await put(by, randomUUID(), body, workspace);
    if (response.status !== 200) throw new Error(await response.text());
    return (await response.json()) as { row: KeyRow; key: string };
  }
  const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });
  const read = (key: string, rest = '', workspace = id) =>
    product.fetch(`/api/workspaces/${workspace}${rest}`, bearer(key));
  const rowsOf = async (by = owner): Promise<KeyRow[]> =>
    ((await (await by.get(`/api/workspaces/${id}/keys`)).json()) as { items: KeyRow[] }).items;
  const rowOf = async (row: KeyRow) => (await rowsOf()).find((one) => one.id === row.id);

  it('reads the workspace, its members and its usage, each with its scope', async () => {
    const { key } = await make();
    expect(await (await read(key)).json()).toMatchObject({ id, name: 'Acme' });
    expect((await read(key, '/members')).status).toBe(200);
    expect((await read(key, '/usage')).status).toBe(200);
    expect((await read(key, '/usage/history')).status).toBe(200);
    const { key: narrow } = await make(owner, { scopes: ['members'] });
    expect((await read(narrow, '/members')).status).toBe(200);
    for (const rest of ['', '/usage', '/usage/history']) {
      expect(await codeOf(read(narrow, rest))).toEqual([403, 'key/scope-required']);
    }
  });

  it('is refused by every other operation', async () => {
    const { key } = await make();
    const others = ENDPOINTS.filter(
      ({ auth, operationId }) => auth !== 'public' && !(operationId in TEAMS_KEY_OPERATIONS),
    );
    expect(ENDPOINTS.length - others.length).toBeGreaterThanOrEqual(5);
    for (const { method, path, operationId } of others) {
      const target = path.replace('{workspace}', id).replaceAll(/\{\w+\}/g, 'x');
      const refused = await codeOf(product.fetch(target, { ...bearer(key), method }));
      expect([operationId, ...refused]).toEqual([operationId, 401, 'session/invalid']);
    }
  });

  it('names operations that exist', () => {
    const names = ENDPOINTS.map(({ operationId }) => operationId);
    expect(Object.keys(TEAMS_KEY_OPERATIONS).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('opens no other workspace, not even one of who made it', async () => {
    const { key } = await make();
    const mine = await world.found(owner, { name: 'Second' });
    await world.switchTo(owner, id);
    const other = await world.found(await TestUser.start(product), { name: 'Other' });
    for (const workspace of [mine, other]) {
      expect(await codeOf(read(key, '', workspace))).toEqual([404, 'workspace/not-found']);
    }
  });

  it.each<[string, (key: string) => readonly [string, Record<string, string>]]>([
    ['in the query', (key: string) => [`?key=${key}&access_token=${key}`, {}]],
    ['as the session cookie', (key: string) => ['', { cookie: `__session=${key}` }]],
    ['in a header of its own', (key: string) => ['', { 'x-api-key': key }]],
    ['as a password', (key: string) => ['', { authorization: `Basic ${btoa(`${key}:`)}` }]],
    ['cut short', (key: string) => ['', { authorization: `Bearer ${key.slice(0, -1)}` }]],
    [
      'with another letter',
      (key: string) => [
        '',
        { authorization: `Bearer ${key.slice(0, 8)}${key[8] === 'a' ? 'b' : 'a'}${key.slice(9)}` },
      ],
    ],
    ['twice', (key: string) => ['', { authorization: `Bearer ${key}, Bearer ${key}` }]],
  ])('opens nothing %s', async (_where, sent) => {
    const { key } = await make();
    const [query, headers] = sent(key);
    const response = await product.fetch(`/api/workspaces/${id}${query}`, { headers });
    expect(response.status).toBe(401);
  });

  it('is stored as a hash, shown once, and in no log', async () => {
    const { row, key } = await make();
    await read(key);
    await read(`${key}x`);
    await read(key, `?key=${key}`);
    await product.fetch('/api/me', bearer(key));
    const stored = await product.db.collection('workspaceKeys').get();
    const audit = await product.db.collection('audit').get();
    const known = [
      ...[...stored.docs, ...audit.docs].map((document) => document.data()),
      ...product.logged,
      await rowsOf(),
    ];
    const text = JSON.stringify(known);
    expect(text).not.toContain(key);
    expect(text).not.toContain(key.slice(4, 36));
    expect(row.hint).toBe(key.slice(-4));
    const lines = product.logged.filter(({ fields }) => fields['key'] === row.id);
    expect(lines.map(({ fields }) => fields['route'])).toContain('/api/workspaces/{workspace}');
  });

  it('is refused from the next request on when it is revoked or has expired', async () => {
    const { row, key } = await make(owner, { days: 1 });
    expect((await read(key)).status).toBe(200);
    product.clockOffsetMs = DAY;
    expect(await codeOf(read(key))).toEqual([401, 'key/expired']);
    product.clockOffsetMs = 0;
    const path = `/api/workspaces/${id}/keys/${row.id}`;
    expect((await owner.send('DELETE', path)).status).toBe(204);
    expect(await codeOf(read(key))).toEqual(INVALID);
    expect((await owner.send('DELETE', path)).status).toBe(204);
    expect(await rowOf(row)).toBeUndefined();
  });

  it('is refused while the account of who made it is disabled', async () => {
    const admin = await world.joined(owner, id, 'admin');
    await world.switchTo(admin, id);
    const { key } = await make(admin, { scopes: ['members'] });
    await product.auth.updateUser(admin.uid, { disabled: true });
    product.clockOffsetMs = MINUTE;
    expect(await codeOf(read(key, '/members'))).toEqual([403, 'session/account-disabled']);
    await product.auth.updateUser(admin.uid, { disabled: false });
    product.clockOffsetMs = 2 * MINUTE;
    expect((await read(key, '/members')).status).toBe(200);
    product.clockOffsetMs = 0;
  });

  it('ends with the role and the membership of who made it, also when the person joins again', async () => {
    const admin = await world.joined(owner, id, 'admin');
    const { row, key } = await make(admin, { scopes: ['members'] });
    const member = `/api/workspaces/${id}/members/${admin.uid}`;
    await owner.send('PATCH', member, { role: 'member' });
    expect(await codeOf(read(key, '/members'))).toEqual(INVALID);
    expect(await rowOf(row)).toMatchObject({ state: 'stopped', createdBy: admin.uid });
    await owner.send('PATCH', member, { role: 'admin' });
    expect((await read(key, '/members')).status).toBe(200);
    await owner.send('DELETE', member);
    expect(await codeOf(read(key, '/members'))).toEqual(INVALID);
    const { secret } = await world.invited(owner, id, admin.email, 'admin');
    await world.accept(admin, secret);
    expect(await codeOf(read(key, '/members'))).toEqual(INVALID);
  });

  it('ends with its workspace, and does not come back with it', async () => {
    const mine = await world.found(owner, { name: 'Brief' });
    const { key } = await make(owner, {}, mine);
    expect((await read(key, '', mine)).status).toBe(200);
    await owner.send('DELETE', `/api/workspaces/${mine}`, { confirm: 'Brief' });
    expect(await codeOf(read(key, '', mine))).toEqual(INVALID);
    await owner.send('POST', `/api/workspaces/${mine}/restore`);
    expect(await codeOf(read(key, '', mine))).toEqual(INVALID);
    await world.switchTo(owner, id);
  });

  it('is made by owners and admins, with what their roles allow', async () => {
    const refused = [403, 'workspace/role-required'];
    const admin = await world.joined(owner, id, 'admin');
    const usage = put(admin, randomUUID(), { scopes: ['usage'] });
    expect(await codeOf(usage)).toEqual(refused);
    expect((await put(admin, randomUUID(), { scopes: ['chat'] })).status).toBe(200);
    for (const role of ['billing', 'member'] as const) {
      const other = await world.joined(owner, id, role);
      expect(await codeOf(put(other, randomUUID()))).toEqual(refused);
      expect(await codeOf(other.get(`/api/workspaces/${id}/keys`))).toEqual(refused);
    }
  });

  it('is made once by a repeated request, which replaces a key that nobody has seen', async () => {
    const name = randomUUID();
    const [first, second] = [await put(owner, name), await put(owner, name)];
    const [{ key: lost }, { key, row }] = [
      (await first.json()) as { key: string },
      (await second.json()) as { key: string; row: KeyRow },
    ];
    expect((await rowsOf()).filter((one) => one.id === row.id)).toHaveLength(1);
    expect(await codeOf(read(lost))).toEqual(INVALID);
    expect((await read(key)).status).toBe(200);
    expect(await codeOf(put(owner, name))).toEqual([409, 'key/exists']);
    const stranger = await TestUser.start(product);
    const other = await world.found(stranger);
    expect(await codeOf(put(stranger, name, {}, other))).toEqual([409, 'key/exists']);
    const foreign = await stranger.send('DELETE', `/api/workspaces/${other}/keys/${name}`);
    expect(foreign.status).toBe(204);
    expect((await read(key)).status).toBe(200);
  });

  it('is one of a limited number, also when many are made at once', async () => {
    const mine = await world.found(owner, { name: 'Many' });
    for (let made = 1; made < MAX_KEYS; made += 1) await make(owner, {}, mine);
    const last = [1, 2, 3].map(() => put(owner, randomUUID(), {}, mine));
    const statuses = (await Promise.all(last)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409, 409]);
    await world.switchTo(owner, id);
  });

  it('is counted with one write a minute, and told of in the log once a day', async () => {
    // An even minute: the next one is of the same day.
    const at = (product.frozenAt = Math.ceil(Date.now() / (2 * MINUTE)) * 2 * MINUTE);
    const { key, row } = await make(owner, { name: 'Counted', days: null });
    for (let use = 0; use < 5; use += 1) await read(key);
    expect(await rowOf(row)).toMatchObject({ uses: 1, lastUsedAt: at });
    product.clockOffsetMs = MINUTE;
    await read(key);
    expect(await rowOf(row)).toMatchObject({ uses: 6, lastUsedAt: at + MINUTE });
    product.clockOffsetMs = DAY;
    await read(key);
    const told = await product.db
      .collection('audit')
      .where('scope', '==', `workspaces/${id}`)
      .get();
    const counts = told.docs
      .filter((entry) => entry.get('message.code') === 'workspace.key-used')
      .filter((entry) => entry.get('message.params.name') === 'Counted')
      .map((entry) => entry.get('message.params.uses') as number);
    expect(counts.sort()).toEqual([1, 7]);
  });

  it('has limits of its own, which are not those of who made it', async () => {
    const { key } = await make();
    const left = (response: Response) =>
      /r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1];
    const before = left(await owner.get(`/api/workspaces/${id}/members`));
    const byKey = left(await read(key, '/members'));
    await read(key, '/members');
    expect(Number(left(await read(key, '/members')))).toBe(Number(byKey) - 2);
    expect(Number(left(await owner.get(`/api/workspaces/${id}/members`)))).toBe(Number(before) - 1);
  });
});
