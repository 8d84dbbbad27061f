/** A small document with what its readers, the console and the plan must get of it. */
export interface FidelityFixture {
  /** The requirement that it stands for. */
  readonly what: string;
  readonly name: string;
  readonly content: string;
  readonly title?: string;
  readonly summary?: string;
  readonly locale?: string;
  readonly words?: number;
  /** Parts of the HTML of its page. */
  readonly shows?: readonly string[];
  /** Must be nowhere in the HTML. */
  readonly hides?: readonly string[];
  /** Codes of warnings that it must have. */
  readonly warns?: readonly string[];
  /** Codes of warnings that it must not have. */
  readonly silent?: readonly string[];
}

const LONG = 'This sentence is part of the article, and it is long enough to be one. ';
const page = (body: string, head = '<title>A page</title>'): string =>
  `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`;
const ROWS = '<tr><td>-x</td><td>Does a thing that matters.</td></tr>'.repeat(30);
const REFERENCE = `<h1>Reference</h1><table><tr><th>Option</th><th>Meaning</th></tr>${ROWS}</table>`;

const HTML: readonly FidelityFixture[] = [
  {
    what: 'a page that is a table keeps its table and its heading',
    name: 'table.html',
    content: page(REFERENCE),
    title: 'Reference',
    shows: ['<table>', '<td>-x</td>'],
    hides: ['OptionMeaning'],
  },
  {
    what: 'a table beside the article keeps its cells apart',
    name: 'beside.html',
    content: page(`${REFERENCE}<p>${LONG.repeat(8)}</p>`),
    shows: ['<table>', '<td>-x</td>'],
    hides: ['OptionMeaning'],
  },
  {
    what: 'a fragment without html and body is a page',
    name: 'fragment.html',
    content: '<h1>Part</h1><p>Just <b>a</b> fragment</p>',
    title: 'Part',
    shows: ['<p>Just <strong>a</strong> fragment</p>'],
  },
  {
    what: 'elements that pages may leave open are closed as browsers do',
    name: 'open.html',
    content: page(
      `<h1>A page</h1><p>${LONG.repeat(6)}<p>Two<ul><li>a<li>b</ul><dl><dt>T<dd>D</dl>`,
    ),
    shows: ['<p>Two</p>', '<li>a</li>', '<dt>T</dt>', '<dd>D</dd>'],
  },
  {
    what: 'a page without a title has that of its heading',
    name: 'untitled.html',
    content: page(`<article><h1>The heading</h1><p>${LONG.repeat(6)}</p></article>`, ''),
    title: 'The heading',
  },
  {
    what: 'code keeps its lines',
    name: 'code.html',
    content: page(
      `<article><h1>A page</h1><p>${LONG.repeat(6)}</p><pre>one\n  two</pre></article>`,
    ),
    shows: ['one\n  two'],
  },
];

const TITLES: readonly FidelityFixture[] = [
  { what: 'a first-level heading', name: 'a.md', content: '# One\n\nText.\n', title: 'One' },
  { what: 'an underlined heading', name: 'a.md', content: 'One\n===\n\nText.\n', title: 'One' },
  {
    what: 'a heading in HTML',
    name: 'a.md',
    content: '<h1 align="center">Big <b>Title</b></h1>\n\nText.\n',
    title: 'Big Title',
    hides: ['Big'],
  },
  {
    what: 'the only second-level heading at the beginning',
    name: 'a.md',
    content: '## Two\n\nText.\n\n### Sub\n\nx\n',
    title: 'Two',
    shows: ['Sub'],
    hides: ['Two'],
    silent: ['no-title'],
  },
  {
    what: 'several second-level headings are parts, not the title',
    name: 'first-steps.md',
    content: '## Install\n\nx\n\n## Use\n\ny\n',
    title: 'First steps',
    shows: ['Install', 'Use'],
    warns: ['no-title'],
  },
  {
    what: 'a single first-level heading further down names the document and stays',
    name: 'a.md',
    content: 'Intro.\n\nMore.\n\n# Late\n\nx\n',
    title: 'Late',
    shows: ['Late'],
  },
  {
    what: 'badges above the heading',
    name: 'a.md',
    content: '[![badge](https://x.test/b.svg)](https://x.test)\n\n# Project\n\nDoes things.\n',
    title: 'Project',
    summary: 'Does things.',
  },
  {
    what: 'a number in the front matter',
    name: 'a.md',
    content: '---\ntitle: 2024\ntags: [2024]\n---\n\nText.\n',
    title: '2024',
    silent: ['front-matter-ignored'],
  },
  {
    what: 'attributes of a title, and links to it',
    name: 'a.md',
    content: '# Title { #my-id .wide }\n\n[up](#my-id) [by name](#title)\n\n## Sub\n\nx\n',
    title: 'Title',
    shows: ['<a href="#">up</a>', '<a href="#">by name</a>'],
    silent: ['links-broken'],
  },
];

const FRONT_MATTER: readonly FidelityFixture[] = [
  {
    what: 'a rule at the beginning removes nothing',
    name: 'a.md',
    content: '---\n\nKept: text\n\n---\n\nAfter\n',
    shows: ['Kept: text', 'After'],
  },
  {
    what: 'front matter that ends with dots',
    name: 'a.md',
    content: `---\ntitle: Dots\n...\n\n${'Line.\n\n'.repeat(40)}---\n\nAfter\n`,
    title: 'Dots',
    shows: ['Line.', 'After'],
  },
  {
    what: 'front matter of plus signs is not printed',
    name: 'a.md',
    content: '+++\ntitle = "Toml"\ndate = 2024-01-01\n+++\n\nText\n',
    title: 'Toml',
    hides: ['+++', '2024'],
  },
  {
    what: 'line ends and a mark of Windows',
    name: 'a.md',
    content: '\ufeff---\r\ntitle: Windows\r\n---\r\n\r\n# Windows\r\n\r\na\r\nb\r\n',
    title: 'Windows',
    shows: ['a\nb'],
  },
];

const LANGUAGES: readonly FidelityFixture[] = [
  {
    what: 'Chinese is counted in words',
    name: 'a.md',
    content: `# 标题\n\n${'这是一个很长的中文句子，用来测试阅读时间的计算方法。'.repeat(20)}\n`,
    title: '标题',
    locale: 'zh',
    words: 320,
  },
  {
    what: 'Korean with bold words before a particle, and with entities',
    name: 'a.md',
    content: '# 함수\n\n**함수(function)**를 쓴다. 함수&amp;값, 5 < 6 그리고 `함&수` 입니다.\n',
    locale: 'ko',
    shows: ['<strong>함수(function)</strong>를', '함수&#38;값', '<code>함&#38;수</code>'],
    hides: ['&#38;#x', '**'],
  },
  {
    what: 'Japanese with bold brackets',
    name: 'a.md',
    content: '# 設定\n\nこの文書は**「鍵」**を使う方法を説明します。\n',
    locale: 'ja',
    shows: ['<strong>「鍵」</strong>を'],
  },
  {
    what: 'Arabic',
    name: 'a.md',
    content:
      '# الإعدادات\n\nهذا النص مكتوب باللغة العربية ويشرح كيفية ضبط إعدادات البرنامج خطوة بخطوة.\n',
    locale: 'ar',
    title: 'الإعدادات',
  },
  {
    what: 'Hebrew',
    name: 'a.md',
    content: '# כותרת\n\nזהו משפט ארוך בעברית שנועד לבדוק את כיוון הטקסט.\n',
    locale: 'he',
  },
  {
    what: 'French',
    name: 'a.md',
    content:
      '# Remboursements\n\nCe document explique comment demander un remboursement et combien de temps il faut.\n',
    locale: 'fr',
  },
  {
    what: 'a short English text with little to tell by',
    name: 'a.md',
    content:
      '# T\n\n> [!TIP]\n> a\n\n:::note Title\n\ntext\n\n:::\n\n!!! note\n    text\n\n???+ tip "Open"\n    hidden\n',
    locale: 'en',
  },
];

const ELEMENTS: readonly FidelityFixture[] = [
  {
    what: 'a document that is HTML within Markdown',
    name: 'a.md',
    content:
      '<p align="center">\n<b>All</b> in HTML\n</p>\n<ul>\n<li>one</li>\n</ul>\n<pre><code class="language-js">let a = 1 &lt; 2;\n</code></pre>\n',
    shows: ['<strong>All</strong> in HTML', '<li>one</li>', 'let'],
  },
  {
    what: 'Markdown in the cells of an HTML table',
    name: 'a.md',
    content:
      '# T\n\n<table>\n<tr><td>\n\n**md** in cell\n\n- item\n\n</td><td>b</td></tr>\n</table>\n',
    shows: ['<strong>md</strong> in cell', '<li>item</li>', '<td>b</td>'],
  },
  {
    what: 'embedded media of the web become links',
    name: 'a.md',
    content:
      '# T\n\n<iframe src="https://video.example.com/x" title="The talk"></iframe>\n\n<video><source src="https://example.com/a.mp4"></video>\n',
    shows: [
      '<a href="https://video.example.com/x">The talk</a>',
      '<a href="https://example.com/a.mp4">https://example.com/a.mp4</a>',
    ],
    hides: ['<iframe', '<video'],
    warns: ['html-dropped'],
  },
  {
    what: 'words without a break stay whole',
    name: 'a.md',
    content: `# T\n\n## ${'Y'.repeat(200)}\n\n${'x'.repeat(300)}\n`,
    shows: ['Y'.repeat(200), 'x'.repeat(300)],
  },
];

/** Own documents for each requirement on fidelity. */
export const FIDELITY_FIXTURES: readonly FidelityFixture[] = [
  ...HTML,
  ...TITLES,
  ...FRONT_MATTER,
  ...LANGUAGES,
  ...ELEMENTS,
];
