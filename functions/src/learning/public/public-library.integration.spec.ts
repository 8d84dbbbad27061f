import { type DocPlace } from '@keelson/contracts/learning/doc-place';
import { type PublicDocPage, SearchPublicDocs } from '@keelson/contracts/learning/public-endpoints';
import { type Lesson } from '@keelson/contracts/learning/lesson';
import { openProduct } from '../../testing/test-product';
import { writeRelease } from '../testing/write-release';

const placed = (order: number): DocPlace => ({
  sections: null,
  order,
  label: null,
  isIndex: false,
  collapsed: false,
});

describe('the public library', () => {
  const product = openProduct('learn');

  const body = async <Body>(path: string): Promise<Body> =>
    (await (await product.fetch(path)).json()) as Body;

  const search = async (query: string) =>
    SearchPublicDocs.response.parse(await body(`/api/learn/search?q=${encodeURIComponent(query)}`))
      .docs;

  it('is empty before the first release', async () => {
    expect(await body('/api/learn/docs')).toMatchObject({ releaseId: null, docs: [], total: 0 });
    expect(await body('/api/learn/navigation')).toEqual({
      releaseId: null,
      lang: null,
      levels: [],
    });
    expect(await body('/api/learn/search?q=words')).toEqual({ releaseId: null, docs: [] });
    const answer = await product.fetch('/api/learn/docs/first');
    expect([answer.status, await answer.json()]).toMatchObject([
      404,
      { code: 'learning/document-not-found' },
    ]);
    expect(await (await product.fetch('/sitemap.xml')).text()).not.toContain('/learn/');
  });

  describe('after a release', () => {
    beforeAll(async () => {
      await writeRelease(product.db, {
        revision: 1,
        docs: [
          // In the sidebar the other way round than by title and slug.
          { slug: 'first', title: 'First & foremost', version: 1, place: placed(2) },
          { slug: 'second', title: 'Second', version: 1, place: placed(1) },
        ],
        withdrawn: ['gone'],
      });
    });

    it('serves the list, cached for a minute', async () => {
      const answer = await product.fetch('/api/learn/docs');
      expect(answer.headers.get('cache-control')).toContain('public, max-age=60');
      const { docs } = (await answer.json()) as { docs: { slug: string }[] };
      expect(docs.map(({ slug }) => slug)).toEqual(['first', 'second']);
    });

    it('serves the navigation, around a document and by section', async () => {
      const root = {
        section: '',
        from: 0,
        total: 1,
        entries: [
          { kind: 'section', id: 'Test', title: 'Test', slug: null, documents: 2, open: true },
        ],
      };
      const around = await body<{ levels: unknown[] }>('/api/learn/navigation?document=second');
      expect(around.levels).toMatchObject([root, { section: 'Test', entries: [{}, {}] }]);
      expect(await body('/api/learn/navigation?lang=en')).toEqual(around);
      expect(await body('/api/learn/navigation')).toEqual({ ...around, lang: null });
      const section = await body('/api/learn/navigation?section=Test&from=1');
      expect(section).toMatchObject({ levels: [{ from: 1, entries: [{ slug: 'first' }] }] });
      expect(await body('/api/learn/navigation?section=None')).toMatchObject({ levels: [] });
      expect((await product.fetch('/api/learn/navigation?from=-1')).status).toBe(400);
    });

    it('serves a page with its neighbors, without its source and run', async () => {
      const page = await body<PublicDocPage>('/api/learn/docs/first');
      expect(page).toMatchObject({
        title: 'First & foremost',
        version: 1,
        releaseId: 'r-00000001',
        previous: { slug: 'second', title: 'Second' },
        next: null,
        canonicalUrl: 'http://localhost:3000/learn/first',
      });
      expect(Object.keys(page)).not.toEqual(expect.arrayContaining(['source']));
      expect(JSON.stringify(page)).not.toContain('secret-file.md');
    });

    it('serves a lesson, and search results that link to headings', async () => {
      const lesson = await body<Lesson>('/api/learn/docs/first/lesson');
      expect(lesson.captions).toMatch(/^WEBVTT\n/);
      expect(lesson.video.status).toBe('script-only');
      const [found] = await search('foremost');
      expect(found).toMatchObject({ slug: 'first', locale: 'en' });
      expect(found?.hits).toContainEqual({
        anchor: 'part',
        place: [{ text: 'Part', found: false }],
        excerpt: [
          { text: 'Words of First & ', found: false },
          { text: 'foremost', found: true },
          { text: '.', found: false },
        ],
      });
      expect(await search('xylophone')).toEqual([]);
      expect((await product.fetch(`/api/learn/search?q=${'a'.repeat(201)}`)).status).toBe(400);
    });

    it.each([
      '/api/learn/docs',
      '/api/learn/docs?tag=test&page=2',
      '/api/learn/navigation?document=first',
      '/api/learn/docs/first',
      '/api/learn/docs/first/lesson',
      '/api/learn/search?q=first',
      '/sitemap.xml',
      '/learn/feed.xml',
      '/llms.txt',
      '/.well-known/security.txt',
      '/learn/first.md',
    ])('answers %s with 304 while it is the same', async (path) => {
      const etag = (await product.fetch(path)).headers.get('etag') ?? '';
      const again = await product.fetch(path, { headers: { 'if-none-match': etag } });
      expect([again.status, await again.text()]).toEqual([304, '']);
      const other = await product.fetch(path, { headers: { 'if-none-match': '"other"' } });
      expect(other.status).toBe(200);
    });

    it('responds with 410 for withdrawn documents and 404 for invalid slugs', async () => {
      const gone = await product.fetch('/api/learn/docs/gone');
      expect([gone.status, await gone.json()]).toMatchObject([
        410,
        { code: 'learning/document-withdrawn' },
      ]);
      expect((await product.fetch('/api/learn/docs/..%2Fsecret')).status).toBe(400);
    });

    it('serves a sitemap and a feed with the escaped documents', async () => {
      const sitemap = await (await product.fetch('/sitemap.xml')).text();
      expect(sitemap).toContain('<loc>http://localhost:3000/learn/second</loc>');
      const feed = await product.fetch('/learn/feed.xml');
      expect(feed.headers.get('content-type')).toContain('application/atom+xml');
      expect(await feed.text()).toContain('<title>First &amp; foremost</title>');
    });

    it('serves documents as Markdown, which llms.txt lists', async () => {
      const llms = await (await product.fetch('/llms.txt')).text();
      const [, address = ''] = /\[First & foremost\]\((\S+)\)/.exec(llms) ?? [];
      const answer = await product.fetch(new URL(address).pathname);
      expect([answer.status, await answer.text()]).toEqual([
        200,
        '# First & foremost\n\n> About First & foremost.\n\n## Part\n\nWords of First & foremost.\n',
      ]);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'text/markdown; charset=utf-8',
        link: '<http://localhost:3000/learn/first>; rel="canonical"',
        'x-content-type-options': 'nosniff',
      });
      const gone = await product.fetch('/learn/gone.md');
      expect([gone.status, await gone.text()]).toEqual([
        410,
        'This document is no longer published.\n',
      ]);
      expect((await product.fetch('/learn/nowhere.md')).status).toBe(404);
      expect((await product.fetch('/learn/%E0%A4%A.md')).status).toBe(404);
    });

    it('changes as a whole with the manifest head', async () => {
      const before = (await product.fetch('/api/learn/docs/first')).headers.get('etag') ?? '';
      await writeRelease(product.db, {
        revision: 2,
        docs: [{ slug: 'first', title: 'First again', version: 2 }],
        withdrawn: ['second'],
      });
      const page = await product.fetch('/api/learn/docs/first', {
        headers: { 'if-none-match': before },
      });
      expect([page.status, await page.json()]).toMatchObject([
        200,
        { title: 'First again', next: null, releaseId: 'r-00000002' },
      ]);
      expect((await product.fetch('/api/learn/docs/second')).status).toBe(410);
      expect((await search('words')).map(({ slug }) => slug)).toEqual(['first']);
    });
  });
});
