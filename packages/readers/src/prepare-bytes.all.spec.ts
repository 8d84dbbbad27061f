import { publishSources } from './testing/publish-sources';

function read(name: string, content: string): { markdown: string; warnings: string[] } {
  const [published] = publishSources([{ name, content, base: null, image: null }]);
  if (published?.doc == null) throw new Error(JSON.stringify(published?.error));
  const { markdown, warnings } = published.doc;
  return { markdown, warnings: warnings.map(({ detail }) => detail) };
}

describe('what other tools show is published', () => {
  it.each([
    [
      'details with a title alone',
      'a.md',
      '??? "On two machines"\n\n    Copy **both**.\n\n    ```sh\n    cp a b\n    ```\n\nAfter.',
      '> \\[!NOTE] On two machines\n>\n> Copy **both**.\n>\n> ```sh\n> cp a b\n> ```\n\nAfter.',
    ],
    [
      'components that are links',
      'a.mdx',
      'See <Link to="https://a.test/l">this</Link>.\n\n<LinkButton href="https://a.test/b">\n  Begin\n</LinkButton>\n\n<Card href="https://a.test/c">Read it</Card>\n\n<DocCard item={{ href: "https://a.test/d", label: "Rules" }} />',
      'See [this](https://a.test/l).\n\n[Begin](https://a.test/b)\n\n[Read it](https://a.test/c)\n\n[**Rules**](https://a.test/d)',
    ],
    [
      'what stands above a word',
      'a.mdx',
      'The <Tooltip tip="Time to recover">RTO</Tooltip> and the <Tooltip tip="How old" href="https://a.test/rpo" cta="More">RPO</Tooltip>.',
      'The RTO (Time to recover) and the RPO (How old [More](https://a.test/rpo)).',
    ],
    [
      'tabs that open on one line',
      'a.mdx',
      '<Tabs><TabItem label="One">\n\n```sh\na\n```\n\n</TabItem><TabItem label="Two">\n\n```sh\nb\n```\n\n</TabItem></Tabs>\n\nAfter.',
      '<details open>\n<summary>One</summary>\n\n```sh\na\n```\n\n</details>\n\n<details>\n<summary>Two</summary>\n\n```sh\nb\n```\n\n</details>\n\nAfter.',
    ],
    [
      'code that is indented more than the text beside it',
      'a.mdx',
      '<SplitCard title="Begin">\n    ```sh\n    npm create\n    ```\nThe guide goes on.\n</SplitCard>\n\n## Next\n\nLast.',
      '**Begin**\n\n```sh\nnpm create\n```\n\nThe guide goes on.\n\n## Next\n\nLast.',
    ],
    [
      'notes of days',
      'a.md',
      'On [[2026-01-05]] and [[1984|then]], not [[1, 2]].',
      'On [2026-01-05](2026-01-05) and [then](1984), not \\[\\[1, 2]].',
    ],
  ])('%s', (_what, name, text, expected) => {
    expect(read(name, text).markdown).toBe(expected);
  });

  it('formulas of KaTeX, MathJax and Wikipedia', () => {
    const tex = (text: string) => `<annotation encoding="application/x-tex">${text}</annotation>`;
    const page = [
      `<span class="katex"><span class="katex-mathml"><math><semantics><mi>A</mi>${tex('A=r^2')}</semantics></math></span><span class="katex-html" aria-hidden="true">A=r2</span></span>`,
      '<mjx-container><mjx-math aria-hidden="true">x</mjx-math><mjx-assistive-mml><math><mi>x</mi><mo>+</mo><mn>1</mn></math></mjx-assistive-mml></mjx-container>',
      `<span class="mwe-math-element"><span style="display: none;"><math alttext="{\\displaystyle E=m}"><semantics><mi>E</mi>${tex('{\\displaystyle E=m}')}</semantics></math></span><img src="https://a.test/1" alt="{\\displaystyle E=m}"></span>`,
      `<span class="MathJax_Preview">y</span><script type="math/tex">y^3</script>`,
    ].map((formula) => `<p>It says ${formula} here.</p>`);
    const { markdown } = read('a.html', `<main><h1>T</h1>${page.join('')}</main>`);
    expect(markdown.split('\n\n')).toEqual([
      'It says $`A=r^2`$ here.',
      'It says x+1 here.',
      'It says $`E=m`$ here.',
      'It says $`y^3`$ here.',
    ]);
  });
});

describe('what a tool hides is not published', () => {
  it('comments of Obsidian, which are counted, but no code and no single signs', () => {
    const text =
      'Public.\n\n%% The client is secret %%\n\nA %%remark%% inside, 100%% sure.\n\n%%\nSeveral\n\nlines\n%%\n\n`%%a%%`\n\nEnd. ^ref-1';
    const { markdown, warnings } = read('a.md', text);
    expect(markdown).toBe('Public.\n\nA  inside, 100%% sure.\n\n`%%a%%`\n\nEnd.');
    expect(warnings).toContain('Text that its tool hides was left out (3).');
  });
});

describe('alternatives of a template', () => {
  it('are shown with their conditions in a line', () => {
    const text = 'The limit is {% if plan == "pro" %}100{% else %}10{% endif %} a day.';
    const { markdown } = read('a.md', text);
    expect(markdown).toBe('The limit is 100 (`if plan == "pro"`) / 10 (`else`) a day.');
  });

  it.each([
    ['if', '{% ifversion cloud %}', '{% endif %}', 'ifversion cloud'],
    ['case', '{% case os %}\n\n{% when "linux" %}', '{% endcase %}', 'when "linux"'],
  ])('are shown with their conditions as blocks: %s', (_what, open, close, condition) => {
    const text = `${open}\n\nYou can.\n\n{% else %}\n\nYou cannot.\n\n${close}`;
    const { markdown } = read('a.md', text);
    expect(markdown).toBe(
      `<details open>\n<summary>${condition}</summary>\n\nYou can.\n\n</details>\n\n<details open>\n<summary>else</summary>\n\nYou cannot.\n\n</details>`,
    );
  });
});
