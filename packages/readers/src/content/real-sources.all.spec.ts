import { publishSources, type SourceToPublish } from '../testing/publish-sources';

const source = (name: string, content: string): SourceToPublish => ({
  name,
  content,
  base: null,
  image: null,
});

/** Facts of public documentation, in words of our own. */
const [described, substituted, toggled, noted, moved, expanded, fenced, alerts, labeled, broken] =
  publishSources([
    // MyST-Parser and mkdocs-material write Markdown in their descriptions.
    source(
      'described.md',
      '---\ntitle: A\ndescription: Use `Vec<T>`, **bold** text, [a link](b.md) and 2 * 3 * 4 for Box<T>\n---\n\nText.\n',
    ),
    // MyST-Parser, docs/syntax/optional.md.
    source(
      'substituted.md',
      '---\nmyst:\n  substitutions:\n    key1: I am *here*\n---\n\n% A remark for authors\n# A\n\n{{ key1 }}, `{{ key1 }}` and {{ other }}. {kbd}`X`\n',
    ),
    // gohugoio/hugoDocs, content/en/configuration.
    source(
      'toggled.md',
      '# A\n\n{{< code-toggle file=hugo >}}\n[languages]\n[languages.en]\nweight = 1\n{{< /code-toggle >}}\n\n{{< code-toggle >}}\ntitle: x\n# y: z\n{{< /code-toggle >}}\n\n{{< code-toggle config=build />}}\n',
    ),
    // squidfunk/mkdocs-material, docs/reference/footnotes.md: the ids that Python-Markdown makes.
    source(
      'noted.md',
      '# A\n\nText[^1] and [the first](#fn:1), [back](#fnref:1).\n\n[^1]: A note.\n',
    ),
    // rust-lang/book: former ids of headings.
    source(
      'moved.md',
      '# A\n\n<!-- Old headings. Do not remove or links may break. -->\n\n<a id="old-name"></a>\n<a id="older"></a>\n\n## New name\n\nText <a name="spot"></a>here.\n',
    ),
    source(
      'expanded.md',
      `---\ntitle: A\nsubstitutions:\n  a: ${'word '.repeat(1000)}\n---\n\n${'{{a}} '.repeat(20_000)}\n`,
    ),
    // quarto-dev/quarto-web, docs/authoring: attributes of Pandoc instead of a language.
    source(
      'fenced.md',
      '# A\n\n``` {.python filename="a.py"}\nx = 1\n```\n\n```{.yaml}\na: 1\n```\n\n```{r}\nx\n```\n',
    ),
    // MicrosoftDocs/WSL has two alerts in one quote; obsidianmd/obsidian-help has its own names.
    source(
      'alerts.md',
      '# A\n\n> [!NOTE]\n> One.\n>\n> [!TIP]\n> Two.\n\n> [!todo]- Later\n> Three.\n',
    ),
    // reduxjs/redux, docs/introduction/Ecosystem.md: line breaks as HTML at the end of a line.
    // MyST-Parser, docs/syntax: labels with slashes, of the same document and of others.
    source(
      'labeled.md',
      '(syntax/roles)=\n# A\n\n(syntax/more_of)=\n## More\n\n{ref}`syntax/more_of`, {ref}`this <syntax/roles>`, {ref}`other/label`, [it](#other/label) and {ref}`x <sphinx:y>`.\n',
    ),
    source('broken.md', '# A\n\n**One** <br />\nTwo<br>three\n'),
  ]);

it('descriptions are text, also when they are written in Markdown', () => {
  expect(described?.doc?.summary).toBe('Use Vec<T>, bold text, a link and 2 * 3 * 4 for Box<T>');
});

it('substitutions of MyST are replaced outside of code, and its comments are left out', () => {
  expect(substituted?.html).toContain(
    '<p>I am <em>here</em>, <code>{{ key1 }}</code> and {{ other }}. <kbd>X</kbd></p>',
  );
  expect(substituted?.html).not.toContain('remark');
  expect(substituted?.doc?.title).toBe('A');
});

it('the language of code can be a class of Pandoc', () => {
  expect(fenced?.html).toContain('<code class="language-python">');
  expect(fenced?.html).toContain('<code class="language-yaml">');
  expect(fenced?.html).toContain('<code class="language-r">');
});

it('each alert of a quote is a callout', () => {
  const titles = [...(alerts?.html ?? '').matchAll(/class="callout-title">([^<]*)</g)];
  expect(titles.map(([, title]) => title)).toEqual(['Note', 'Tip', 'Later']);
});

it('labels of MyST are links, to other documents as well', () => {
  expect(labeled?.doc?.links).toEqual(['#other/label', '#sphinx:y']);
  expect(labeled?.doc?.markdown).toContain(
    '[More](#more), [this](#), [other/label](#other/label), [it](#other/label) and [x](#sphinx:y).',
  );
  expect(labeled?.doc?.targets.find(({ text }) => text === 'A')?.ids).toEqual(['syntax/roles']);
});

it('a line break of HTML at the end of a line is one of Markdown', () => {
  expect(broken?.doc?.markdown).toBe('**One** \\\nTwo\\\nthree');
});

it('substitutions do not make a short source long', () => {
  expect(expanded?.error).toBeNull();
  expect(expanded?.html.length).toBeLessThan(400_000);
});

it('the configuration of code-toggle is code', () => {
  expect(toggled?.html).toContain('<code class="language-toml">');
  expect(toggled?.html).toContain('<code class="language-yaml">');
  expect(toggled?.doc?.headings).toEqual([]);
  expect(toggled?.doc?.warnings.map(({ detail }) => detail)).toContain(
    'Template tags were left out: {{< code-toggle >}}.',
  );
});

it('links to footnotes by the ids of other tools lead there', () => {
  expect(noted?.html).toContain('<a href="#note-fn-1">the first</a>');
  expect(noted?.html).toContain('<a href="#note-fnref-1">back</a>');
  expect(noted?.doc?.warnings.map(({ code }) => code)).not.toContain('links-broken');
});

it('former ids lead to the heading below them, and empty anchors of other documents stay', () => {
  expect(moved?.html).not.toContain('<p></p>');
  expect(moved?.html).not.toMatch(/<p>\s*<a id/);
  const idsOf = (anchor: string) =>
    moved?.doc?.targets.find((target) => target.anchor === anchor)?.ids;
  expect(idsOf('old-name') ?? idsOf('new-name')).toEqual(['old-name', 'older']);
  expect(idsOf('at-spot')).toEqual(['spot']);
});
