import { BRAND } from '@keelson/product/brand';
import { HAS_CHANGELOG } from '@keelson/contracts/brand/changelog';
import { type DocListItem, type DocVersion } from '@keelson/contracts/learning/public-doc';
import { llmsOf } from '../../site/llms';
import { documentSections, markdownOf, searchLink } from '../domain/site/documents-markdown';
import { feedOf } from '../domain/site/feed';
import { releaseSitemap } from './release-sitemap';

// What ships, with all languages, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () =>
  jest.requireActual<object>('@keelson/contracts/testing/full-brand'),
);

const APP = 'https://keelson.test';
const AT = Date.UTC(2026, 0, 2, 3, 4, 5);
const doc = (slug: string, fields: Partial<DocListItem> = {}): DocListItem =>
  ({
    slug,
    title: 'Q & A',
    summary: 'A <b> "summary"',
    tags: [],
    locale: 'en',
    publishedAt: AT,
    ...fields,
  }) as unknown as DocListItem;

describe('releaseSitemap', () => {
  /** A page in both languages, each of which names both. */
  const inBoth = (path: string): string => {
    const [english, korean] = [`${APP}${path || '/'}`, `${APP}/ko${path}`];
    const alternates = [
      ['en', english],
      ['ko', korean],
      ['x-default', english],
    ].map(([tag, url]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${url}"/>`);
    return [english, korean]
      .map((url) => `<url><loc>${url}</loc>${alternates.join('')}</url>`)
      .join('\n');
  };

  it('lists the public pages in each language, and every document with its date', () => {
    expect(releaseSitemap([doc('plans'), doc('요금제', { locale: 'ko-KR' })], APP)).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${['', '/pricing', '/terms', '/privacy', '/contact', '/status', ...(HAS_CHANGELOG ? ['/changelog'] : []), '/developers', '/learn'].map(inBoth).join('\n')}
<url><loc>https://keelson.test/learn/plans</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod></url>
<url><loc>https://keelson.test/ko/learn/요금제</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod></url>
</urlset>
`,
    );
  });
});

describe('feedOf', () => {
  const idsOf = (feed: string): string[] =>
    [...feed.matchAll(/<id>\S+\/learn\/(\S+)<\/id>/g)].map(([, slug]) => slug ?? '');

  it('is an Atom feed with one entry for each document', () => {
    const docs = [doc('plans', { tags: ['billing', 'a&b'], locale: 'de' })];
    expect(feedOf({ docs, createdAt: AT + 1_000 }, APP)).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>https://keelson.test/learn</id>
<title>${BRAND.name}: learn</title>
<author><name>${BRAND.name}</name></author>
<link href="https://keelson.test/learn"/>
<link rel="self" href="https://keelson.test/learn/feed.xml"/>
<updated>2026-01-02T03:04:06.000Z</updated>
<entry xml:lang="de">
<id>https://keelson.test/learn/plans</id>
<title>Q &amp; A</title>
<link href="https://keelson.test/learn/plans"/>
<updated>2026-01-02T03:04:05.000Z</updated>
<summary>A &lt;b&gt; &quot;summary&quot;</summary>
<category term="billing"/>
<category term="a&amp;b"/>
</entry>
</feed>
`,
    );
  });

  it('has the newest first, then by slug', () => {
    const docs = [
      doc('b'),
      doc('new', { publishedAt: AT + 1 }),
      doc('a'),
      doc('old', { publishedAt: 1 }),
    ];
    expect(idsOf(feedOf({ docs, createdAt: AT }, APP))).toEqual(['new', 'a', 'b', 'old']);
    expect(docs[0]?.slug).toBe('b');
  });

  it('has at most fifty entries', () => {
    const docs = Array.from({ length: 51 }, (_, n) => doc(`d${n}`, { publishedAt: n }));
    const ids = idsOf(feedOf({ docs, createdAt: AT }, APP));
    expect([ids.length, ids.at(-1)]).toEqual([50, 'd1']);
  });
});

describe('llmsOf', () => {
  it('lists the documents as Markdown, by language', () => {
    const docs = [
      doc('plans', { title: 'Plans [and] prices', summary: 'Two\nlines' }),
      doc('가격', { title: '가격', locale: 'ko', summary: '요약' }),
      doc('vat', { title: 'VAT', summary: 'Tax' }),
    ];
    const sections = documentSections(docs, APP);
    const text = llmsOf(APP, { sections, links: [searchLink(APP)] });
    expect(text.split('\n').filter((line) => /^(?:#|>|- \[.*\]\(\S+\/learn\/)/.test(line))).toEqual(
      [
        `# ${BRAND.name}`,
        expect.stringMatching(/^> \S/),
        '## Documents (en)',
        '- [Plans \\[and\\] prices](https://keelson.test/learn/plans.md): Two lines',
        '- [VAT](https://keelson.test/learn/vat.md): Tax',
        '## Documents (ko)',
        '- [가격](https://keelson.test/learn/%EA%B0%80%EA%B2%A9.md): 요약',
        '## Optional',
        expect.stringContaining('/api/learn/search?q='),
      ],
    );
  });
});

describe('markdownOf', () => {
  it('has title, summary and text', () => {
    const version = { title: 'Plans', summary: 'A\nB', markdown: '\n## One\n\ntext\n\n' };
    expect(markdownOf(version as DocVersion)).toBe('# Plans\n\n> A B\n\n## One\n\ntext\n');
  });
});
