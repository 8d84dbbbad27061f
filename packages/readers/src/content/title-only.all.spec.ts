import { publishSources, type SourceToPublish } from '../testing/publish-sources';

const source = (name: string, content: string): SourceToPublish => ({
  name,
  content,
  base: null,
  image: null,
});

/** As kubernetes/website (Hugo), just-the-docs and facebook/docusaurus write the pages of sections. */
const [hugo, jekyll, heading, unnamed, page] = publishSources([
  source('_index.md', '---\ntitle: 개념 및 개요 문서\nlinkTitle: 개념\nweight: 40\n---\n'),
  source('utilities.md', '---\ntitle: Utilities\nnav_order: 5\nhas_children: true\n---\n\n\n'),
  source('heading.md', '# Reference\n\n<!-- Written by a tool. -->\n'),
  source('unnamed.md', '---\nweight: 3\n---\n'),
  source('page.html', '<title>An app</title><div id="root"></div>'),
]);

describe('a source that has a title and no text', () => {
  it.each([
    ['of Hugo', hugo, '개념 및 개요 문서', 'ko'],
    ['of Jekyll', jekyll, 'Utilities', 'en'],
    ['with a heading', heading, 'Reference', 'en'],
  ])('%s is a document and is reported', (_what, published, title, locale) => {
    expect(published?.error).toBeNull();
    expect(published?.doc).toMatchObject({ title, locale, markdown: '', words: 0 });
    const codes = published?.doc?.warnings.map(({ code }) => code);
    expect(codes).toContain('no-text');
    expect(codes).not.toContain('no-headings');
  });

  it('has its order and its name for the navigation', () => {
    expect(hugo?.doc?.place).toMatchObject({ order: 40, label: '개념' });
    expect(jekyll?.doc?.place).toMatchObject({ order: 5, label: null });
  });

  it('is refused without a title, and when it is a web page', () => {
    expect(unnamed?.error).toBe('learning/source-empty');
    expect(page?.error).toBe('learning/source-empty');
  });
});
