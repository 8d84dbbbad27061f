import { type LogFields } from '@keelson/server/logger';
import { openProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';

describe('security events', () => {
  const product = openProduct('security-events');
  beforeEach(() => {
    product.logged.length = 0;
  });

  const events = (): LogFields[] =>
    product.logged.map(({ fields }) => fields).filter((fields) => 'securityEvent' in fields);

  it('record a refused role with who, what and the request id', async () => {
    const person = await TestUser.start(product);
    product.logged.length = 0;
    const response = await person.get('/api/admin/users', {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'x-forwarded-for': '203.0.113.77',
    });
    expect(response.status).toBe(403);
    expect(events()).toEqual([
      expect.objectContaining({
        securityEvent: 'role-refused',
        actor: person.uid,
        code: 'session/forbidden',
        // Of the connection: locally no proxy appends to the header, so all of it is the client's own.
        addressPrefix: '127.0.0.0/24',
        client: 'Firefox on Linux',
        requestId: response.headers.get('x-request-id'),
        method: 'GET',
        route: '/api/admin/users',
      }),
    ]);
  });

  it('record refused cookies and ID tokens, and none of their content', async () => {
    const cookie = 'x'.repeat(43);
    await product.fetch('/api/me', { headers: { cookie: `__session=${cookie}` } });
    await product.fetch('/api/me', { headers: { authorization: 'Bearer stolen-token' } });
    expect(events()).toMatchObject([
      { securityEvent: 'session-refused', actor: null, code: 'session/invalid' },
      { securityEvent: 'token-refused', actor: null, code: 'session/invalid' },
    ]);
    expect(JSON.stringify(events())).not.toMatch(new RegExp(`${cookie}|stolen`));
  });

  it('record sign-ins, refused and accepted, renewals and sign-outs of one session', async () => {
    const person = await TestUser.signIn(product);
    await person.send('POST', '/api/session', { idToken: 'stolen-token' });
    await person.startSession();
    await person.startSession();
    await person.send('DELETE', '/api/session');
    const target = events()[1]?.['target'];
    expect(target).toMatch(/^[0-9a-f-]{36}$/);
    expect(events()).toMatchObject([
      { securityEvent: 'sign-in-refused', actor: null, code: 'session/invalid' },
      { securityEvent: 'session-started', actor: person.uid, target },
      { securityEvent: 'session-rotated', actor: person.uid, target },
      { securityEvent: 'session-ended', actor: person.uid, target, reason: 'sign-out' },
    ]);
    expect(JSON.stringify(events())).not.toContain(person.cookie.slice('__session='.length));
  });

  it('record a change of the role with who changed whose', async () => {
    const admin = await TestUser.staff(product, 'admin');
    const person = await TestUser.start(product);
    product.logged.length = 0;
    await admin.send('PUT', `/api/admin/users/${person.uid}/role`, { role: 'viewer' });
    await admin.send('PUT', `/api/admin/users/${person.uid}/role`, { role: 'viewer' });
    expect(events()).toMatchObject([
      { securityEvent: 'role-changed', actor: admin.uid, target: person.uid, reason: 'viewer' },
    ]);
  });

  it('do not record callers without credentials', async () => {
    await product.fetch('/api/me');
    expect(events()).toEqual([]);
  });
});
