import { type UserRow } from '@keelson/contracts/account/endpoints';
import { type StaffRole } from '@keelson/contracts/account/staff';
import { DomainError } from '@keelson/contracts/errors';
import { TestUser } from '../testing/test-user';
import { openProduct, TestProduct } from '../testing/test-product';
import { deleteAccount, pseudonymOf } from './delete-account';
import { startSession } from './start-session';
import { codeOf } from '../testing/code-of';

interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

describe('accounts', () => {
  const product = openProduct('account');

  describe('export', () => {
    it('returns the data of every domain as a download', async () => {
      const person = await TestUser.start(product, 'Erin Export');
      await product.parts().usage.usage.record({
        uid: person.uid,
        metric: 'chatMessages',
        amount: 3,
        key: 'a',
        allowance: null,
        leaseUntil: null,
        at: Date.parse('2026-03-01T00:00:00Z'),
      });
      const answer = await person.get('/api/me/export');
      expect(answer.headers.get('content-disposition')).toMatch(
        /^attachment; filename=keelson-export-\d{4}-\d\d-\d\d\.json$/,
      );
      const file = (await answer.json()) as Record<string, unknown>;
      expect(Object.keys(file)).toEqual([
        'exportedAt',
        'uid',
        'user',
        'picture',
        'signIn',
        'sessions',
        'staff',
        'billing',
        'usage',
        'chats',
        'chatFeedback',
        'chatAttachments',
        'chatShares',
        'projects',
        'boards',
        'savedFilters',
        'workspaces',
        'workspaceKeys',
        'audit',
        'notifications',
        'mail',
      ]);
      expect(file['user']).toMatchObject({ email: person.email, displayName: 'Erin Export' });
      const [session] = file['sessions'] as Record<string, unknown>[];
      expect(session).toMatchObject({ status: 'active', device: 'Unknown device' });
      expect(Object.keys(session ?? {})).not.toContain('key');
      expect(file['usage']).toMatchObject([{ month: '2026-03', counters: { chatMessages: 3 } }]);
    });
  });

  describe('deletion', () => {
    it('requires the e-mail address as confirmation', async () => {
      const person = await TestUser.start(product);
      const answer = await person.send('DELETE', '/api/me', { confirm: 'somebody@else.test' });
      expect(await codeOf(answer)).toEqual([422, 'account/confirmation-mismatch']);
    });

    it('removes the account and its data, and keeps an anonymous audit entry', async () => {
      const person = await TestUser.start(product, 'Dora Delete');
      const project = product.db.doc('projects/shared');
      await project.set({ memberUids: [person.uid, 'other'], visibility: 'members' });
      await person.send('PATCH', '/api/me', { displayName: 'Dora D' });
      const confirm = person.email.toUpperCase();
      const answer = await person.send('DELETE', '/api/me', { confirm });
      expect(answer.status).toBe(204);
      expect(answer.headers.getSetCookie()[0]).toContain('Max-Age=0');

      expect((await product.db.doc(`users/${person.uid}`).get()).exists).toBe(false);
      expect((await project.get()).get('memberUids')).toEqual(['other']);
      await expect(product.auth.getUser(person.uid)).rejects.toMatchObject({
        code: 'auth/user-not-found',
      });
      const entries = await product.db
        .collection('audit')
        .where('actor.id', '==', pseudonymOf(person.uid))
        .get();
      expect(entries.size).toBe(1);
      const text = JSON.stringify(entries.docs[0]?.data());
      expect(text).not.toContain(person.uid);
      expect(text.toLowerCase()).not.toContain(person.email);
      expect(text).not.toContain('Dora');
      expect(await codeOf(await person.get('/api/me'))).toEqual([401, 'session/invalid']);
    });

    it.each(['viewer', 'operator', 'admin'] as const)(
      'removes the account of a %s',
      async (role) => {
        await TestUser.staff(product, 'admin'); // who stays
        const person = await TestUser.staff(product, role);
        const answer = await person.send('DELETE', '/api/me', { confirm: person.email });
        expect(answer.status).toBe(204);
        for (const path of [`staff/${person.uid}`, `users/${person.uid}`]) {
          expect((await product.db.doc(path).get()).exists).toBe(false);
        }
      },
    );

    it('completes when retried after a partial failure', async () => {
      const person = await TestUser.start(product);
      const deps = product.parts().account;
      const ran: string[] = [];
      let broken = true;
      const deleteUserData = [
        () => Promise.resolve(void ran.push('billing')),
        () => {
          ran.push('usage');
          return broken
            ? Promise.reject(new DomainError('service/unavailable', 'x'))
            : Promise.resolve();
        },
      ];
      const actor = { uid: person.uid, email: person.email };
      const run = (): Promise<void> =>
        deleteAccount(
          { ...deps, deleteUserData },
          { actor, confirm: person.email, requestId: 'r-1' },
        );
      await expect(run()).rejects.toMatchObject({ code: 'service/unavailable' });
      expect((await person.get('/api/me')).status).toBe(200);
      broken = false;
      await run();
      expect(ran).toEqual(['billing', 'usage', 'billing', 'usage']);
      expect((await person.get('/api/me')).status).toBe(401);
      await run();
      const entries = await product.db
        .collection('audit')
        .where('actor.id', '==', pseudonymOf(person.uid))
        .get();
      expect(entries.size).toBe(1);
    });

    describe('while the user signs in again', () => {
      const isStored = async (uid: string): Promise<boolean> =>
        (await product.db.doc(`users/${uid}`).get()).exists;

      it('a session that found the account before its deletion leaves no record', async () => {
        const person = await TestUser.signIn(product);
        const deps = product.parts().account;
        const upsert = deps.users.upsert.bind(deps.users);
        jest.spyOn(deps.users, 'upsert').mockImplementationOnce(async (uid, decide) => {
          const actor = { uid, email: person.email };
          await deleteAccount(deps, { actor, confirm: person.email, requestId: 'r-1' });
          return upsert(uid, decide);
        });
        const request = {
          idToken: person.idToken,
          current: null,
          client: {
            device: 'Firefox on Linux',
            parsedDevice: { browser: 'Firefox', system: 'Linux' },
            addressPrefix: null,
          },
          security: { record: () => undefined },
        };
        await expect(startSession(deps, request)).rejects.toMatchObject({
          code: 'session/invalid',
        });
        expect(await isStored(person.uid)).toBe(false);
        expect(await deps.sessions.ofUser(person.uid)).toEqual([]);
      });

      it('the record of a session that started before the sign-in was deleted is removed', async () => {
        const person = await TestUser.start(product);
        const deps = product.parts().account;
        const deleteUser = deps.auth.deleteUser.bind(deps.auth);
        jest.spyOn(deps.auth, 'deleteUser').mockImplementationOnce(async (uid) => {
          await person.startSession();
          await deleteUser(uid);
        });
        const actor = { uid: person.uid, email: person.email };
        await deleteAccount(deps, { actor, confirm: person.email, requestId: 'r-1' });
        expect(await isStored(person.uid)).toBe(false);
        expect(await deps.sessions.ofUser(person.uid)).toEqual([]);
      });
    });

    it('deletes nothing while the subscription cannot be canceled', async () => {
      const person = await TestUser.start(product);
      const deps = product.parts().account;
      const deleteUserData = [
        () => Promise.reject(new DomainError('billing/provider-unavailable', 'x')),
      ];
      const actor = { uid: person.uid, email: person.email };
      const request = { actor, confirm: person.email, requestId: 'r-1' };
      await expect(deleteAccount({ ...deps, deleteUserData }, request)).rejects.toMatchObject({
        code: 'billing/provider-unavailable',
      });
      expect((await person.get('/api/me')).status).toBe(200);
    });
  });
});

describe('staff', () => {
  let product: TestProduct;
  let admin: TestUser;
  beforeEach(async () => {
    product = await TestProduct.start('staff');
    admin = await TestUser.staff(product, 'admin');
  });
  afterEach(() => product.close());

  const setRole = (person: TestUser, role: StaffRole | null): Promise<Response> =>
    admin.send('PUT', `/api/admin/users/${person.uid}/role`, { role });

  it('grants access only while both claim and record exist', async () => {
    const person = await TestUser.start(product);
    const look = async (): Promise<number> => (await person.get('/api/admin/users')).status;
    expect(await look()).toBe(403);
    expect((await setRole(person, 'admin')).status).toBe(200);
    await person.signInAgain();
    expect(await look()).toBe(200);
    await product.db.doc(`staff/${person.uid}`).delete();
    expect(await look()).toBe(403);
    await setRole(person, 'admin');
    await person.signInAgain();
    expect(await look()).toBe(200);
    await product.auth.setCustomUserClaims(person.uid, null);
    expect(await look()).toBe(403);
  });

  it('cannot call the console with an insufficient role', async () => {
    const viewer = await TestUser.staff(product, 'viewer');
    expect(await codeOf(await viewer.get('/api/admin/audit'))).toEqual([403, 'session/forbidden']);
  });

  it('writes one audit entry for each role change', async () => {
    const person = await TestUser.start(product, 'Rita Role');
    const answer = await setRole(person, 'operator');
    expect(await answer.json()).toMatchObject({ uid: person.uid, role: 'operator', plan: 'free' });
    await setRole(person, 'operator');
    await setRole(person, null);
    const { items } = (await (await admin.get('/api/admin/audit')).json()) as Page<{
      action: string;
      summary: string;
      actor: unknown;
      beforeDigest: string | null;
      afterDigest: string | null;
    }>;
    expect(items.map(({ action }) => action)).toEqual(['staff.role-removed', 'staff.role-set']);
    expect(items[1]).toMatchObject({
      actor: { kind: 'user', id: admin.uid, label: admin.email },
      summary: `${person.email} now has the role operator.`,
      beforeDigest: null,
    });
    expect(items[0]?.beforeDigest).toBe(items[1]?.afterDigest);
    expect((await product.auth.getUser(person.uid)).customClaims).toEqual({});
  });

  it('keeps other custom claims', async () => {
    const person = await TestUser.start(product);
    await product.auth.setCustomUserClaims(person.uid, { beta: true });
    await setRole(person, 'viewer');
    const { customClaims } = await product.auth.getUser(person.uid);
    expect(customClaims).toEqual({ beta: true, role: 'viewer' });
  });

  it('keeps the last admin on role change, deletion and concurrent removal', async () => {
    expect(await codeOf(await setRole(admin, 'viewer'))).toEqual([409, 'account/last-admin']);
    expect(await codeOf(await setRole(admin, null))).toEqual([409, 'account/last-admin']);
    const deletion = await admin.send('DELETE', '/api/me', { confirm: admin.email });
    expect(await codeOf(deletion)).toEqual([409, 'account/last-admin']);

    const second = await TestUser.staff(product, 'admin');
    const answers = await Promise.all([
      admin.send('PUT', `/api/admin/users/${second.uid}/role`, { role: null }),
      second.send('PUT', `/api/admin/users/${admin.uid}/role`, { role: null }),
    ]);
    const left = await product.db.collection('staff').where('role', '==', 'admin').get();
    expect(left.size).toBe(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('returns 404 for an unknown account', async () => {
    const answer = await admin.send('PUT', '/api/admin/users/nobody/role', { role: 'viewer' });
    expect(await codeOf(answer)).toEqual([404, 'account/not-found']);
  });

  it('pages accounts newest first and searches them by e-mail', async () => {
    const people = [admin];
    for (let index = 0; index < 4; index += 1) people.push(await TestUser.start(product));
    const list = async (query: string): Promise<Page<UserRow>> =>
      (await (await admin.get(`/api/admin/users?${query}`)).json()) as Page<UserRow>;

    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Page<UserRow> = await list(`limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.items.map(({ uid }) => uid));
      cursor = page.nextCursor;
    }
    expect([...seen].sort()).toEqual(people.map(({ uid }) => uid).sort());
    const created = (await list('limit=100')).items.map(({ createdAt }) => createdAt);
    expect(created).toEqual([...created].sort((a, b) => b - a));

    const [wanted] = people.slice(-1);
    const found = await list(`search=${wanted?.email.slice(0, 12).toUpperCase()}`);
    expect(found.items.map(({ uid }) => uid)).toEqual([wanted?.uid]);
    const all = await list('search=person-&limit=3');
    expect(all.items).toHaveLength(3);
    const rest = await list(`search=person-&limit=3&cursor=${all.nextCursor}`);
    expect(rest.items).toHaveLength(2);
    expect(rest.nextCursor).toBeNull();
    const wrong = await admin.get(`/api/admin/users?cursor=${all.nextCursor}`);
    expect(await codeOf(wrong)).toEqual([400, 'request/invalid']);
    expect(found.items[0]).toMatchObject({ role: null, plan: 'free' });
  });

  it('finds accounts by any word of their name, with those found by e-mail, page by page', async () => {
    const search = async (text: string, more = ''): Promise<Page<UserRow>> => {
      const query = `search=${encodeURIComponent(text)}${more}`;
      return (await (await admin.get(`/api/admin/users?${query}`)).json()) as Page<UserRow>;
    };
    const uids = ({ items }: Page<UserRow>): string[] => items.map(({ uid }) => uid);
    const people = [
      await TestUser.start(product, 'Grace Hopper'),
      await TestUser.start(product, 'Rosa Hopkins'),
    ];
    expect(uids(await search('GRACE h'))).toEqual([people[0]?.uid]);
    const first = await search('hop', '&limit=1');
    const second = await search('hop', `&limit=1&cursor=${first.nextCursor}`);
    expect([...uids(first), ...uids(second)].sort()).toEqual(people.map(({ uid }) => uid).sort());
    expect(second.nextCursor).toBeNull();
    expect(first.items[0]).not.toHaveProperty('nameTerms');
    await people[0]?.send('PATCH', '/api/me', { displayName: 'Amazing Grace' });
    expect(uids(await search('hopper'))).toEqual([]);
    expect(uids(await search('amazing'))).toEqual([people[0]?.uid]);
  });

  it('returns one account with role and plan to admins', async () => {
    const [person, viewer] = [
      await TestUser.start(product, 'Rita Role'),
      await TestUser.staff(product, 'viewer'),
    ];
    const path = `/api/admin/users/${person.uid}`;
    expect(await (await admin.get(path)).json()).toMatchObject({
      uid: person.uid,
      email: person.email,
      role: null,
      plan: 'free',
    });
    expect(await codeOf(await viewer.get(path))).toEqual([403, 'session/forbidden']);
    const missing = await admin.get('/api/admin/users/nobody');
    expect(await codeOf(missing)).toEqual([404, 'account/not-found']);
  });

  it('lists staff by role', async () => {
    const [viewer, member] = [
      await TestUser.staff(product, 'viewer'),
      await TestUser.start(product),
    ];
    const list = async (query: string): Promise<string[]> => {
      const answer = await admin.get(`/api/admin/users?${query}`);
      return ((await answer.json()) as Page<UserRow>).items.map(({ uid }) => uid);
    };
    expect(await list('role=viewer')).toContain(viewer.uid);
    const staff = await list('role=staff');
    expect(staff).toEqual(expect.arrayContaining([admin.uid, viewer.uid]));
    expect(staff).not.toContain(member.uid);
    expect(await list(`role=viewer&search=${viewer.email}`)).toEqual([viewer.uid]);
    expect(await list('role=operator')).toEqual([]);
  });
});
