import { type PageContext } from '@keelson/contracts/platform/page-context';
import { openProduct } from '../../testing/test-product';
import { writeRelease } from '../testing/write-release';

/** A renderer that writes its context as JSON. */
const rendered: string[] = [];
const renderPage = (path: string, context: PageContext): Promise<string> => {
  rendered.push(path);
  if (path === '/learn/broken') throw new Error('a template is broken');
  return Promise.resolve(`<title>${path}</title>${JSON.stringify(context)}`);
};

describe('the pages of the learning hub', () => {
  const product = openProduct('learn-pages', { renderPage });
  beforeEach(() => rendered.splice(0));

  const contextOf = async (answer: Response): Promise<PageContext> =>
    JSON.parse((await answer.text()).replace(/^<title>.*?<\/title>/, '')) as PageContext;

  it('exist before the first release', async () => {
    const answer = await product.fetch('/learn');
    expect(answer.status).toBe(200);
    expect((await contextOf(answer)).responses).toEqual({
      '/api/learn/docs?lang=en': {
        releaseId: null,
        lang: null,
        languages: [],
        docs: [],
        total: 0,
        page: 1,
        pages: 1,
        tags: [],
        sections: [],
      },
      '/api/learn/navigation?lang=en': { releaseId: null, lang: null, levels: [] },
    });
    expect((await product.fetch('/learn/first')).status).toBe(404);
  });

  describe('after a release', () => {
    beforeAll(async () => {
      const doc = (slug: string) => ({ slug, title: slug, version: 1 });
      const docs = [doc('broken'), doc('first'), doc('second')];
      await writeRelease(product.db, { revision: 1, docs, withdrawn: ['gone'] });
    });

    it('are rendered from the responses of the API only', async () => {
      const context = await contextOf(await product.fetch('/learn/first/lesson?x=1'));
      expect(context.appUrl).toBe('http://localhost:3000');
      for (const [path, body] of Object.entries(context.responses)) {
        expect(body).toEqual(await (await product.fetch(path)).json());
      }
      expect(Object.keys(context.responses)).toEqual([
        '/api/learn/navigation?document=first&lang=en',
        '/api/learn/docs/first',
        '/api/learn/docs/first/lesson',
      ]);
    });

    it.each([
      ['text/markdown', true],
      ['text/markdown, text/html;q=0.5', true],
      ['text/html,application/xhtml+xml,*/*;q=0.8', false],
      ['*/*', false],
    ])('are Markdown for clients that prefer it: %s', async (accept, isMarkdown) => {
      const answer = await product.fetch('/learn/first', { headers: { Accept: accept } });
      expect(answer.headers.get('vary')).toContain('Accept,');
      expect(answer.headers.get('content-type')).toContain(
        isMarkdown ? 'text/markdown' : 'text/html',
      );
      const text = await answer.text();
      expect(text.startsWith('# first\n')).toBe(isMarkdown);
      if (!isMarkdown) return;
      expect(text).toBe(await (await product.fetch('/learn/first.md')).text());
    });

    it.each([
      ['/learn?utm=1&page=0&sort=oldest', '/learn', '/api/learn/docs?lang=en'],
      ['/learn?page=1&sort=title&tag=test', '/learn?tag=test', '/api/learn/docs?lang=en&tag=test'],
      [
        '/learn?sort=newest&section=Test',
        '/learn?section=Test&sort=newest',
        '/api/learn/docs?lang=en&section=Test&sort=newest',
      ],
      ['/learn?page=7', '/learn?page=7', '/api/learn/docs?lang=en&page=7'],
      ['/learn?lang=de&x=1', '/learn?lang=de', '/api/learn/docs?lang=de'],
      ['/learn?lang=D-E&page=8', '/learn?page=8', '/api/learn/docs?lang=en&page=8'],
    ])('show the list of %s as %s', async (url, path, api) => {
      const { responses } = await contextOf(await product.fetch(url));
      expect(rendered).toEqual([path]);
      const lang = path.includes('lang=de') ? 'de' : 'en';
      expect(Object.keys(responses)).toEqual([`/api/learn/navigation?lang=${lang}`, api]);
      for (const [called, body] of Object.entries(responses)) {
        expect(body).toEqual(await (await product.fetch(called)).json());
      }
    });

    it('are public HTML, rendered once per release and revalidated on each request', async () => {
      const first = await product.fetch('/learn/second');
      expect(Object.fromEntries(first.headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=60',
        vary: 'Accept, Accept-Encoding',
      });
      const known = { 'if-none-match': first.headers.get('etag') ?? '' };
      const again = await product.fetch('/learn/second', { headers: known });
      expect([again.status, await again.text()]).toEqual([304, '']);
      const other = await product.fetch('/learn/second?utm=1', { headers: { cookie: 'a=b' } });
      expect(other.status).toBe(200);
      expect(rendered).toEqual(['/learn/second']);
    });

    it.each(['none', 'gone', 'gone/lesson', '-x'])(
      'have status 404 for /learn/%s',
      async (slug) => {
        const answer = await product.fetch(`/learn/${slug}`);
        expect(answer.status).toBe(slug === '-x' ? 302 : 404);
        if (slug === '-x') return; // no name of a document: guarded as every other page
        const { responses } = await contextOf(answer);
        expect(responses['/api/learn/docs/' + slug.replace('/lesson', '')]).toBeNull();
      },
    );

    it('have one canonical path each', async () => {
      const answer = await product.fetch('/learn/first/?q=1');
      expect([answer.status, answer.headers.get('location')]).toEqual([301, '/learn/first?q=1']);
    });

    it('are not served partially', async () => {
      const answer = await product.fetch('/learn/broken');
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await answer.text()).toContain('Not available right now');
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    });

    it('change with the release', async () => {
      const before = await product.fetch('/learn/first');
      await writeRelease(product.db, {
        revision: 2,
        docs: [{ slug: 'first', title: 'First again', version: 2 }],
        withdrawn: ['second'],
      });
      const headers = { 'if-none-match': before.headers.get('etag') ?? '' };
      const after = await product.fetch('/learn/first', { headers });
      expect(after.status).toBe(200);
      expect(await after.text()).toContain('First again');
      expect((await product.fetch('/learn/second')).status).toBe(404);
    });

    it('are listed for search engines', async () => {
      const robots = await product.fetch('/api/robots');
      expect(robots.headers.get('content-type')).toContain('text/plain');
      const text = await robots.text();
      expect(text).toContain('\nSitemap: http://localhost:3000/sitemap.xml\n');
      expect(text).toContain('\nDisallow: /api/\n');
      expect(text).toContain('\nAllow: /api/learn/previews/\n');
      expect(text).not.toMatch(/Disallow: \S*\/learn/);
    });
  });
});
