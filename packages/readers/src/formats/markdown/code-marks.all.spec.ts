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
  {
    what: 'marks of Shiki',
    source: fence('ts', 'a // [!code --]', 'b // [!code ++]', 'c # [!code focus:2]', 'd <!-- [!code highlight] -->', '// [!code ++] stays'),
    code: 'a\nb\nc\nd\n// [!code ++] stays\n',
  },
  {
    what: 'lines that Rust hides',
    source: fence('rust,ignore', '# fn main() {', '    let x = 5;', '#', '    ## kept', '#[derive(Debug)]', '# }'),
    code: '    let x = 5;\n    # kept\n#[derive(Debug)]\n',
  },
  { what: 'comments of a shell', source: fence('sh', '# fn', 'ls'), code: '# fn\nls\n' },
  {
    what: 'options of cells',
    source: fence('{r}', '#| label: plot', '#| fig-cap: "A"', '', 'plot(x)'),
    code: 'plot(x)\n',
  },
  {
    what: 'an escaped include of mdBook',
    source: fence('hbs', '\\{{#include file.rs}}'),
    code: '{{#include file.rs}}\n',
  },
  { what: 'marks in Markdown', source: fence('md', '// highlight-next-line'), code: '// highlight-next-line\n' },
  {
    what: 'an include of mdBook',
    source: fence('rust', '{{#rustdoc_include ../listings/main.rs:here}}'),
    code: null,
    warning: 'Content of other files was left out: ../listings/main.rs.',
  },
  {
    what: 'a cell that hides its code',
    source: fence('{r}', '#| echo: false', 'plot(x)'),
    code: null,
    warning: 'Template tags were left out: ```{r}.',
  },
  {
    what: 'a cell of R Markdown that hides its code',
    source: fence('{r setup, include=FALSE}', 'library(x)'),
    code: null,
    warning: 'Template tags were left out: ```{r}.',
  },
  {
    what: 'a theorem of R Markdown below its title',
    source: fence('{theorem, name="Pythagoras"}', 'Then a.'),
    code: 'Then a.\n',
    title: 'Pythagoras',
  },
]; // prettier-ignore

const published = publishSources(
  CASES.map(({ source }) => ({ name: 'a.md', content: `# A\n\nText.\n\n${source}`, base: null, image: null })),
); // prettier-ignore

describe('code without what only tools read', () => {
  it.each(CASES.map((one, at) => ({ ...one, found: published[at] })))(
    'has or lacks $what',
    ({ code, warning, title, found }) => {
      const shown = found?.html.match(/<code[^>]*>(?<text>[^]*?)<\/code>/)?.groups?.['text'];
      const text = shown?.replace(/<[^>]*>/g, '').replace(/&#(\d+);/g, (_mark, number: string) => String.fromCharCode(Number(number)));
      expect(text ?? null).toBe(code);
      if (title !== undefined) expect(found?.html).toContain(`<strong>${title}</strong>`);
      if (warning !== undefined) expect(found?.doc?.warnings.map(({ detail }) => detail)).toContain(warning);
    },
  ); // prettier-ignore
});
