import { DocSlug } from '@keelson/contracts/learning/learning-ids';
import { LinkIndex, type LinkTarget, type ResolvedLink } from './resolve-links';

const target = (slug: string, uri: string, kind: LinkTarget['kind'] = 'upload'): LinkTarget => ({
  slug: DocSlug.parse(slug),
  kind,
  uri,
  headings: [
    { text: 'What’s new?', anchor: 'whats-new' },
    { text: '설치', anchor: 'seolchi', ids: ['install'] },
    { text: 'Setup', anchor: 'setup' },
    { text: 'Setup', anchor: 'setup-2' },
  ],
});
const targets = [
  target('start', 'docs/start.md'),
  target('configuration', 'docs/guide/config.md'),
  target('guide', 'docs/guide/index.md'),
  target('a-index', 'a/notes.md'),
  target('b-index', 'b/notes.md'),
  target('flat', 'flat name.md'),
  // The documentation of React has the same paths as published documents.
  target('react-installation', 'learn/installation.md'),
  // Hugo, Docusaurus, Jekyll and Next.js: URLs of a site that are not those of the files.
  target('store-of-page', 'content/en/methods/page/store.md'),
  target('store-of-site', 'content/en/methods/site/store.md'),
  target('store-of-site-ko', 'content/ko/methods/site/store.md'),
  target('modules', 'content/en/hugo-modules/_index.md'),
  { ...target('mocks', 'docs/ManualMocks.md'), names: ['manual-mocks', '/docs/guides/mocks/'] },
  target('themes', 'app/docs/themes/page.mdx'),
  target('page', 'https://docs.test/guide/page.html', 'url'),
  target('folder', 'https://docs.test/guide/folder/', 'url'),
];
const index = new LinkIndex(targets);
const urlOf = (link: string, uri = 'docs/start.md', kind: LinkTarget['kind'] = 'upload') => {
  const { url, missing } = index.resolve(link, { uri, kind });
  return url ?? missing;
};

describe('LinkIndex', () => {
  it.each([
    ['guide/config.md', '/learn/configuration'],
    ['./guide/config.md#setup', '/learn/configuration#setup'],
    ['guide/config', '/learn/configuration'],
    ['guide/', '/learn/guide'],
    ['guide', '/learn/guide'],
    ['config.md', '/learn/configuration'],
    ['../docs/guide/config.html?x=1#setup', '/learn/configuration#setup'],
    ['..\\docs\\guide\\config.md', '/learn/configuration'],
    ['/docs/guide/config.md', '/learn/configuration'],
    ['flat%20name.md', '/learn/flat'],
    ['Config.MD', '/learn/configuration'],
    ['notes.md', 'ambiguous'],
    ['/methods/page/store/', '/learn/store-of-page'],
    ['/methods/site/store/#setup', 'ambiguous'],
    ['/store', 'ambiguous'],
    ['hugo-modules/', '/learn/modules'],
    ['manual-mocks#setup', '/learn/mocks#setup'],
    ['/docs/guides/mocks', '/learn/mocks'],
    ['/docs/themes', '/learn/themes'],
    ['../a/notes.md', '/learn/a-index'],
    ['/learn/configuration#setup', '/learn/configuration#setup'],
    ['/learn/installation', '/learn/react-installation'],
    ['/learn/gone#part', 'document'],
    ['gone.md', 'document'],
    ['config.py', 'document'],
    ['?x=1', 'document'],
  ])('leads %s from a file to %s', (link, expected) => {
    expect(urlOf(link)).toBe(expected);
  });

  it('knows the title of a document', () => {
    const titled = { ...target('a', 'docs/a.md'), headings: [{ text: 'A title', anchor: '' }] };
    const found = new LinkIndex([titled]).resolve('a', { uri: 'docs/b.md', kind: 'upload' });
    expect(found).toEqual({ url: '/learn/a', slug: 'a', missing: null, title: 'A title' });
  });

  it('leads a path from the root of a site to the nearest of several files', () => {
    expect(urlOf('/methods/site/store/', 'content/ko/start.md')).toBe('/learn/store-of-site-ko');
    expect(urlOf('/methods/site/store/', 'content/en/start.md')).toBe('/learn/store-of-site');
  });

  it('leads a label to the only source that has it, with the title of the part', () => {
    const labeled = (slug: string, ...ids: string[]): LinkTarget => ({
      ...target(slug, `docs/${slug}.md`),
      headings: [{ text: 'Roles', anchor: 'syntax-roles', ids }],
    });
    const labels = new LinkIndex([
      labeled('one', 'syntax/roles', 'twice'),
      labeled('two', 'syntax/other', 'twice'),
    ]);
    const resolve = (link: string) => labels.resolve(link, { kind: 'upload', uri: 'docs/two.md' });
    expect(resolve('#syntax/roles')).toEqual({
      url: '/learn/one#syntax-roles',
      slug: 'one',
      missing: null,
      title: 'Roles',
    });
    expect(resolve('syntax/roles')).toMatchObject({ url: '/learn/one#syntax-roles' });
    expect(resolve('syntax/gone')).toEqual({ url: null, missing: 'document' });
    expect(resolve('#twice')).toEqual({ url: null, missing: 'ambiguous' });
    expect(resolve('#syntax-roles')).toEqual({ url: null, missing: 'part' });
  });

  it.each([
    ['#whats-new', 'whats-new'],
    ['#what-s-new', 'whats-new'],
    ['#setup-1', 'setup-2'],
    ['#setup_1', 'setup-2'],
    ['#install', 'seolchi'],
    ['#%EC%84%A4%EC%B9%98', 'seolchi'],
  ])('finds the heading of %s', (fragment, anchor) => {
    expect(urlOf(`guide/config.md${fragment}`)).toBe(`/learn/configuration#${anchor}`);
  });

  it('leads to the document and says so when it has no such part', () => {
    expect(index.resolve('guide/config.md#gone', { uri: 'docs/start.md', kind: 'upload' })).toEqual(
      {
        url: '/learn/configuration',
        slug: 'configuration',
        missing: 'part',
      },
    );
  });

  it.each([
    ['page.html#setup', '/learn/page#setup'],
    ['folder', '/learn/folder'],
    ['/guide/folder/index.html', '/learn/folder'],
    ['../other', 'https://docs.test/other'],
    ['//cdn.test/x', 'https://cdn.test/x'],
    ['?page=2', 'https://docs.test/guide/first?page=2'],
  ])('leads %s from a web page to %s', (link, expected) => {
    expect(urlOf(link, 'https://docs.test/guide/first', 'url')).toBe(expected);
  });

  it('resolves the links of an ingest of 1,000 documents at once', () => {
    const count = 1_000;
    const names = Array.from({ length: count }, (_, n) => `docs/part-${n % 20}/page-${n}.md`);
    const many = new LinkIndex(names.map((uri, n) => target(`page-${n}`, uri)));
    const startedAt = performance.now();
    const found = names.flatMap((uri, from) =>
      Array.from({ length: 50 }, (_, n): ResolvedLink => {
        const to = (from + n * 17) % count;
        return many.resolve(`../part-${to % 20}/page-${to}.md#setup-1`, { uri, kind: 'upload' });
      }),
    );
    // 50,000 links among 1,000 documents: 50 million comparisons took longer than a minute.
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(found).toHaveLength(50 * count);
    expect(found.every(({ missing }) => missing === null)).toBe(true);
    expect(found[1]?.url).toBe('/learn/page-17#setup-2');
  });
});
