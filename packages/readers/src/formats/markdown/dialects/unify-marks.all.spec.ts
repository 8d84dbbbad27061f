import { cpuGrowth } from '@keelson/contracts/testing/cpu-growth';
import { CleaningContext } from '../../../content/cleaning-context';
import { ImageCollector } from '../../../content/image-collector';
import { LinkCollector } from '../../../content/link-collector';
import { LostParts } from './lost-parts';
import { unifyDialects } from './unify-dialects';

const source = {
  name: 'a.md',
  substitutions: new Map<string, string>(),
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
  it.each([
    ['MkDocs: icons, keys and attributes', ':material-link: [A](b){ .md-button } ++ctrl+c++ `x`{: .y }\n{ .annotate }', '[A](b) <kbd>Ctrl</kbd>+<kbd>C</kbd> `x`'],
    ['MkDocs: contents and ids', '[TOC]\n\n## A\n{: #b .wide }\n\nText', '## A {#b}\n\nText'],
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
    ['code', '```\n[TOC]\n--8<-- "a"\n{: .note }\n```'],
    ['code in a line', 'Use `:material-x:` and `{ref}` here.'],
    ['brackets', 'A [[1, 2], [3]] and [[ -f x ]], [[a]](b) [[c]][d] [[e]]\n\n[e]: f'],
    ['attributes in a sentence', 'Write { .annotate } or {: .note } below it.'],
    ['colons in a sentence', 'A time:material and ::: in it\n\n::: unknown'],
    ['code with a language in braces that has no end', '```{note}\nText'],
    ['callouts', ':::note\nText\n:::\n\n> [!NOTE]\n> Text'],
    ['plus signs', 'C++ and i++ or a++b++c'],
  ])('leaves %s alone', (_what, text) => {
    expect(write(text)).toEqual({ text, warnings: [] });
  });

  it.each([
    ['--8<-- "e.md"', 'e.md'],
    ['--8<--\nf.md\n--8<--', 'f.md'],
    ['```{include} h.md\n```', 'h.md'],
    ['::: module.Class', 'module.Class'],
  ])('reports the file that %j includes', (text, file) => {
    const { warnings } = write(text);
    expect(warnings).toEqual([`Content of other files was left out: ${file}.`]);
  });

  it('reports directives and references without a meaning', () => {
    expect(write(':::{chart} x\nIn\n:::\n\n{ref}`gone`')).toEqual({
      text: '**x**\n\nIn\n\n[gone](#gone)',
      warnings: ['Template tags were left out: {chart}.'],
    });
  });

  it.each([
    '++a', '`a`{', ':material-', '{: .note }\n', '{: .note }\nx\n', ':::{note}\n', '```{note}\n', ':::a\n',
    '(a)=\n', '{ref}`a` ', '--8<--\n', '::::{a}\n:::{b}\n:::\n::::\n', '~~~\n', ':::{tab-set}\n````\n',
  ])('takes time in proportion to the length of many %j', (unit) => {
    expect(cpuGrowth(write, { unit, length: 20_000 })).toBeLessThan(32);
  }); // prettier-ignore
});
