import { VIEW_HEADER } from '@keelson/contracts/account/view-facts';
import { ENDPOINTS } from '@keelson/contracts/http/endpoints';
import { MINUTE } from '@keelson/contracts/time';
import { storedDocuments } from './testing/stored-documents';
import { TestProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';
import { codeOf } from '../testing/code-of';

const REASON = 'The customer sees no invoices.';

describe('a view of the account of a member', () => {
  let product: TestProduct;
  let admin: TestUser;
  let member: TestUser;
  beforeAll(async () => {
    product = await TestProduct.start('view-member');
    admin = await TestUser.staff(product, 'admin');
    member = await TestUser.start(product, 'Mia Member');
  });
  afterAll(() => product.close());
  beforeEach(async () => {
    product.clockOffsetMs = 0;
    await admin.signInAgain(); // a view asks for a recent sign-in
  });

  const viewPath = ({ uid }: TestUser): string => `/api/admin/users/${uid}/view`;
  const ask = (by: TestUser, of = member) => by.send('POST', viewPath(of), { reason: REASON });
  const open = async (): Promise<void> => {
    const response = await ask(admin);
    expect([response.status, await response.text()]).toEqual([201, expect.any(String)]);
  };
  const asMember = (of = member) => ({ [VIEW_HEADER]: of.uid });
  const audited = async (action: string) => {
    const found = await product.db.collection('audit').where('action', '==', action).get();
    return found.docs.map((document) => document.data());
  };

  it('shows what the member gets, and with no header what the admin gets', async () => {
    const response = await ask(admin);
    expect([response.status, await response.json()]).toEqual([
      201,
      { until: expect.any(Number) as number },
    ]);
    const viewed = await (await admin.get('/api/me', asMember())).json();
    expect(viewed).toMatchObject({ uid: member.uid, role: null, sessionExpiresAt: null });
    expect(await (await admin.get('/api/me')).json()).toMatchObject({
      uid: admin.uid,
      role: 'admin',
    });
    for (const { method, path, viewable } of ENDPOINTS) {
      if (viewable !== true) continue;
      expect(method).toBe('GET');
      const [own, shown] = await Promise.all([member.get(path), admin.get(path, asMember())]);
      expect([path, shown.status]).toEqual([path, own.status]);
      const [expected, seen] = (await Promise.all([own.text(), shown.text()])).map((text) =>
        text.replaceAll(/"(?:updatedAt|sessionExpiresAt|requestId)":[^,}]+/g, ''),
      );
      expect(seen).toBe(expected);
    }
  });

  it('is audited with its reason, and the member is notified without the name of the admin', async () => {
    const uid = member.uid;
    expect(await audited('account.viewed')).toMatchObject([
      { actor: { id: admin.uid }, target: `users/${uid}`, message: { params: { reason: REASON } } },
    ]);
    const notifications = await product.db.collection(`users/${uid}/notifications`).get();
    expect(notifications.docs.map((document) => document.data())).toMatchObject([
      { kind: 'security', subject: 'viewed', actorName: null, excerpt: REASON },
    ]);
    expect(JSON.stringify(notifications.docs[0]?.data())).not.toContain(admin.uid);
  });

  it('refuses every change and everything that is not marked, also with a role', async () => {
    for (const { method, path, viewable, auth } of ENDPOINTS) {
      if (viewable === true || auth === 'public' || auth.startsWith('execution:')) continue;
      const url = path.replaceAll(/\{\w+\}/g, 'x');
      const response =
        method === 'GET'
          ? admin.get(url, asMember())
          : admin.send(method, url, undefined, asMember());
      expect([path, ...(await codeOf(response))]).toEqual([path, 403, 'session/view-read-only']);
    }
  });

  it('writes nothing for the member by what it shows, also when it is repeated or forged', async () => {
    await open();
    const ofMember = async () =>
      Object.fromEntries(
        Object.entries(await storedDocuments(product.db)).filter(
          ([path, fields]) =>
            !path.startsWith('rateLimits/') && (path + JSON.stringify(fields)).includes(member.uid),
        ),
      );
    const before = await ofMember();
    for (const { method, path, viewable } of ENDPOINTS) {
      if (viewable !== true) continue;
      await admin.get(path, asMember());
      for (const other of ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((m) => m !== method)) {
        await admin.send(other, path, other === 'HEAD' ? undefined : {}, asMember());
      }
      // By methods that a proxy might rewrite.
      const disguised = { 'x-http-method-override': 'DELETE', 'x-method-override': 'PATCH' };
      await admin.get(path, { ...asMember(), ...disguised });
    }
    for (const header of [`${member.uid},${admin.uid}`, ` ${member.uid} x`, `${member.uid}/..`]) {
      const answer = admin.send(
        'PATCH',
        '/api/me',
        { displayName: 'x' },
        { [VIEW_HEADER]: header },
      );
      expect(await codeOf(answer)).toEqual([403, 'session/view-ended']);
    }
    expect(await ofMember()).toEqual(before);
    expect((await (await admin.get('/api/me')).json()) as object).not.toMatchObject({
      displayName: 'x',
    });
  });

  it('shows no other account, and nothing to another session, role or token', async () => {
    const other = await TestUser.start(product);
    const operator = await TestUser.staff(product, 'operator');
    const second = await admin.elsewhere();
    await second.startSession();
    const ended = [403, 'session/view-ended'];
    expect(await codeOf(admin.get('/api/me', asMember(other)))).toEqual(ended);
    expect(await codeOf(second.get('/api/me', asMember()))).toEqual(ended);
    expect(await codeOf(other.get('/api/me', asMember()))).toEqual(ended);
    expect(await codeOf(operator.get('/api/me', asMember()))).toEqual(ended);
    const bearer = { cookie: '', authorization: `Bearer ${second.idToken}` };
    expect(await codeOf(second.get('/api/me', { ...bearer, ...asMember() }))).toEqual(ended);
    expect(await codeOf(ask(operator))).toEqual([403, 'session/forbidden']);
    expect(await codeOf(ask(other))).toEqual([403, 'session/forbidden']);
    const withToken = admin.send('POST', viewPath(member), { reason: REASON }, bearer);
    expect(await codeOf(withToken)).toEqual([409, 'account/view-needs-session']);
    expect(
      await codeOf(admin.send('POST', '/api/admin/users/nobody/view', { reason: REASON })),
    ).toEqual([404, 'account/not-found']);
  });

  it('does not come back with a renewal that began before its end', async () => {
    await open();
    const { sessions } = product.parts().account;
    const supersede = sessions.supersede.bind(sessions);
    jest.spyOn(sessions, 'supersede').mockImplementationOnce(async (...input) => {
      expect((await admin.send('DELETE', viewPath(member))).status).toBe(204);
      return supersede(...input);
    });
    admin.idToken = (await admin.elsewhere()).idToken;
    await admin.startSession();
    expect(await codeOf(admin.get('/api/me', asMember()))).toEqual([403, 'session/view-ended']);
  });

  it('ends with the view of another account, which is audited on both', async () => {
    const other = await TestUser.start(product);
    await open();
    const ends = async () =>
      (await audited('account.view-ended')).filter(
        ({ target }) => target === `users/${member.uid}`,
      );
    const before = (await ends()).length;
    expect((await ask(admin, other)).status).toBe(201);
    expect(await ends()).toHaveLength(before + 1);
    expect(await codeOf(admin.get('/api/me', asMember()))).toEqual([403, 'session/view-ended']);
    expect((await admin.get('/api/me', asMember(other))).status).toBe(200);
  });

  it('leaves nothing of an account that is deleted meanwhile', async () => {
    const gone = await TestUser.start(product);
    const { sessions } = product.parts().account;
    const setView = sessions.setView.bind(sessions);
    jest.spyOn(sessions, 'setView').mockImplementationOnce(async (...input) => {
      expect((await gone.send('DELETE', '/api/me', { confirm: gone.email })).ok).toBe(true);
      return setView(...input);
    });
    expect(await codeOf(ask(admin, gone))).toEqual([404, 'account/not-found']);
    const left = await product.db.collection(`users/${gone.uid}/notifications`).get();
    expect(left.size).toBe(0);
  });

  it('keeps no name in the audit log', async () => {
    await admin.send('POST', viewPath(member), { reason: `Ticket of ${member.email}` });
    const entries = JSON.stringify(await audited('account.viewed'));
    expect(entries).toContain('Ticket of …');
    expect(entries).not.toContain(member.email);
  });

  it('lives on in a renewed session, and ends by itself after half an hour', async () => {
    await open();
    admin.idToken = (await admin.elsewhere()).idToken;
    await admin.startSession();
    expect((await admin.get('/api/me', asMember())).status).toBe(200);
    product.clockOffsetMs = 30 * MINUTE;
    expect(await codeOf(admin.get('/api/me', asMember()))).toEqual([403, 'session/view-ended']);
  });

  it('ends when the admin ends it, which is audited once, and with the role of the admin', async () => {
    const before = (await audited('account.view-ended')).length;
    await open();
    const end = () => admin.send('DELETE', viewPath(member));
    expect((await end()).status).toBe(204);
    expect((await end()).status).toBe(204);
    expect(await audited('account.view-ended')).toHaveLength(before + 1);
    expect(await codeOf(admin.get('/api/me', asMember()))).toEqual([403, 'session/view-ended']);
    await open();
    await product.db.doc(`staff/${admin.uid}`).update({ role: 'operator' });
    expect(await codeOf(admin.get('/api/me', asMember()))).toEqual([403, 'session/view-ended']);
  });
});
