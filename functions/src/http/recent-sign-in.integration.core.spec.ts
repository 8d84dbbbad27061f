import { ENDPOINTS } from '@keelson/contracts/http/endpoints';
import { MINUTE } from '@keelson/contracts/time';
import { openProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';

/** Lists what needs a sign-in of the last ten minutes (docs/security.md). */
const SENSITIVE: readonly (readonly [string, string])[] = [
  ['GET', '/api/me/export'],
  ['DELETE', '/api/me'],
  ['DELETE', '/api/me/sessions/{id}'],
  ['PUT', '/api/me/sign-in-methods'],
  ['DELETE', '/api/me/sign-in-methods/{id}'],
  ['PUT', '/api/admin/flags/{key}'],
  ['PUT', '/api/admin/chat/settings'],
  ['PUT', '/api/admin/users/{uid}/role'],
  ['DELETE', '/api/admin/users/{uid}/sessions'],
  ['DELETE', '/api/admin/users/{uid}/sessions/{id}'],
  ['POST', '/api/admin/users/{uid}/view'],
  ['PUT', '/api/admin/kanban/boards/{slug}/roles/{uid}'],
  ['POST', '/api/admin/kanban/agents'],
  ['POST', '/api/admin/kanban/agents/{agentId}/secrets'],
  ['POST', '/api/admin/learning-control/approvals/{id}/approve'],
  ['POST', '/api/admin/learning-control/approvals/{id}/token'],
  ['PUT', '/api/admin/learning-control/policy'],
  ['DELETE', '/api/workspaces/{workspace}'],
  ['PUT', '/api/workspaces/{workspace}/keys/{id}'],
  ['PUT', '/api/workspaces/{workspace}/transfer'],
];

describe('endpoints that need a recent sign-in', () => {
  const product = openProduct('recent-sign-in');
  let admin: TestUser;
  beforeAll(async () => {
    admin = await TestUser.staff(product, 'admin');
  });
  beforeEach(() => {
    product.clockOffsetMs = 0;
  });

  it('are these', () => {
    const flagged = ENDPOINTS.filter(({ recentSignIn }) => recentSignIn);
    expect(flagged.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      SENSITIVE.map(([method, path]) => `${method} ${path}`).sort(),
    );
  });

  it.each(SENSITIVE)(
    '%s %s refuses an old sign-in before it reads the input',
    async (method, path) => {
      product.clockOffsetMs = 11 * MINUTE;
      const refused = await admin.send(
        method,
        path,
        method === 'GET' ? undefined : { nonsense: 1 },
      );
      expect([refused.status, await refused.json()]).toEqual([
        401,
        expect.objectContaining({ code: 'session/sign-in-too-old' }),
      ]);
      expect(refused.headers.get('www-authenticate')).toBe(
        'Bearer error="insufficient_user_authentication", max_age="600"',
      );
    },
  );

  it('a stolen session of an admin does not send the tokens of runs to another endpoint', async () => {
    product.clockOffsetMs = 11 * MINUTE;
    const edit = async (change: object): Promise<unknown> => {
      const body = { expectedRevision: 1, ...change };
      const response = await admin.send('PATCH', '/api/admin/kanban/agents/courier', body);
      return ((await response.json()) as { code?: unknown }).code;
    };
    expect(await edit({ endpoint: 'https://evil.test/' })).toBe('session/sign-in-too-old');
    // No sign-in is too old to disable an agent; this product has no execution service.
    expect(await edit({ enabled: false })).toBe('kanban/bridge-not-configured');
  });

  it('refuse an ID token of an old sign-in, too', async () => {
    product.clockOffsetMs = 11 * MINUTE;
    const refused = await product.fetch('/api/me/export', {
      headers: { authorization: `Bearer ${admin.idToken}` },
    });
    expect(await refused.json()).toMatchObject({ code: 'session/sign-in-too-old' });
  });

  it('do not delete an account with a stolen cookie of an old sign-in', async () => {
    const person = await TestUser.start(product);
    product.clockOffsetMs = 11 * MINUTE;
    const refused = await person.send('DELETE', '/api/me', { confirm: person.email });
    expect(await refused.json()).toMatchObject({ code: 'session/sign-in-too-old' });
    expect((await product.db.doc(`users/${person.uid}`).get()).exists).toBe(true);
  });

  it('run after the user has signed in again, with the same session', async () => {
    const person = await TestUser.start(product);
    const sessionIds = async (): Promise<string[]> => {
      const found = await product.db.collection('sessions').where('uid', '==', person.uid).get();
      return found.docs.map((session) => String(session.get('sessionId')));
    };
    const [before] = await sessionIds();
    product.clockOffsetMs = 11 * MINUTE;
    expect((await person.get('/api/me/export')).status).toBe(401);
    // The emulator signs in by the real clock.
    product.clockOffsetMs = 0;
    await person.signInAgain();
    expect((await person.get('/api/me/export')).status).toBe(200);
    expect(new Set(await sessionIds())).toEqual(new Set([before]));
  });

  it('signing out everywhere is one of them, plain sign-out is not', async () => {
    const person = await TestUser.start(product);
    product.clockOffsetMs = 11 * MINUTE;
    const refused = await person.send('DELETE', '/api/session?everywhere=1');
    expect(await refused.json()).toMatchObject({ code: 'session/sign-in-too-old' });
    expect((await person.get('/api/me')).status).toBe(200);
    expect((await person.send('DELETE', '/api/session')).status).toBe(204);
  });
});
