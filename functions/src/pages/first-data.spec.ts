import { RATE_LIMITS } from '@keelson/contracts/http/rate-limits';
import { TableRateLimiter } from '@keelson/server/rate/rate-limiter';
import { type Actor } from '../http/authenticate';
import { type Route } from '../http/route';
import { firstDataReader, withFirstData, withTheme } from './first-data';

const actor = { uid: 'paula', workspace: null } as Actor;
const routeOf = (path: string, read?: Route['read']): Route =>
  ({ endpoint: { method: 'GET', path, auth: 'member' }, read }) as unknown as Route;
const readerOf = (routes: readonly Route[]) =>
  firstDataReader(
    () => routes,
    new TableRateLimiter({ now: () => 0, shared: null, addressFactor: 1 }),
    null,
  );
const answers = (path: string): Route => routeOf(path, () => Promise.resolve({ of: path }));

describe('the first data of a page', () => {
  it('is what its page asks for first', async () => {
    const read = readerOf([
      answers('/api/me'),
      answers('/api/usage'),
      routeOf('/api/chats', (_, query) => Promise.resolve({ of: query })),
      routeOf('/api/flags'),
    ]);
    expect(await read('/dashboard?from=mail', actor)).toEqual({
      '/api/me': { of: '/api/me' },
      '/api/usage': { of: '/api/usage' },
      '/api/chats?limit=2': { of: { limit: '2' } },
    });
    expect(Object.keys(await read('/dashboard/chat', actor))).toEqual(['/api/me']);
    const inTeam = { ...actor, workspace: 'ws_1' } as Actor;
    expect(Object.keys(await read('/dashboard', inTeam))).toEqual(['/api/me']);
  });

  it('leaves out what fails or takes too long', async () => {
    jest.useFakeTimers();
    const read = readerOf([
      answers('/api/me'),
      routeOf('/api/usage', () => Promise.reject(new Error('UNAVAILABLE'))),
      routeOf('/api/projects', () => new Promise(() => undefined)),
    ]);
    const found = read('/dashboard', actor);
    await jest.advanceTimersByTimeAsync(500);
    expect(Object.keys(await found)).toEqual(['/api/me']);
    jest.useRealTimers();
  });

  it('is no way around the limits of the account', async () => {
    const read = readerOf([answers('/api/me'), answers('/api/projects')]);
    for (let page = 0; page < RATE_LIMITS['large-read'].limit; page += 1) {
      expect(Object.keys(await read('/dashboard', actor))).toContain('/api/projects');
    }
    expect(Object.keys(await read('/dashboard', actor))).toEqual(['/api/me']);
    const other = { ...actor, uid: 'ada' } as Actor;
    expect(Object.keys(await read('/dashboard', other))).toContain('/api/projects');
  });
});

it('puts no markup of a text into the page', () => {
  const html = withFirstData(
    '<body></body>',
    { '/api/me': { displayName: '</script><script>alert(1)</script><!--' } },
    7,
  );
  const [, json = ''] = /<script id="ng-state"[^>]*>([^<]*)<\/script><\/body>$/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual({
    responses: { '/api/me': { displayName: '</script><script>alert(1)</script><!--' } },
    sentAt: 7,
  });
});

it('is shown in the theme of the account', () => {
  const html = '<!doctype html><html lang="en"></html>';
  const me = { preferences: { theme: 'dark' } };
  expect(withTheme(html, { '/api/me': me })).toContain('<html data-theme="dark" lang="en">');
  expect(withTheme(html, {})).toBe(html);
});
