import { HOUR } from '@keelson/contracts/time';
import { APP_URL } from '../../testing/test-config';
import { openProduct } from '../../testing/test-product';

const error = (fields: object = {}) => ({
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'title')",
  stack: 'TypeError: x\n    at f (https://app.test/chunk-AB12CD34.js:1:2345)',
  ...fields,
});
const report = (errors: object[], fields: object = {}) => ({
  release: 'main-AB12CD34.js',
  page: '/admin/users/:uid',
  errors,
  ...fields,
});

describe('errors of browsers', () => {
  const product = openProduct('client-errors');
  // Each test has hours of its own, with limits of their own.
  let hours = 0;
  beforeEach(() => {
    product.logged.length = 0;
    hours += 2;
    product.clockOffsetMs = hours * HOUR;
  });

  const send = (body: unknown, headers: Record<string, string> = {}) =>
    product.fetch('/api/client-errors', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin: APP_URL, ...headers },
    });
  const logged = () => product.logged.filter(({ severity }) => severity === 'error');

  it('are logged once an hour, as Error Reporting reads them', async () => {
    for (let count = 0; count < 3; count += 1)
      expect((await send(report([error(), error()]))).status).toBe(204);
    expect(logged()).toMatchObject([
      {
        message:
          "TypeError: Cannot read properties of undefined (reading 'title')\n    at f (/chunk-AB12CD34.js:1:2345)",
        fields: {
          '@type':
            'type.googleapis.com/google.devtools.clouderrorreporting.v1beta1.ReportedErrorEvent',
          serviceContext: { service: 'web', version: 'main-AB12CD34.js' },
          context: { httpRequest: { url: '/admin/users/:uid' } },
        },
      },
    ]);
  });

  it('of Firefox and Safari have frames too', async () => {
    await send(report([error({ stack: 'f@https://app.test/main-AB12CD34.js:2:3\n@x.js:4:5' })]));
    expect(logged()[0]?.message.split('\n').slice(1)).toEqual([
      '    at f (/main-AB12CD34.js:2:3)',
      '    at <anonymous> (x.js:4:5)',
    ]);
  });

  it('leave nothing personal in any line', async () => {
    const message =
      'No ada@example.com with card 4242424242424242, "What is a keel?" sk_test_51HxAbCdEf';
    const stack = `x\n    at f (https://app.test/projects/secret-plan/hub?token=abc)\n${message}`;
    await send(report([error({ message, stack })]), {
      cookie: '__session=secret-cookie',
      referer: 'https://app.test/?email=ada@example.com',
    });
    expect(logged()).toHaveLength(1);
    const written = JSON.stringify(product.logged);
    for (const text of ['ada@', '4242', 'keel?', 'sk_test', 'secret', 'token=abc'])
      expect(written).not.toContain(text);
  });

  it.each([
    ['an id in the page', report([error()], { page: '/admin/users/kYz81nD02mXqPlw7Rb3TtVv9Aa12' })],
    ['a query in the page', report([error()], { page: '/learn?email=ada@example.com' })],
    ['an unknown field', report([error({ email: 'ada@example.com' })])],
    ['too many errors', report(Array.from({ length: 6 }, () => error()))],
    ['no error', report([])],
    ['a long message', report([error({ message: 'x'.repeat(501) })])],
    ['a long stack', report([error({ stack: 'x'.repeat(4_001) })])],
    ['a name with a line break', report([error({ name: 'Error\nERROR forged' })])],
  ])('are refused with %s', async (_what, body) => {
    expect((await send(body)).status).toBe(400);
    expect(logged()).toEqual([]);
  });

  it('are refused when another site sends them', async () => {
    expect((await send(report([error()]), { origin: 'https://evil.test' })).status).toBe(403);
  });

  it('are limited by address', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1)
      statuses.push((await send(report([error()]))).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(204));
    expect(statuses[30]).toBe(429);
  });
});
