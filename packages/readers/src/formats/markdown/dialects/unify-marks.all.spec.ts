import { cpuGrowth } from '@keelson/contracts/testing/cpu-growth';
import { CleaningContext } from '../../../content/cleaning-context';
import { ImageCollector } from '../../../content/image-collector';
import { LinkCollector } from '../../../content/link-collector';
import { LostParts } from './lost-parts';
import { unifyDialects } from './unify-dialects';

const source = {
  name: 'a.md',
  variables: { title: null, description: null, substitutions: new Map() },
};

function write(text: string): { text: string; warnings: string[] } {
  const context = new CleaningContext(new Map(), new ImageCollector(), new LinkCollector());
  const lost = new LostParts();
  const written = unifyDialects(text, source, lost);
  lost.report(context);
  // Blank lines beside blank lines have no meaning.
  const squeezed = written.replace(/\n[ \t]*(?:\n[ \t]*)+\n/g, '\n\n').trim();
  return { text: squeezed, warnings: context.notes.map(({ detail }) => detail) };
}

describe('unifyDialects', () => {
  it('writes tables of Pandoc before it changes the width of their cells, and their layout is not shown', () => {
    const text =
      '::: {layout-ncol="2"}\n:::: {}\n+------------+\n| `a`{.b} c  |\n+------------+\n::::\n:::';
    expect(write(text).text.split('\n').filter(Boolean)).toEqual(['|  |', '| --- |', '| `a` c |']);
  });

  it('ends containers of Pandoc with fewer colons than they begin with', () => {
    const text =
      ':::: column-page\nA\n:::\n\n::::: {.callout-tip title="T"}\nB\n\n::: {.inner} :::\nC\n:::\n:::\n\nD';
    expect(write(text)).toEqual({ text: 'A\n\n::::: tip T\nB\n\nC\n\n:::::\n\nD', warnings: [] });
  });

  it.each([
    ['Obsidian: links', '[[My note]], [[a/b#Part|text]], [[#Here]] and [[n#A#B]]', '[My note](<My note>), [text](a/b#Part), [Here](#Here) and [n \\> A \\> B](n#B)'],
    ['Obsidian: links in tables', '| a |\n| - |\n| [[x\\|y]] |', '| a |\n| - |\n| [y](x) |'],
    ['Obsidian: images', '![[a b.png|300]] ![[c.svg|Text]]', '![a b.png](<a b.png>) ![Text](c.svg)'],
    ['GitHub wiki: links with the text first', '[[The first page|First-Page]]', '[The first page](First-Page)'],
    ['VitePress: contents and ids', '[[toc]]\n\n## A {#b}', '## A {#b}'],
    ['VitePress: details and v-pre', '::: details More\nText\n:::\n*After*\n\n::: v-pre\nx\n:::', '<details>\n<summary>More</summary>\n\nText\n\n</details>\n\n*After*\n\nx'],
    ['Quarto: callouts and divs', '::: {.callout-tip title="A"}\nText\n:::\n\n::: {.border}\nIn\n:::', '::: tip A\nText\n:::\n\nIn'],
    ['MkDocs: icons, keys and attributes', ':material-link: [A](b){ .md-button } ++ctrl+c++ `x`{: .y }\n{ .annotate }', '[A](b) <kbd>Ctrl</kbd>+<kbd>C</kbd> `x`'],
    ['kramdown: contents', '1. TOC\n{:toc}\n\nText\n{: .lead }', 'Text'],
    ['kramdown: ids', '## A\n{: #b .no_toc }\n\nText', '## A {#b}\n\nText'],
    ['Just the Docs: callouts', '{: .warning }\nOne\ntwo\n\n{: .note-title }\n> T\n> text', '> [!WARNING]\n> One\n> two\n\n> [!NOTE] T\n> text'],
    ['docfx: images', ':::image type="content" source="a.png" alt-text="An image.":::', '![An image.](a.png)'],
    ['docfx: rows and zones', ':::row:::\n:::column span="2":::\nText\n:::column-end:::\n:::row-end:::\n:::zone pivot="x"\nIn\n:::zone-end', 'Text\n\nIn'],
    ['docfx: next steps', '> [!div class="nextstepaction"]\n> [Next](a.md)', '> [Next](a.md)'],
    ['docfx: references', '<xref:System.String%601?displayProperty=x> and [a](xref:b) [!UICONTROL Save]', '`System.String` and a **Save**'],
    ['docfx: videos', '> [!VIDEO https://v.test/a]', '[https://v.test/a](https://v.test/a)'],
    ['MyST: notes', ':::{note}\nText\n:::\n\n```{admonition} A title\n:class: tip\nMore\n```', '> [!NOTE]\n> Text\n\n> [!TIP] A title\n> More'],
    ['MyST: notes in notes', '::::{warning}\nA\n:::{tip}\nB\n:::\n::::', '> [!WARNING]\n> A\n>\n> > [!TIP]\n> > B'],
    ['MyST: code', '```{code-block} python\n:linenos:\n\na = 1\n```', '```python\na = 1\n```'],
    ['MyST: figures', '```{figure} a.png\n:alt: An image\n\nCaption\n```', '![An image](a.png)\n\nCaption'],
    ['MyST: tabs', '::::{tab-set}\n:::{tab-item} A\nOne\n:::\n:::{tab-item} B\nTwo\n:::\n::::', '<details open>\n<summary>A</summary>\n\nOne\n\n</details>\n\n<details>\n<summary>B</summary>\n\nTwo\n\n</details>'],
    ['MyST: labels and references', '(here)=\n## A title\n\nSee {ref}`this <here>`, {doc}`b/c`, {py:func}`~os.walk`, {kbd}`X` and {math}`a`.', '## A title {#here}\n\nSee [this](#here), [b/c](b/c), `os.walk`, <kbd>X</kbd> and $a$.'],
    ['MyST: labels of a heading with braces', '(here)=\n## The `{ref}` role {/*x*/}\n\nText', '<a id="here"></a>\n\n## The `{ref}` role {#x}\n\nText'],
    ['MyST: tables of contents', '```{toctree}\n:maxdepth: 2\n\na/b\nTitle <c>\n```', '- [b](a/b)\n- [Title](c)'],
  ])('writes %s as Markdown', (_what, text, expected) => {
    expect(write(text)).toEqual({ text: expected, warnings: [] });
  }); // prettier-ignore

  it.each([
    ['code', '```\n[[a]]\n:::image source="a":::\n--8<-- "a"\n{: .note }\n```'],
    ['code in a line', 'Use `[[a]]`, `:material-x:`, `[!INCLUDE [a](b)]` and `{ref}` here.'],
    ['lists of numbers and tests of shells', 'A [[1, 2], [3]] and [[1]], [[ -f x ]], a[[0]]'],
    ['links with brackets', '[[a]](b) [[c]][d] [[e]]\n\n[e]: f'],
    ['attributes in a sentence', 'Write { .annotate } or {: .note } below it.'],
    ['colons in a sentence', 'A time:material and ::: in it\n\n::: unknown'],
    ['code with a language in braces that has no end', '```{note}\nText'],
    ['callouts', ':::note\nText\n:::\n\n> [!NOTE]\n> Text'],
    ['plus signs', 'C++ and i++ or a++b++c'],
  ])('leaves %s alone', (_what, text) => {
    expect(write(text)).toEqual({ text, warnings: [] });
  });

  it.each([
    ['![[Other note]]', 'Other note'],
    ['[!INCLUDE [a](../b.md)]', '../b.md'],
    ['A [!code-csharp[Main](c.cs#L1)]', 'c.cs#L1'],
    [':::code language="cs" source="~/d.cs":::', '~/d.cs'],
    ['--8<-- "e.md"', 'e.md'],
    ['--8<--\nf.md\n--8<--', 'f.md'],
    ['<<< @/g.js{1,2}', '@/g.js'],
    ['```{include} h.md\n```', 'h.md'],
    ['::: module.Class', 'module.Class'],
  ])('reports the file that %j includes', (text, file) => {
    const { warnings } = write(text);
    expect(warnings).toEqual([`Content of other files was left out: ${file}.`]);
  });

  it('reports directives and references without a meaning', () => {
    expect(write(':::{chart} x\nIn\n:::\n\n{ref}`gone`\n\n::: spoiler\nKept\n:::')).toEqual({
      text: '**x**\n\nIn\n\n[gone](#gone)\n\nKept',
      warnings: ['Template tags were left out: {chart}, ::: spoiler.'],
    });
  });

  it.each([
    '[[a', '[[a]] ', '[![', '[!INCLUDE [', '++a', '`a`{', ':material-', '{: .note }\n', '{: .note }\nx\n', ':::{note}\n', '```{note}\n', ':::a\n',
    '::: v-pre\n', '(a)=\n', '{ref}`a` ', ':::image ', '--8<--\n', '<xref:', '::::{a}\n:::{b}\n:::\n::::\n', '~~~\n', ':::{tab-set}\n````\n',
  ])('takes time in proportion to the length of many %j', (unit) => {
    expect(cpuGrowth(write, { unit, length: 20_000 })).toBeLessThan(32);
  }); // prettier-ignore
});
