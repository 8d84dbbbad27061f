import { type LogFields } from '@keelson/server/logger';
import { TestProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';

describe('security events', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await TestProduct.start('security-events');
  });
  afterAll(() => product.close());
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
        addressPrefix: '203.0.113.0/24',
        client: 'Firefox on Linux',
        requestId: response.headers.get('x-request-id'),
        path: '/api/admin/users',
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

  it('do not record callers without credentials', async () => {
    await product.fetch('/api/me');
    expect(events()).toEqual([]);
  });
});
