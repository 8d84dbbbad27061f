import { publishSources, type SourceToPublish } from '../../testing/publish-sources';

const page = (name: string, content: string): SourceToPublish => ({
  name: `${name}.html`,
  content: `<html>${content}</html>`,
  base: null,
  image: null,
});
const LONG =
  '<p>This paragraph is long enough to be part of an article, and says nothing else.</p>'.repeat(4);

/** The elements that these programs write, with words of our own. */
const [google, notion, confluence, sphinx, docusaurus, asciidoctor, docbook, vitepress, plain] =
  publishSources([
    page(
      'google',
      '<head><style>.c1{font-weight:700}.c2{color:#000;font-style:italic}</style></head><body class="c8 doc-content">' +
        `<p class="c0 title"><span>Guide</span></p><h1 id="h.1"><span class="c1">First</span></h1>${LONG}` +
        '<p><span class="c1">Bold</span><span>, </span><span class="c2">italic</span> and <a href="https://www.google.com/url?q=https://a.test/x?a%3Db&amp;sa=D">it</a>.</p>' +
        '<ul class="lst-kix_a-0 start"><li>One</li></ul><ul class="lst-kix_a-1"><li>In one</li></ul><ul class="lst-kix_a-0"><li>Two</li></ul>' +
        '<p>x</p><ul class="lst-kix_b-0"><li>Three</li></ul><h1>Second</h1></body>',
    ),
    page(
      'notion',
      `<head><title>Plan</title></head><body><article><h1 class="page-title">Plan</h1>${LONG}<figure class="callout"><div><span class="icon">💡</span></div><div><p>Never on a Friday.</p></div></figure>` +
        '<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span>Test</span></li></ul><ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span>Tag</span></li></ul></article></body>',
    ),
    page(
      'confluence',
      `<head><title>Ops : Backups</title></head><body><div id="page"><div id="breadcrumb-section"><ol><li><a href="index.html">Ops</a></li></ol></div><h1 id="title-heading">Backups</h1><div class="page-metadata">Created by Ada</div><div class="wiki-content">${LONG}` +
        '<div class="confluence-information-macro confluence-information-macro-warning"><p class="title">Careful</p><span class="confluence-information-macro-icon"></span><div class="confluence-information-macro-body"><p>Do not stop it.</p></div></div>' +
        '<pre data-syntaxhighlighter-params="brush: bash; gutter: false">pg_dump app</pre></div></div></body>',
    ),
    page(
      'sphinx',
      `<body><main><h1>A</h1>${LONG}<div class="admonition note" id="n"><p class="admonition-title">Note</p><p>One.</p><div class="admonition tip"><p class="admonition-title">Try it</p><p>Two.</p></div></div><p><a href="#n">there</a></p></main></body>`,
    ),
    page(
      'docusaurus',
      `<body><main><h1>A</h1>${LONG}<div class="theme-admonition theme-admonition-danger alert"><div class="admonitionHeading_x"><span><svg></svg></span>danger</div><div class="admonitionContent_y"><p>One.</p></div></div></main></body>`,
    ),
    page(
      'asciidoctor',
      `<body><main><h1>A</h1>${LONG}<div class="admonitionblock important"><table><tr><td class="icon"><div class="title">Important</div></td><td class="content">One.</td></tr></table></div></main></body>`,
    ),
    page(
      'docbook',
      `<body><main><h1>A</h1>${LONG}<div class="warning"><h3 class="title">Warning</h3><p>One.</p></div><div class="note">No heading.</div></main></body>`,
    ),
    page(
      'vitepress',
      `<body><main><h1>A</h1>${LONG}<div class="tip custom-block"><p class="custom-block-title">My title</p><p>One.</p></div></main></body>`,
    ),
    page(
      'plain',
      `<body><main><h1>A</h1>${LONG}<ul class="feature-list"><li>One</li></ul>Between.<ul class="feature-list"><li>Two</li></ul></main></body>`,
    ),
  ]);

const calloutsOf = (html: string | undefined) =>
  [
    ...(html ?? '').matchAll(/class="callout callout-(\w+)">\s*<p class="callout-title">([^<]*)</g),
  ].map(([, kind, title]) => `${kind} ${title}`);

it('a document of Google keeps its title, emphasis, lists and the targets of its links', () => {
  expect(google?.doc?.title).toBe('Guide');
  expect(google?.doc?.headings.map(({ text }) => text)).toEqual(['First', 'Second']);
  expect(google?.doc?.markdown).toContain('**Bold**, *italic* and [it](https://a.test/x?a=b).');
  expect(google?.doc?.markdown).toContain('- One\n  - In one\n- Two\n\nx\n\n- Three');
});

it('a page of Notion keeps its callouts and to-do lists', () => {
  expect(calloutsOf(notion?.html)).toEqual(['note Note']);
  expect(notion?.doc?.markdown).toContain('- ☑ Test\n- ☐ Tag');
});

it('a page of Confluence keeps its macros, without what the export adds', () => {
  expect(calloutsOf(confluence?.html)).toEqual(['warning Careful']);
  expect(confluence?.doc?.markdown).toContain('```bash\npg_dump app\n```');
  expect(confluence?.html).not.toMatch(/Created by|index\.html/);
});

it.each([
  ['Sphinx', sphinx, ['note Note', 'tip Try it']],
  ['Docusaurus', docusaurus, ['caution Danger']],
  ['Asciidoctor', asciidoctor, ['important Important']],
  ['DocBook', docbook, ['warning Warning']],
  ['VitePress', vitepress, ['tip My title']],
])('notes of %s are callouts', (_tool, published, callouts) => {
  expect(calloutsOf(published?.html)).toEqual(callouts);
});

it('a link to a note leads there', () => {
  expect(sphinx?.html).toContain('<a href="#at-n">there</a>');
});

it('lists of other pages stay where they are', () => {
  const text = plain?.html.replaceAll(/<[^>]+>/g, ' ') ?? '';
  expect(text.indexOf('One')).toBeLessThan(text.indexOf('Between.'));
  expect(text.indexOf('Between.')).toBeLessThan(text.indexOf('Two'));
});
