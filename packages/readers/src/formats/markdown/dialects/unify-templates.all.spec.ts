import { cpuGrowth } from '@keelson/contracts/testing/cpu-growth';
import { CleaningContext } from '../../../content/cleaning-context';
import { ImageCollector } from '../../../content/image-collector';
import { LinkCollector } from '../../../content/link-collector';
import { LostParts } from './lost-parts';
import { unifyTemplates } from './unify-templates';

const variables = { title: 'A title', description: null, substitutions: new Map() };

function write(text: string, name = 'a.md'): { text: string; warnings: string[] } {
  const lost = new LostParts();
  const written = unifyTemplates(text, { name, variables }, lost);
  const context = new CleaningContext(new Map(), new ImageCollector(), new LinkCollector());
  lost.report(context);
  // Blank lines beside blank lines have no meaning.
  const squeezed = written.replace(/\n[ \t]*(?:\n[ \t]*)+\n/g, '\n\n').trim();
  return { text: squeezed, warnings: context.notes.map(({ detail }) => detail) };
}

const tab = (title: string, text: string, open = ''): string =>
  `<details${open}>\n<summary>${title}</summary>\n\n${text}\n\n</details>`;

describe('unifyTemplates', () => {
  it.each([
    [
      'MDX: imports and exports',
      'import { A } from "a";\nimport {\n  B,\n  C\n} from \'b\'\nimport "x.css"\n\n# T\n\nexport const data = {\n  a: 1,\n\n  b: 2,\n};\n\nText',
      '# T\n\nText',
    ],
    [
      'Docusaurus: tabs',
      '<Tabs>\n  <TabItem value="a" label="A & B">\n    Use x.\n\n    - y\n  </TabItem>\n  <TabItem value="b">\n    Z\n  </TabItem>\n</Tabs>',
      `${tab('A &#38; B', 'Use x.\n\n- y', ' open')}\n\n${tab('b', 'Z')}`,
    ],
    [
      'Nextra: tabs with their titles in the group',
      "import { Tabs } from 'nextra/components'\n\n<Tabs items={['npm', 'yarn']}>\n  <Tabs.Tab>One</Tabs.Tab>\n  <Tabs.Tab>Two</Tabs.Tab>\n</Tabs>",
      `${tab('npm', 'One', ' open')}\n\n${tab('yarn', 'Two')}`,
    ],
    [
      'Mintlify: groups of code',
      '<CodeGroup>\n```js a.js\n1\n```\n\n```bash title="Run"\n2\n```\n</CodeGroup>',
      `${tab('a.js', '```js\n1\n```', ' open')}\n\n${tab('Run', '```bash\n2\n```')}`,
    ],
    [
      'Mintlify: cards, with entities in their titles',
      '<CardGroup cols={2}>\n  <Card title="One &quot;1&quot;" icon="x" href="/one">\n    First.\n  </Card>\n</CardGroup>',
      '[**One "1"**](/one)\n\nFirst.',
    ],
    [
      'Mintlify: steps',
      '<Steps>\n  <Step title="Install">\n    Run:\n\n    ```sh\n    npm i\n    ```\n  </Step>\n  <Step title="Use">\n    Now.\n  </Step>\n</Steps>',
      '1. **Install**\n\n   Run:\n\n   ```sh\n   npm i\n   ```\n\n1. **Use**\n\n   Now.',
    ],
    [
      'Mintlify: fields',
      '<ParamField body="name" type="string" required>\n  A name.\n</ParamField>',
      '`name` (string, required)\n\nA name.',
    ],
    ['Mintlify: accordions', '<Accordion title="Why?">\n  So.\n</Accordion>', tab('Why?', 'So.')],
    [
      'Starlight: asides',
      '<Aside type="caution" title="Stop">\n  Text\n</Aside>',
      '> [!CAUTION] Stop\n> Text',
    ],
    [
      'react.dev: callouts in lists',
      '- a\n\n  <Pitfall>\n\n  Text\n\n  </Pitfall>',
      '- a\n\n  > [!WARNING]\n  > Text',
    ],
    [
      'Starlight: cards that are links',
      '<LinkCard title="T" href="/a b" description="D." />',
      '[**T**](</a b>)\n\nD.',
    ],
    [
      'names of removed elements of HTML',
      '<Frame caption="C">\n  <Video src="https://v.test/a.mp4" />\n  <Title>Kept</Title>\n</Frame>',
      '**C**\n\n[https://v.test/a.mp4](https://v.test/a.mp4)\n\nKept',
    ],
    [
      'components in a line',
      'A <Badge text="new" type="tip" /> and <Badge>old</Badge> one.',
      'A new and old one.',
    ],
    [
      'VitePress: badges behind headings, which are no part of their ids',
      '## `withBase` <Badge type="info" text="helper" />',
      '## `withBase` helper {#withbase}',
    ],
    [
      'images of an import',
      'import logo from \'./logo.png\';\n\n<Image src={logo} alt="Logo" />',
      '![Logo](./logo.png)',
    ],
    [
      'elements with expressions',
      '<img src={useBaseUrl(\'/a.png\')} alt="A" style={{ width: "9%" }} /> b',
      '<img alt="A" src="/a.png"> b',
    ],
    [
      'elements that are closed at once',
      '<iframe src="https://x.test" />\n\nAfter',
      '<iframe src="https://x.test"></iframe>\n\nAfter',
    ],
    [
      'comments and ids of headings',
      '## A {/*an-id*/}\n\nB{/* gone\n\n gone */}.',
      '## A {#an-id}\n\nB.',
    ],
    ['texts of expressions', "import 'a'\n\nA{' '}b {\"c\"}.", 'A b c.'],
    [
      'Markdown in elements of MDX',
      'import "a"\n\n<div id="part">\n    ## Part\n</div>',
      '## Part {#part}',
    ],
    ['Hugo: notes', '{{< note >}}\nText\n{{< /note >}}', '> [!NOTE]\n> Text'],
    [
      'Docsy: alerts',
      '{{% alert title="Mind" color="warning" %}}\nText\n{{% /alert %}}',
      '> [!WARNING] Mind\n> Text',
    ],
    [
      'Hugo: tabs',
      '{{< tabs name="x" >}}\n{{% tab name="A" %}}\nOne\n{{% /tab %}}\n{{< /tabs >}}',
      tab('A', 'One', ' open'),
    ],
    [
      'Docsy: tabs with code',
      '{{< tabpane lang="sh" >}}\n{{< tab header="A" >}}\nls {{x}}\n{{< /tab >}}\n{{< /tabpane >}}',
      tab('A', '```sh\nls {{x}}\n```', ' open'),
    ],
    [
      'Hugo: code',
      '{{< highlight go "linenos=table" >}}\na := `x`\n{{< /highlight >}}',
      '```go\na := `x`\n```',
    ],
    ['Hugo: references', '[a]({{< relref "b.md#c" >}}) {{% ref "/d" %}}', '[a](b.md#c) /d'],
    ['Hugo: figures', '{{< figure src="a.png" alt="A" caption="C" >}}', '![A](a.png)\n\nC'],
    ['Hugo: shown shortcodes', 'Use `{{</* note */>}}`.', 'Use `{{< note >}}`.'],
    ['Hugo: comments', 'A {{/* gone */}}B {{% comment %}}gone{{% /comment %}}C', 'A B C'],
    [
      'Jekyll: raw text',
      '{% raw %}Write {{ x }} or {% y %}.{% endraw %} `{% raw %}{{ z }}{% endraw %}`',
      'Write {{ x }} or {% y %}. `{{ z }}`',
    ],
    ['Jekyll: code', '{% highlight ruby %}\na = 1\n{% endhighlight %}', '```ruby\na = 1\n```'],
    [
      'Jekyll: links',
      '[a]({{ site.baseurl }}{% link b.md %}) [c]({{ "/d/" | relative_url }})',
      '[a](b.md) [c](/d/)',
    ],
    [
      'Jekyll: notes that are included',
      '{% include note.html content="Text." %}',
      '> [!NOTE]\n> Text.',
    ],
    [
      'the title of the document',
      'A {{ page.title }} and {{ $frontmatter.title }}',
      'A A title and A title',
    ],
    ['GitBook: hints', '{% hint style="info" %}\nText\n{% endhint %}', '> [!INFO]\n> Text'],
    [
      'Markdoc: callouts',
      '{% callout type="warning" %}\nText\n{% /callout %}',
      '> [!WARNING]\n> Text',
    ],
  ])('writes %s as Markdown', (_what, source, expected) => {
    expect(write(source)).toEqual({ text: expected, warnings: [] });
  });

  it.each([
    ['code', '```\n<Card title="x"/>\n{{< note >}}\n{% include a %}\n```'],
    ['code in a line', 'Use `<Card/>`, `{{ site.x }}`, ``{% if %}`` and `{/* x */}`.'],
    ['indented code', 'A:\n\n    {{ site.title }}\n    <Card title="x" />'],
    ['types', 'A Vec<T>, a List<String> and a Map<String, Item>.'],
    ['names in brackets', 'Replace <YourToken> and <NAME> in it.'],
    ['braces in a sentence', 'Templates use {{ name }} and {x}, or {{.Values.x}}.'],
    ['a tag in a sentence', 'The tag {% foo %} is one of Liquid.'],
    ['a component in a sentence', 'It renders <App /> at once.'],
    [
      'sentences about imports',
      'import the package from a shell\n\nimport x from "the past" is a film\n\nexport default settings to a file',
    ],
    ['elements of HTML', '<DIV ALIGN="center">x</DIV> <Br> <b>y</b>'],
    ['escaped marks', 'A \\{% raw %} and \\<Card title="x" />'],
    ['comments', '<!-- <Card title="x" /> {{< note >}} -->'],
    ['formulas', 'import-free $\\frac{a}{b}$ and $x_{i}$'],
  ])('leaves %s alone', (_what, source) => {
    expect(write(source)).toEqual({ text: source, warnings: [] });
  });

  it.each([
    [
      'a.mdx',
      "import Part from './_p.mdx'\n\n<Part />\n\n<Chart data={rows} /> {rows.length}",
      [
        'Content of other files was left out: ./_p.mdx.',
        'Template tags were left out: {rows.length}, <Chart>.',
      ],
    ],
    [
      'a.md',
      '{{< skew v >}} {{< skew w >}} {{% box %}}in{{% /box %}}',
      ['Template tags were left out: {{< skew >}} (2), {{< box >}}.'],
    ],
    ['a.md', '## resolve <NonInheritBadge />', ['Template tags were left out: <NonInheritBadge>.']],
    ['a.md', '{{% include "x.md" %}}', ['Content of other files was left out: x.md.']],
    [
      'a.md',
      '{% include a.html %}\n\n{% if x %}in{% endif %} {{ site.time }} {{ count | plus: 1 }}',
      [
        'Content of other files was left out: a.html.',
        'Template tags were left out: {{ site.time }}, {{ count | plus: 1 }}, {% if %}.',
      ],
    ],
    [
      'a.md',
      'A **{{ site.version }}** or later.\n\n{{#include b.md}} {{#title A page}}',
      [
        'Content of other files was left out: b.md.',
        'Template tags were left out: {{ site.version }}.',
      ],
    ],
    [
      'a.md',
      '{{ template "x" . }}\n\n<!--@include: ./b.md-->',
      [
        'Content of other files was left out: ./b.md.',
        'Template tags were left out: {{ template "x" . }}.',
      ],
    ],
  ])('reports what it removes from %s %j', (name, source, warnings) => {
    const written = write(source, name);
    expect(written.warnings).toEqual(warnings);
    expect(written.text).not.toMatch(/[{}<>%*]/);
    expect(written.text.includes('in')).toBe(source.includes('}in{'));
  });

  it.each([
    '<A b="c">', '<A b={', '<A b="', '</A>', '<A>\n', '<Tabs>\n<Tab title="x">\n', '{{< a >}}', '{{< a', '{% a %}', '{% raw %}', '{/* ',
    '{`', "{ '", '`', '```\n', '<!--', '{{', '{% if %}\n{% endif %}', '<Ab>x</Ab>\n', '- <Ab />\n', 'import {\n', 'export const a = {\n', '<div>\n',
    '{% include a="', '\n    a\n',
    '{% set a %}\n', '{% set a %}x{% endset %} {{ a }}\n', '{% set a %}`{{ a }}`{% endset %}', '{% endset %}',
  ])('takes time in proportion to the length of many %j', (unit) => {
    const work = (text: string): unknown => write(text, 'a.mdx');
    expect(cpuGrowth(work, { unit, length: 20_000 })).toBeLessThan(32);
  }); // prettier-ignore

  it('searches what is behind many blocks of code once', () => {
    const work = (text: string): unknown => write(text, 'a.mdx');
    expect(cpuGrowth(work, { unit: '```\n', length: 100_000 })).toBeLessThan(32);
  });
});
