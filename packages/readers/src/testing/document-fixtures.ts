/** A source with what readers must get of it. */
export interface DocumentFixture {
  readonly what: string;
  readonly name: string;
  readonly content: string;
  /** HTML of the page, compared as `canonicalHtml` has it. */
  readonly html: string;
}

const titled = (body: string): string => `---\ntitle: A document\nlang: en\n---\n${body}`;
export const markdown = (what: string, body: string, html: string): DocumentFixture => ({
  what,
  name: 'a.md',
  content: titled(body),
  html,
});

const LONG = 'This sentence is part of the article, and it is long enough to be one. '.repeat(8);
const TOOLS = ['fdisk', 'parted', 'gdisk', 'lsblk']
  .map((tool) => `<li><a href="https://a.test/${tool}">${tool}</a></li>`)
  .join('');
const page = (body: string): string =>
  `<!doctype html><html lang="en"><head><title>A page</title></head><body>${body}</body></html>`;

/** Every feature of documents at least once. */
export const DOCUMENT_FIXTURES: readonly DocumentFixture[] = [
  markdown('a line break', 'line<br>break', '<p>line<br>break</p>'),
  markdown(
    'elements of a line',
    'H<sub>2</sub>O, x<sup>2</sup>, <kbd>Ctrl</kbd>+<kbd>C</kbd>, <mark>m</mark>, <u>u</u>',
    '<p>H<sub>2</sub>O, x<sup>2</sup>, <kbd>Ctrl</kbd>+<kbd>C</kbd>, <mark>m</mark>, <u>u</u></p>',
  ),
  markdown(
    'elements that are not kept',
    '<font color="red">red</font> <center>middle</center> <span style="x">s</span>',
    '<p>red middle s</p>',
  ),
  markdown(
    'Markdown inside of HTML code',
    'A <code>b *c* [d](https://d.test/)</code> <tt>e_f *g*</tt>',
    '<p>A <code>b c d</code> <code>e_f g</code></p>',
  ),
  markdown(
    'a component with the name of an element of a line',
    '<Code>\n  <Code.Next>\n\nText **b**\n\n  </Code.Next>\n</Code>\n\nAfter',
    '<p>Text <strong>b</strong></p><p>After</p>',
  ),
  markdown(
    'a type parameter',
    'A Vec<T> and a <custom-tag x="1">',
    '<p>A Vec&lt;T> and a &lt;custom-tag x="1"></p>',
  ),
  markdown(
    'an event handler',
    '<b onclick="x()">b</b> <i style="x">i</i>',
    '<p><strong>b</strong> <em>i</em></p>',
  ),
  markdown(
    'a script, a frame and a style',
    'a<script>x()</script><iframe src="x"></iframe>\n\n<style>p{}</style>\n\nb',
    '<p>a</p><p>b</p>',
  ),
  markdown(
    'Markdown inside of elements',
    '<div>\n\n**bold**\n\n- one\n\n</div>',
    '<p><strong>bold</strong></p><ul><li>one</li></ul>',
  ),
  markdown(
    'details',
    '<details>\n<summary>More</summary>\n\nHidden *text*.\n\n</details>\n\nAfter',
    '<details><summary>More</summary><p>Hidden <em>text</em>.</p></details><p>After</p>',
  ),
  markdown(
    'a definition list',
    '<dl><dt>Term</dt><dd>Its <code>meaning</code></dd></dl>',
    '<dl><dt>Term</dt><dd>Its <code>meaning</code></dd></dl>',
  ),
  markdown(
    'an HTML table that Markdown has too',
    '<table><tr><th>A</th></tr><tr><td>1<br>2 | 3</td></tr></table>',
    '<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1<br>2 | 3</td></tr></tbody></table>',
  ),
  markdown(
    'a table without a header',
    '<table><tr><td>1</td><td>2</td></tr></table>',
    '<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  ),
  markdown(
    'a table with a list and a wide cell',
    '<table><tr><th colspan="2">A</th></tr><tr><td><ul><li>x</li></ul></td><td>2</td></tr></table>',
    '<table><tbody><tr><th colspan="2">A</th></tr><tr><td><ul><li>x</li></ul></td><td>2</td></tr></tbody></table>',
  ),
  markdown(
    'a line break in a Markdown table',
    '| A |\n| - |\n| 1<br>2 |',
    '<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1<br>2</td></tr></tbody></table>',
  ),
  markdown(
    'a heading with an id',
    '## Setup {#the-setup .x}\n\n[here](#the-setup)',
    '<h2>Setup</h2><p><a href="#the-setup">here</a></p>',
  ),
  markdown(
    'links within the document, as other tools write them',
    '## What’s new?\n\n[a](#what-s-new) [b](#whats-new) [c](#gone)',
    '<h2>What’s new?</h2><p><a href="#whats-new">a</a> <a href="#whats-new">b</a> <a href="#gone">c</a></p>',
  ),
  markdown(
    'a link to an element with an id',
    '<p id="part">Part</p>\n\n[to it](#part)',
    '<p><a></a>Part</p><p><a href="#at-part">to it</a></p>',
  ),
  markdown(
    'a callout',
    '> [!NOTE]\n> Text',
    '<div class="callout callout-note"><p class="callout-title">Note</p><p>Text</p></div>',
  ),
  markdown(
    'a callout of MkDocs',
    '!!! danger "Stop"\n    Text',
    '<div class="callout callout-caution"><p class="callout-title">Stop</p><p>Text</p></div>',
  ),
  markdown('a quote', '> [!NOPE]\n> Text', '<blockquote><p>[!NOPE] Text</p></blockquote>'),
  markdown(
    'a task list',
    '- [x] done',
    '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked disabled> done</li></ul>',
  ),
  markdown('struck text', '~~gone~~ and ~not~', '<p><del>gone</del> and ~not~</p>'),
  markdown(
    'unsafe links',
    '[a](javascript:x) [b](data:text/html,x) <a href="vbscript:x">c</a>',
    '<p>a b c</p>',
  ),
  markdown(
    'a title of a link',
    '[a](https://a.test/ "T")',
    '<p><a href="https://a.test/" title="T">a</a></p>',
  ),
  markdown(
    'Korean particles',
    '**함수(function)**를 *「값」*이',
    '<p><strong>함수(function)</strong>를 <em>「값」</em>이</p>',
  ),
  markdown('Japanese brackets', '**「鍵」**を使う', '<p><strong>「鍵」</strong>を使う</p>'),
  markdown('Chinese quotation marks', '**“重要”**的是', '<p><strong>“重要”</strong>的是</p>'),
  markdown('Arabic', 'استخدم **المفتاح** الآن', '<p>استخدم <strong>المفتاح</strong> الآن</p>'),
  {
    what: 'bold HTML before a Korean particle',
    name: 'a.html',
    content: page(`<article><h1>제목</h1><p><b>함수(f)</b>를</p><p>${LONG}</p></article>`),
    html: `<p><strong>함수(f)</strong>를</p><p>${LONG.trim()}</p>`,
  },
  {
    what: 'a page whose article guess takes too little',
    name: 'a.html',
    content: page(
      `<nav>Menu</nav><div class="intro"><p>${LONG}</p></div><dl class="sidebar">${'<dt>Option</dt><dd>Explained in some words here.</dd>'.repeat(60)}</dl>`,
    ),
    html: `<p>${LONG.trim()}</p><dl>${'<dt>Option</dt><dd>Explained in some words here.</dd>'.repeat(60)}</dl>`,
  },
  {
    what: 'a short section with a list of links, in an article',
    name: 'a.html',
    content: page(
      `<div class="chapter"><p>${LONG}</p><p>${LONG}</p><div class="section"><div class="titlepage"><h2>Disks</h2></div><p>Short text here.</p><div class="toc"><ul>${TOOLS}</ul></div></div><p>${LONG}</p></div>`,
    ),
    html: `<p>${LONG.trim()}</p><p>${LONG.trim()}</p><h2>Disks</h2><p>Short text here.</p><ul>${TOOLS}</ul><p>${LONG.trim()}</p>`,
  },
  {
    what: 'the footnotes of a Word file',
    name: 'a.html',
    content: page(
      `<article><p>Text<sup><a href="#footnote-1" id="footnote-ref-1">[1]</a></sup> on.</p><p>${LONG}</p><ol><li id="footnote-1"><p>The note. <a href="#footnote-ref-1">↑</a></p></li></ol></article>`,
    ),
    html: `<p>Text<sup><a></a><a href="#at-footnote-1">[1]</a></sup> on.</p><p>${LONG.trim()}</p><ol><li><a></a>The note. <a href="#at-footnote-ref-1">↑</a></li></ol>`,
  },
  {
    what: 'a page with a base',
    name: 'a.html',
    content: `<!doctype html><html lang="en"><head><title>A page</title><base href="https://b.test/x/"></head><body><article><p><a href="y">y</a> ${LONG}</p></article></body></html>`,
    html: `<p><a href="https://b.test/x/y">y</a> ${LONG.trim()}</p>`,
  },
  {
    what: 'a rule at the start',
    name: 'a.md',
    content: '---\n\nOne\n\n---\n\nTwo\n',
    html: '<hr><p>One</p><hr><p>Two</p>',
  },
];
