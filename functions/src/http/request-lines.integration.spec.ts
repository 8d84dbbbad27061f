import { uidHash } from '@keelson/server/http/request-log';
import { type LoggedLine } from '../testing/memory-logger';
import { openProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';

describe('the lines of requests', () => {
  const product = openProduct('request-lines');
  let person: TestUser;
  beforeAll(async () => {
    person = await TestUser.start(product, 'Ada Personal');
  });
  beforeEach(() => {
    product.logged.length = 0;
  });

  const linesOf = async (count: number): Promise<LoggedLine['fields'][]> => {
    const lines = () => product.logged.filter(({ fields }) => fields['httpRequest'] !== undefined);
    // A line is written after its response.
    for (let waited = 0; lines().length < count && waited < 100; waited += 1)
      await new Promise((later) => setTimeout(later, 10));
    return lines().map(({ fields }) => fields);
  };

  it('name status, code, route and the hash of the user, for every function', async () => {
    await person.get('/api/me');
    await person.send('PUT', '/api/admin/users/someone-else/role', { role: 'admin' });
    await person.get('/dashboard/secret-chat');
    await person.get('/sitemap.xml');
    await person.send('POST', '/api/webhooks/provider', { secret: true });
    await person.send('POST', '/api/chat', { question: 'What is a keel?' });
    const user = { uidHash: uidHash(product.parts().http.projectId, person.uid) };
    expect(await linesOf(6)).toMatchObject([
      { method: 'GET', route: '/api/me', status: 200, ...user },
      { route: '/api/admin/users/{uid}/role', status: 403, code: 'session/forbidden' },
      { route: '/dashboard/**', ...user },
      { route: '/sitemap.xml', status: 200 },
      {
        method: 'POST',
        route: '/api/webhooks/provider',
        status: 400,
        code: 'webhook/signature-missing',
      },
      { method: 'POST', route: '/api/chat', status: 400, ...user },
    ]);
  });

  it('contain nothing of the user, of tokens or of what was sent', async () => {
    const { uid, email, cookie } = person;
    await person.send('PATCH', '/api/me', { displayName: 'Ada Secret', email });
    await person.send('POST', '/api/session', { idToken: `${email}.stolen` });
    await person.send('POST', '/api/chat', { question: `My address is ${email}` });
    await person.get(`/api/admin/users/${uid}?search=${email}`);
    await person.get(`/learn/${email}?next=${uid}`);
    await linesOf(5);
    // Security events name the account on purpose.
    const lines = product.logged.filter(({ fields }) => fields['securityEvent'] === undefined);
    expect(lines.length).toBeGreaterThanOrEqual(5);
    const written = JSON.stringify(lines);
    for (const text of [
      uid,
      email,
      encodeURIComponent(email),
      cookie,
      'Secret',
      'stolen',
      'My address',
    ])
      expect(written).not.toContain(text);
  });
});
