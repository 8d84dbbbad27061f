import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RenderPage } from './render-page';
import { TestUser } from '../testing/test-user';
import { TestProduct } from '../testing/test-product';

const SHELL =
  '<!doctype html><head><link rel="stylesheet" href="styles-1.css"></head><app-root></app-root></body>';
const DATA = /<script id="ng-state" type="application\/json">(.*)<\/script>/;
const shellOf = (html: string): string => html.replace(DATA, '').replace(THEME, '');
/** An account without a subscription has an entitlement of the moment. */
const withoutTime = (response: unknown): unknown =>
  JSON.parse(
    JSON.stringify(response, (key, value) => (key === 'updatedAt' ? null : value) as unknown),
  );
const THEME = /(?<=<html) data-theme="\w+"/;
const KOREAN = SHELL.replace('<head>', '<html lang="ko"><head>');

/** Takes the place of the app: a page with what it was given. */
const drawn: RenderPage = (path, { responses }) =>
  Promise.resolve(`<html lang="en"><head></head><p>${path}</p>${JSON.stringify(responses)}`);

describe('pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'));
  const shellPath = join(folder, 'index.csr.html');
  let product: TestProduct;
  /** Null: the app cannot be rendered. */
  let render: RenderPage | null = null;
  beforeAll(async () => {
    product = await TestProduct.start('pages', {
      shellFolder: folder,
      renderMember: (...page) => render?.(...page) ?? Promise.reject(new Error('Not built')),
    });
  });
  afterAll(async () => {
    await product.close();
    rmSync(folder, { recursive: true });
  });

  const addProject = (slug: string, fields: object) =>
    product.db.doc(`projects/${slug}`).set({
      name: slug,
      summary: '',
      memberUids: [],
      ownerUid: null,
      boardSlug: null,
      startsAt: 1,
      dueAt: 2,
      milestones: [],
      ...fields,
    });

  it('responds 503 before the app is built, and serves it afterwards', async () => {
    const person = await TestUser.start(product);
    const before = await person.get('/dashboard');
    expect(before.status).toBe(503);
    expect(await before.text()).toContain('<h1>Not available right now</h1>');
    writeFileSync(shellPath, SHELL);
    const after = await person.get('/dashboard');
    expect([after.status, shellOf(await after.text())]).toEqual([200, SHELL]);
    expect(after.headers.get('cache-control')).toBe('private, no-store');
    expect(after.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('brings what a member asks for first, and the same as the API answers', async () => {
    const person = await TestUser.start(product);
    // Some responses state the time.
    product.frozenAt = Date.now();
    const html = await (await person.get('/dashboard')).text();
    const { responses } = JSON.parse(DATA.exec(html)?.[1] ?? 'null') as {
      responses: Record<string, unknown>;
    };
    expect(Object.keys(responses)).toHaveLength(7);
    for (const [path, response] of Object.entries(responses)) {
      const answered: unknown = await (await person.get(path)).json();
      expect(withoutTime(response)).toEqual(withoutTime(answered));
    }
    product.frozenAt = null;
  });

  it('renders the first view of a member, which no cache keeps and which has nothing of others', async () => {
    render = drawn;
    const people = [await TestUser.start(product), await TestUser.start(product)];
    const pages = await Promise.all(people.map((person) => person.get('/dashboard')));
    render = null;
    const htmls = await Promise.all(pages.map((page) => page.text()));
    for (const [index, { uid }] of people.entries()) {
      expect(htmls[index]).toContain('<p>/dashboard</p>');
      expect(htmls[index]).toContain(`"uid":"${uid}"`);
      expect(htmls[1 - index]).not.toContain(uid);
      expect(htmls[index]).toMatch(/<html data-theme="\w+"/);
      expect(pages[index]?.headers.get('cache-control')).toBe('private, no-store');
      expect(pages[index]?.headers.get('content-encoding')).toBeNull();
    }
  });

  it('compresses the head of a first view, which is the same for everybody', async () => {
    const styles = 'a{color:red}'.repeat(500);
    render = (path) =>
      Promise.resolve(`<html><head><style>${styles}</style></head><p>${path}</p></html>`);
    const person = await TestUser.start(product);
    const headers = { cookie: person.cookie, 'accept-encoding': 'gzip, br' };
    const page = await product.fetch('/dashboard', { headers });
    render = null;
    expect(page.headers.get('content-encoding')).toBe('gzip');
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(Number(page.headers.get('content-length'))).toBeLessThan(1_000);
    expect(await page.text()).toContain(`${styles}</style></head><p>/dashboard</p>`);
  });

  it('serves each language from its own path', async () => {
    const person = await TestUser.start(product);
    expect((await person.get('/ko/dashboard')).status).toBe(503);
    mkdirSync(join(folder, 'ko'));
    writeFileSync(join(folder, 'ko/index.csr.html'), KOREAN);
    expect(shellOf(await (await person.get('/ko/dashboard')).text())).toBe(KOREAN);
    expect(shellOf(await (await person.get('/dashboard')).text())).toBe(SHELL);
    const signedOut = await product.fetch('/ko/dashboard/chat');
    expect(signedOut.headers.get('location')).toBe('/ko/sign-in?next=%2Fdashboard%2Fchat');
    const forbidden = await person.get('/ko/admin/users');
    expect([forbidden.status, await forbidden.text()]).toEqual([
      403,
      expect.stringContaining('<h1>이 페이지를 볼 권한이 없어요</h1>'),
    ]);
  });

  it.each(['/ko/nowhere', '/ko/index.csr.html', '/ko/api/me'])(
    'answers 404 in its language at %s, which Hosting does not know',
    async (path) => {
      const answer = await product.fetch(path);
      const html = await answer.text();
      expect([answer.status, html]).toEqual([404, expect.stringContaining('<html lang="ko">')]);
      expect(html).not.toContain('app-root');
    },
  );

  it.each(['', '__session=rubbish', '__session=', 'other=1'])(
    'redirects a signed-out user with cookie "%s"',
    async (cookie) => {
      const answer = await product.fetch('/dashboard/chat?id=1', { headers: { cookie } });
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toBe('/sign-in?next=%2Fdashboard%2Fchat%3Fid%3D1');
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(await answer.text()).toBe('');
    },
  );

  it('clears an invalid cookie', async () => {
    const answer = await product.fetch('/dashboard', { headers: { cookie: '__session=rubbish' } });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__session=; .*Max-Age=0/);
  });

  it('redirects after signing out everywhere, and for a disabled account', async () => {
    const person = await TestUser.start(product);
    expect((await person.get('/dashboard')).status).toBe(200);
    await new Promise((later) => setTimeout(later, 1_100)); // Auth counts in seconds.
    await product.auth.revokeRefreshTokens(person.uid);
    expect((await person.get('/dashboard')).status).toBe(302);
    const other = await TestUser.start(product);
    await product.auth.updateUser(other.uid, { disabled: true });
    expect((await other.get('/dashboard')).status).toBe(302);
  });

  it('limits the pages of one address, also of unknown documents and with other addresses in headers', async () => {
    const crowded = await product.beside({ RATE_LIMIT_ADDRESS_FACTOR: '0.05' });
    const statuses: number[] = [];
    for (let index = 0; index < 32; index += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${index}` };
      const path = index % 2 === 0 ? `/learn/unknown-${index}` : '/dashboard';
      statuses.push((await crowded.fetch(path, { headers })).status);
    }
    expect(statuses.slice(0, 30)).not.toContain(429);
    expect(statuses.slice(30)).toEqual([429, 429]);
    const refused = await crowded.fetch('/learn');
    expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.text()).toContain('<h1>Too many requests</h1>');
    await crowded.close();
  });

  it('rejects the console without a role, with a styled error page', async () => {
    const person = await TestUser.start(product);
    for (const path of ['/admin', '/admin/users', '/%61dmin']) {
      const answer = await person.get(path);
      expect([path, answer.status]).toEqual([path, 403]);
      const html = await answer.text();
      expect(html).toContain('<link rel="stylesheet" href="/styles-1.css">');
      expect(html).not.toContain('app-root');
    }
    const viewer = await TestUser.staff(product, 'viewer');
    expect((await viewer.get('/admin/users')).status).toBe(200);
    await product.db.doc(`staff/${viewer.uid}`).delete();
    expect((await viewer.get('/admin/users')).status).toBe(403);
  });

  it('answers 404 with the shell for hubs that do not exist or that the visitor may not see', async () => {
    const member = await TestUser.start(product);
    const other = await TestUser.start(product);
    await addProject('open', { visibility: 'public' });
    await addProject('team', { visibility: 'members', memberUids: [member.uid] });
    const statusesOf = async (slug: string) => {
      const path = `/projects/${slug}/hub`;
      const answers = [await product.fetch(path), await other.get(path), await member.get(path)];
      expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual([
        SHELL,
        SHELL,
        SHELL,
      ]);
      return answers.map(({ status }) => status);
    };
    expect(await statusesOf('open')).toEqual([200, 200, 200]);
    expect(await statusesOf('team')).toEqual([404, 404, 200]);
    expect(await statusesOf('unknown')).toEqual([404, 404, 404]);
    expect((await member.get('/projects/No-Slug/hub')).status).toBe(404);
  });

  it('answers HEAD without a body and refuses other methods', async () => {
    const person = await TestUser.start(product);
    const head = await product.fetch('/dashboard', {
      method: 'HEAD',
      headers: { cookie: person.cookie },
    });
    expect(head.status).toBe(200);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(SHELL.length);
    expect(await head.text()).toBe('');
    const post = await product.fetch('/dashboard', { method: 'POST' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});
