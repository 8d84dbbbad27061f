import { DOCUMENT_FIXTURES } from '../testing/document-fixtures';
import { FORMAT_FIXTURES } from '../testing/format-fixtures';
import { publishSources } from '../testing/publish-sources';

const FIXTURES = [...DOCUMENT_FIXTURES, ...FORMAT_FIXTURES];

const [broken, hostile, rich, ...published] = publishSources([
  {
    name: 'broken.md',
    content: '# T\n\n[a](gone.md) [b](#nowhere)\n\n<form><p>kept</p></form><script>x</script>\n',
    base: null,
    image: null,
  },
  {
    name: 'hostile.md',
    content: `# T\n\n${'$x '.repeat(20_000)}\n\n${'$$y\n'.repeat(10_000)}\n\n${'$a$ '.repeat(20_000)}\n`,
    base: null,
    image: null,
  },
  {
    name: 'footnotes.md',
    content:
      '# T\n\nText[^1].\n\n```js\nlet a = "<b>";\n```\n\n```unknown\nx\n```\n\n[^1]: A *note*.\n',
    base: null,
    image: null,
  },
  ...FIXTURES.map(({ name, content, html }) => ({
    name,
    content,
    base: 'https://example.com/docs/',
    image: null,
    expected: html,
  })),
]);

describe('published documents', () => {
  it.each(FIXTURES.map(({ what, html }, index) => ({ what, html, found: published[index] })))(
    'have $what',
    ({ html, found }) => {
      // The HTML is shown when it differs.
      expect(found?.isAsExpected === true ? html : (found?.html ?? found?.error)).toBe(html);
    },
  );

  it('report what was lost, and keep the text', () => {
    expect(broken?.doc?.warnings.map(({ code }) => code).sort()).toEqual([
      'html-dropped',
      'language-guessed',
      'links-broken',
      'no-headings',
    ]);
    expect(broken?.doc?.links).toEqual(['gone.md']);
    expect(broken?.html).toBe('<p><a>a</a> <a href="#nowhere">b</a></p>\n<p>kept</p>');
  });

  it('show as many formulas as a page can have, and the others as code', () => {
    expect(hostile?.error).toBeNull();
    expect(hostile?.html.match(/<math>/g)).toHaveLength(4000);
    expect(hostile?.html).toContain('<p>$x $x $x');
    expect(hostile?.html).toContain('$<code>a</code>$');
  });

  it('have footnotes in both directions, and highlighted code', () => {
    expect(rich?.html).toContain('<sup><a href="#note-fn-1" id="note-fnref-1">1</a></sup>');
    expect(rich?.html).toMatch(
      /<li id="note-fn-1">\s*<p>A <em>note<\/em>. <a href="#note-fnref-1"/,
    );
    expect(rich?.html).toContain('<span class="token keyword">let</span>');
    expect(rich?.html).toContain('<span class="token string">&#34;&#60;b&#62;&#34;</span>');
    expect(rich?.html).toContain('<code class="language-unknown">x\n</code>');
  });
});
