import { type APIResponse, expect, test } from '@playwright/test';
import { Attacker, newPerson } from '../support/attacker';

/** On every response, whoever sends it. */
const EVERYWHERE = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

/** Pages, and files that can change. */
const PAGE = {
  ...EVERYWHERE,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'reporting-endpoints': 'csp="/api/policy-reports"',
};

/** Scripts and styles whose name has their hash, without what a browser reads on documents alone. */
const FILE = { ...EVERYWHERE, 'cross-origin-resource-policy': 'same-origin' };
const ONLY_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'referrer-policy',
  'reporting-endpoints',
];

/** Answers for programs. */
const DATA = {
  ...EVERYWHERE,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const DATA_POLICY = {
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/** Hosts differ between deployments, so `connect-src` is checked separately. */
const PAGE_POLICY = {
  'default-src': "'self'",
  'script-src': "'self' https://apis.google.com",
  'style-src': "'self'",
  'img-src': "'self' data: https://lh3.googleusercontent.com https://avatars.githubusercontent.com",
  'font-src': "'self'",
  'frame-src': "'self' https://*.firebaseapp.com",
  'object-src': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'angular default service-worker gapi#gapi goog#html',
  'report-uri': '/api/policy-reports',
  'report-to': 'csp',
};

/** The header's directives; a directive that is named twice counts once, as in browsers. */
function policyOf(answer: APIResponse): Record<string, string> {
  const directives = (answer.headers()['content-security-policy'] ?? '')
    .split(';')
    .map((directive) => directive.trim().split(/\s+/))
    .map(([name = '', ...values]) => [name, values.join(' ')] as const);
  return Object.fromEntries(directives.reverse());
}

const HASH = / 'sha256-[\w+/]{43}='/;

/** The policy without the parts that differ: connections, and the hashes of the page's own styles and of its one script. */
function comparable({ 'connect-src': _, ...policy }: Record<string, string>) {
  const style = policy['style-src']?.replaceAll(new RegExp(HASH, 'g'), '');
  const script = policy['script-src']?.replace(HASH, '');
  return {
    ...policy,
    ...(style === undefined ? {} : { 'style-src': style }),
    ...(script === undefined ? {} : { 'script-src': script }),
  };
}

function expectPage(answer: APIResponse, what: string, base = "'self'"): void {
  expect.soft(answer.headers(), what).toMatchObject(PAGE);
  expect.soft(comparable(policyOf(answer)), what).toEqual({ ...PAGE_POLICY, 'base-uri': base });
}

function expectData(answer: APIResponse, what: string): void {
  expect.soft(answer.headers(), what).toMatchObject(DATA);
  expect.soft(policyOf(answer), what).toEqual(DATA_POLICY);
}

test.describe('headers that say how a browser treats a response', () => {
  const STATIC: readonly (readonly [path: string, status: number])[] = [
    ['/', 200],
    ['/sign-in', 200],
    ['/terms', 200],
    ['/privacy', 200],
    ['/contact', 200],
    ['/changelog', 200],
    ['/sign-in/', 301],
    ['/index.html', 301],
    ['/no-such-page', 404],
    ['/projects/launch/nothing', 404],
    ['/learn/a/b/c', 404],
    ['/index.csr', 404],
    ['/index.csr.html', 404],
    ['/preferences.js', 200],
    ['/favicon.svg', 200],
    ['/favicon.ico', 200],
    ['/apple-touch-icon.png', 200],
    ['/robots.txt', 200],
  ];
  for (const [path, status] of STATIC) {
    test(`static ${path}`, async ({ playwright }) => {
      const answer = await (await Attacker.anonymous(playwright)).get(path);
      expect(answer.status()).toBe(status);
      expectPage(answer, path);
    });
  }

  test('a chunk of the app', async ({ playwright }) => {
    const visitor = await Attacker.anonymous(playwright);
    const html = await (await visitor.get('/')).text();
    const files = [...html.matchAll(/(?:src|href)="([\w-]+-[\w]{8}\.(?:js|css))"/g)];
    expect(files.length).toBeGreaterThan(1);
    for (const [, file = ''] of files.slice(0, 3)) {
      const answer = await visitor.get(`/${file}`);
      expect(answer.status()).toBe(200);
      expect(answer.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(answer.headers()).toMatchObject(FILE);
      for (const name of ONLY_DOCUMENTS) expect(answer.headers()).not.toHaveProperty(name);
    }
  });

  const NO_BASE = "'none'";
  const RENDERED: readonly (readonly [
    method: string,
    path: string,
    status: number,
    base?: string,
  ])[] = [
    ['GET', '/dashboard', 302, NO_BASE],
    ['GET', '/admin/users', 302, NO_BASE],
    ['POST', '/dashboard', 405, NO_BASE],
    ['GET', '/learn', 200],
    ['HEAD', '/learn', 200],
    ['GET', '/learn/', 301, NO_BASE],
    ['GET', '/learn/no-such-document', 404],
    ['GET', '/projects/no-such-project/hub', 404],
  ];
  for (const [method, path, status, base] of RENDERED) {
    test(`rendered ${method} ${path}`, async ({ playwright }) => {
      const answer = await (await Attacker.anonymous(playwright)).send(method, path);
      expect(answer.status()).toBe(status);
      expectPage(answer, path, base);
    });
  }

  test('a member’s pages and the refused console', async ({ playwright }) => {
    const member = await Attacker.signedIn(playwright, newPerson('headers-page'));
    const page = await member.get('/dashboard');
    expect(page.status()).toBe(200);
    expectPage(page, '/dashboard');
    const refused = await member.get('/admin');
    expect(refused.status()).toBe(403);
    expectPage(refused, '/admin', NO_BASE);
  });

  const DATA_ROUTES: readonly (readonly [method: string, path: string, status: number])[] = [
    ['GET', '/api/health', 200],
    ['GET', '/api/config', 200],
    ['GET', '/api/openapi.json', 200],
    ['GET', '/api/execution-openapi.json', 200],
    ['GET', '/api/learn/docs', 200],
    ['GET', '/api/learn/navigation', 200],
    ['GET', '/api/learn/search?q=plan', 200],
    ['GET', '/api/learn/docs/no-such-document', 404],
    ['GET', '/api/me', 401],
    ['GET', '/api/admin/users', 401],
    ['GET', '/api/no-such-route', 404],
    ['DELETE', '/api/health', 405],
    ['GET', '/api/chat', 405],
    ['POST', '/api/chat', 401],
    ['POST', '/api/webhooks/provider', 400],
    ['GET', '/api/robots', 200],
    ['GET', '/sitemap.xml', 200],
    ['GET', '/learn/feed.xml', 200],
    ['GET', '/llms.txt', 200],
    ['GET', '/.well-known/security.txt', 200],
    ['GET', '/learn/no-such-document.md', 404],
  ];
  for (const [method, path, status] of DATA_ROUTES) {
    test(`data ${method} ${path}`, async ({ playwright }) => {
      const answer = await (await Attacker.anonymous(playwright)).send(method, path);
      expect(answer.status()).toBe(status);
      expectData(answer, path);
    });
  }

  test('downloads, answers in events and refused bodies', async ({ playwright }) => {
    const member = await Attacker.signedIn(playwright, newPerson('headers-data'));
    const download = await member.get('/api/me/export');
    expect(download.headers()['content-disposition']).toMatch(/^attachment/);
    expectData(download, 'export');
    const events = await member.send('POST', '/api/chat', {
      data: { kind: 'ask', chatId: null, text: 'What is Pro?' },
    });
    expect(events.headers()['content-type']).toContain('text/event-stream');
    expectData(events, 'events');
    const refused = await member.send('PATCH', '/api/me', {
      headers: { 'content-type': 'text/plain' },
      data: 'x'.repeat(70_000),
    });
    expect([413, 415]).toContain(refused.status());
    expectData(refused, 'a body that is too large');
  });
});

test.describe('a page that is read for inline styles', () => {
  for (const path of ['/', '/sign-in', '/no-such-page', '/dashboard/billing', '/admin']) {
    test(`${path} has none`, async ({ playwright }) => {
      const member = await Attacker.signedIn(playwright, newPerson('headers-inline'));
      const html = await (await member.get(path)).text();
      expect(html).toContain('<link rel="stylesheet"');
      expect(html).not.toMatch(/<style\b/);
      expect(html).not.toMatch(/<[^>]+\sstyle=/);
    });
  }

  test('a rendered page allows its own styles by their hashes, and no attribute', async ({
    playwright,
  }) => {
    const visitor = await Attacker.signedIn(playwright, newPerson('headers-styles'));
    for (const path of ['/pricing', '/learn', '/learn/no-such-document', '/dashboard']) {
      const answer = await visitor.get(path);
      const html = await answer.text();
      const styles = [...html.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)];
      expect(styles.length, path).toBeGreaterThan(0);
      const allowed = policyOf(answer)['style-src'] ?? '';
      for (const [, text = ''] of styles) expect(allowed).toContain(`'${await hashOf(text)}'`);
      expect(allowed.match(/'sha256-/g)).toHaveLength(new Set(styles.map(([, css]) => css)).size);
      expect(html).not.toMatch(/<[^>]+\sstyle=/);
    }
  });

  test('a page that a browser has already keeps its policy', async ({ playwright }) => {
    const visitor = await Attacker.anonymous(playwright);
    const first = await visitor.get('/learn');
    const again = await visitor.get('/learn', { 'if-none-match': first.headers()['etag'] ?? '' });
    expect(again.status()).toBe(304);
    expect(policyOf(again)).toEqual(policyOf(first));
  });
});

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `sha256-${Buffer.from(digest).toString('base64')}`;
}
