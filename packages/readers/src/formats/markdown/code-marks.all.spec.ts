import { publishSources } from '../../testing/publish-sources';

const fence = (lang: string, ...lines: string[]): string =>
  ['```' + lang, ...lines, '```', ''].join('\n');

/** The text of the only code on the page, or null when there is none. */
const CASES = [
  {
    what: 'comments of Docusaurus',
    source: fence('js {1} title="a.js"', 'a();', '// highlight-next-line', 'b();', '  // highlight-start', '  c();', '  // highlight-end'),
    code: 'a();\nb();\n  c();\n',
  },
  {
    what: 'comments of Docusaurus in other languages',
    source: fence('html', '<!-- highlight-next-line -->', '<a>', '# highlight-start', '{/* highlight-end */}', '// highlight-add-next-line', '/* error-next-line */', '// the highlight-next-line comment'),
    code: '<a>\n// the highlight-next-line comment\n',
  },
  { what: 'comments of a shell', source: fence('sh', '# fn', 'ls'), code: '# fn\nls\n' },
  { what: 'marks in Markdown', source: fence('md', '// highlight-next-line'), code: '// highlight-next-line\n' },
  {
    what: 'nothing but comments of Docusaurus',
    source: fence('js', '// highlight-start', '// highlight-end'),
    code: null,
  },
]; // prettier-ignore

const published = publishSources(
  CASES.map(({ source }) => ({ name: 'a.md', content: `# A\n\nText.\n\n${source}`, base: null, image: null })),
); // prettier-ignore

describe('code without what only tools read', () => {
  it.each(CASES.map((one, at) => ({ ...one, found: published[at] })))(
    'has or lacks $what',
    ({ code, found }) => {
      const shown = found?.html.match(/<code[^>]*>(?<text>[^]*?)<\/code>/)?.groups?.['text'];
      const text = shown?.replace(/<[^>]*>/g, '').replace(/&#(\d+);/g, (_mark, number: string) => String.fromCharCode(Number(number)));
      expect(text ?? null).toBe(code);
    },
  ); // prettier-ignore
});
