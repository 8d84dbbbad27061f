import { hasArea } from '@keelson/contracts/brand/has-area';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { inLanguage, LANGUAGES } from '@keelson/contracts/platform/languages';
import { setSecurityHeaders } from '@keelson/server/http/security-headers';
import { connectionsOf, pagePolicy } from '../pages/page-policy';

interface Rule {
  readonly source: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}
type Middleware = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

const load = createRequire(createRequire(__filename).resolve('firebase-tools/package.json'));
const hostingHeaders = (load('superstatic/lib/middleware/headers') as (spec: object) => Middleware)(
  {},
);
const { hosting } = JSON.parse(readFileSync(join(__dirname, '../../../firebase.json'), 'utf8')) as {
  hosting: { headers: readonly Rule[] };
};

/** The response to a path, after Hosting's own code has put its headers over those of the function. */
async function through(path: string, respond: (res: ServerResponse) => void): Promise<Headers> {
  const server = createServer((req, res) => {
    // The middleware rewrites its configuration.
    Object.assign(req, { superstatic: structuredClone({ headers: hosting.headers }) });
    hostingHeaders(req, res, () => {
      respond(res);
      res.end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const { headers } = await fetch(`http://127.0.0.1:${port}${path}`);
  server.close();
  return headers;
}

describe('Hosting', () => {
  it.each([
    '/api/me',
    '/api/admin/users',
    '/api/webhooks/provider',
    '/sitemap.xml',
    '/changelog.xml',
    '/llms.txt',
    '/.well-known/security.txt',
    ...(hasArea('learning') ? ['/learn/plans.md'] : []),
  ])('leaves every header of the functions as it is at %s', async (path) => {
    const alone: Record<string, string> = {};
    setSecurityHeaders({
      setHeader: (name: string, value: string) => (alone[name] = value),
    } as unknown as ServerResponse);
    const headers = await through(path, setSecurityHeaders);
    for (const [name, value] of Object.entries(alone)) {
      expect({ name, value: headers.get(name) }).toEqual({ name, value });
    }
  });

  it.each([
    '/dashboard',
    '/dashboard/chat',
    '/admin/users',
    '/checkout',
    '/pricing',
    ...(hasArea('learning') ? ['/learn', '/learn/vat'] : []),
    ...LANGUAGES.slice(1).flatMap((language) =>
      ['/dashboard', '/learn/vat', '/shared/t0ken'].map((path) => inLanguage(language, path)),
    ),
  ])('lets the page at %s connect to the chat function', async (path) => {
    const functionUrl = 'https://us-central1-my-product.cloudfunctions.net/chat';
    const connections = connectionsOf({ chatUrl: functionUrl, local: null });
    const policy = pagePolicy(
      { 'Content-Security-Policy': "connect-src 'self'" },
      { html: '', headScript: '', connections },
    );
    const headers = await through(path, (res) => {
      for (const [name, value] of Object.entries(policy)) res.setHeader(name, value);
    });
    expect(headers.get('content-security-policy')).toBe(
      "connect-src 'self' https://us-central1-my-product.cloudfunctions.net",
    );
  });

  it.each([
    '/chunk--k1uFt9h.js',
    ...LANGUAGES.map((language) => inLanguage(language, '/main-J2DJEZZX.js')),
    '/styles-6GLOY3PK.css',
    '/media/inter-latin-wght-normal-NRMW37G5.woff2',
  ])('sends no headers of documents with %s, of which a page loads many', async (path) => {
    const headers = await through(path, (res) => res.removeHeader('X-Powered-By'));
    for (const name of ['content-security-policy', 'reporting-endpoints', 'referrer-policy']) {
      expect(headers.has(name)).toBe(false);
    }
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toContain('immutable');
  });

  it.each([
    '/',
    '/sign-in',
    '/service-worker.js',
    '/preferences.js',
    '/worker-6GLOY3PK.js',
    '/terms',
    '/404.html',
    '/nowhere',
    '/image-generator/nowhere',
    ...LANGUAGES.slice(1).flatMap((language) =>
      ['/', '/sign-in', '/nowhere'].map((path) => inLanguage(language, path)),
    ),
  ])('protects its own page at %s', async (path) => {
    const headers = await through(path, (res) => res.removeHeader('X-Powered-By'));
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('strict-transport-security')).toContain('max-age=');
  });
});
