import { type FlagAudience } from '@keelson/contracts/platform/flag-row';
import { type FlagList } from '@keelson/contracts/platform/flags';
import { paths } from '@keelson/contracts/paths';
import { SETTINGS_MAX_AGE_MS } from '@keelson/server/store/cached-document';
import { ask, question } from '../chat/testing/ask';
import { openProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';

describe('feature flags', () => {
  const product = openProduct('flags');
  let admin: TestUser;
  beforeAll(async () => {
    admin = await TestUser.staff(product, 'admin');
  });
  beforeEach(async () => {
    product.clockOffsetMs = 0;
    await product.db.doc(paths.flags()).delete();
    product.parts().flags.flags.clear();
  });

  const list = async (): Promise<FlagList> =>
    (await (await admin.get('/api/admin/flags')).json()) as FlagList;
  const put = (key: string, audience: FlagAudience, revision: number, by = admin) =>
    by.send('PUT', `/api/admin/flags/${key}`, { audience, reason: 'A model outage.', revision });
  const flagsOf = async (user: TestUser) => (await (await user.get('/api/flags')).json()) as object;

  it('are at their defaults until an admin changes one', async () => {
    const { revision, items } = await list();
    expect([
      revision,
      items.map(({ key, audience, isDefault }) => [key, audience, isDefault]),
    ]).toEqual([
      0,
      [
        ['sign-ups', { kind: 'everybody' }, true],
        ['hub-questions', { kind: 'nobody' }, true],
        ['chat', { kind: 'everybody' }, true],
      ],
    ]);
    expect(await flagsOf(admin)).toEqual({
      flags: { 'sign-ups': true, chat: true, 'hub-questions': false },
    });
  });

  it('a question to the chat is refused when it is off, counts nothing, and staff may still ask', async () => {
    const member = await TestUser.start(product);
    expect((await put('chat', { kind: 'staff' }, 0)).status).toBe(200);
    const refused = await ask(member, question('What is Pro?'));
    expect([refused.status, refused.problem?.code]).toEqual([403, 'feature/off']);
    expect(await flagsOf(member)).toMatchObject({ flags: { 'sign-ups': true, chat: false } });
    const usage = (await (await member.get('/api/usage')).json()) as {
      metrics: { used: number }[];
    };
    expect(usage.metrics.every(({ used }) => used === 0)).toBe(true);
    expect((await ask(admin, question('What is Pro?'))).status).toBe(200);
  });

  it('one account is excluded, and the others keep the feature', async () => {
    const [excluded, other] = [await TestUser.start(product), await TestUser.start(product)];
    const audience: FlagAudience = { kind: 'everybody-except', uids: [excluded.uid] };
    expect((await put('chat', audience, 0)).status).toBe(200);
    expect(await flagsOf(excluded)).toMatchObject({ flags: { chat: false } });
    expect(await flagsOf(other)).toMatchObject({ flags: { chat: true } });
  });

  it('closed sign-ups refuse a new account and store nothing of it; existing ones sign in', async () => {
    const member = await TestUser.start(product);
    await put('sign-ups', { kind: 'nobody' }, 0);
    const stranger = await TestUser.signIn(product);
    const refused = await stranger.send('POST', '/api/session', { idToken: stranger.idToken });
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      403,
      'account/sign-ups-closed',
    ]);
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect((await product.db.doc(paths.user(stranger.uid)).get()).exists).toBe(false);
    // Visitors learn it before they sign in.
    const config = async () => (await product.fetch('/api/config')).json();
    expect(await config()).toMatchObject({ signUps: 'closed' });
    await put('sign-ups', { kind: 'everybody' }, 1);
    expect(await config()).not.toHaveProperty('signUps');
    await member.signInAgain();
    expect((await member.get('/api/me')).status).toBe(200);
  });

  it('a change names the state that the admin saw, and is in the audit log with its reason', async () => {
    expect((await put('chat', { kind: 'percentage', percent: 10 }, 0)).status).toBe(200);
    const stale = await put('chat', { kind: 'nobody' }, 0);
    expect([stale.status, await stale.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'flags/changed' }),
    ]);
    expect((await list()).items.find(({ key }) => key === 'chat')?.audience).toEqual({
      kind: 'percentage',
      percent: 10,
    });
    const { docs } = await product.db
      .collection('audit')
      .where('action', '==', 'flags.changed')
      .get();
    expect(docs.map((document) => document.get('summary') as string)).toContain(
      'AI chat: everybody → 10% of the accounts. A model outage.',
    );
  });

  it.each([
    ['an operator', 'operator', 403],
    ['a member', null, 403],
  ] as const)('%s neither sees nor changes them', async (_who, role, status) => {
    const user = await (role === null ? TestUser.start(product) : TestUser.staff(product, role));
    expect((await user.get('/api/admin/flags')).status).toBe(status);
    expect((await put('chat', { kind: 'nobody' }, 0, user)).status).toBe(status);
  });

  it.each([
    ['an unknown flag', 'chats', { audience: { kind: 'nobody' }, reason: 'Test', revision: 0 }],
    ['no reason', 'chat', { audience: { kind: 'nobody' }, reason: ' ', revision: 0 }],
    [
      '110 percent',
      'chat',
      { audience: { kind: 'percentage', percent: 110 }, reason: 'Test', revision: 0 },
    ],
  ])('a change with %s is refused', async (_what, key, body) => {
    expect((await admin.send('PUT', `/api/admin/flags/${key}`, body)).status).toBe(400);
  });

  it('cost one read in 30 seconds, however many requests ask', () => {
    const { flags } = product.parts().flags;
    const first = flags.current();
    expect(flags.current()).toBe(first);
    product.clockOffsetMs = SETTINGS_MAX_AGE_MS - 5_000;
    expect(flags.current()).toBe(first);
    product.clockOffsetMs = SETTINGS_MAX_AGE_MS + 5_000;
    expect(flags.current()).not.toBe(first);
  });

  it('of a newer release stay as they are when this one changes another', async () => {
    const audiences = { 'new-checkout': { kind: 'country', codes: ['NL'] } };
    await product.db.doc(paths.flags()).set({ revision: 4, audiences });
    expect((await put('chat', { kind: 'nobody' }, 4)).status).toBe(200);
    const stored = await product.db.doc(paths.flags()).get();
    expect(stored.data()).toEqual({
      revision: 5,
      audiences: { ...audiences, chat: { kind: 'nobody' } },
    });
  });
});
