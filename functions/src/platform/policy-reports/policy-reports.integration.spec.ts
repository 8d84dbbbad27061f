import { openProduct } from '../../testing/test-product';

const report = (line: number) => ({
  type: 'csp-violation',
  body: {
    blockedURL: 'inline',
    documentURL: 'https://app.example.com/dashboard?email=ada@example.com',
    effectiveDirective: 'style-src-attr',
    lineNumber: line,
    sample: 'ada@example.com',
    sourceFile: 'https://app.example.com/main-1.js',
  },
});

describe('reports of browsers', () => {
  const product = openProduct('policy-reports');

  const send = (body: string, type: string, headers: Record<string, string> = {}) =>
    product.fetch('/api/policy-reports', {
      method: 'POST',
      body,
      headers: { 'content-type': type, ...headers },
    });
  const logged = () =>
    product.logged.filter(({ message }) => message === 'A page violated its security policy');

  it('are logged once, without personal data, and answered with 204', async () => {
    for (const type of ['application/reports+json', 'application/json']) {
      const answer = await send(JSON.stringify([report(1), report(1)]), type);
      expect([answer.status, await answer.text()]).toEqual([204, '']);
    }
    expect(logged().map(({ fields }) => fields['violation'])).toEqual([
      {
        directive: 'style-src-attr',
        blocked: 'inline',
        page: '/dashboard',
        source: 'main-1.js',
        line: 1,
      },
    ]);
    expect(JSON.stringify(product.logged)).not.toContain('ada@example.com');
  });

  it('are taken in the older format too', async () => {
    const body = { 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'data' } };
    const answer = await send(JSON.stringify(body), 'application/csp-report');
    expect(answer.status).toBe(204);
    expect(logged().at(-1)?.fields['violation']).toMatchObject({ directive: 'img-src' });
  });

  it.each([
    ['no JSON', '{', 'application/csp-report', {}],
    ['a large body', 'x'.repeat(100_000), 'application/csp-report', {}],
    ['a form', 'a=b', 'application/x-www-form-urlencoded', {}],
    ['another site', '[]', 'application/reports+json', { 'sec-fetch-site': 'cross-site' }],
    ['a session that has ended', '[]', 'application/reports+json', { cookie: '__session=x' }],
  ])('get the same answer when they are wrong: %s', async (_what, body, type, headers) => {
    const before = logged().length;
    const answer = await send(body, type, headers);
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(logged()).toHaveLength(before);
  });

  it('are dropped over the limit of an address, with the same answer', async () => {
    for (let count = 0; count < 120; count += 1) await send('[]', 'application/reports+json');
    const before = logged().length;
    const answer = await send(JSON.stringify([report(999)]), 'application/reports+json');
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(logged()).toHaveLength(before);
  });
});
