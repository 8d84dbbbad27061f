import { cpuGrowth } from '@keelson/contracts/testing/cpu-growth';
import { unifyQuarto } from './unify-quarto';

const written = (...lines: string[]): string => unifyQuarto(lines.join('\n'), 'a.qmd');

/** By quarto.org/docs/authoring/cross-references.html, in words of our own. */
describe('labels and references of Quarto', () => {
  it('are anchors and links, numbered by kind in the order of the document', () => {
    const text = written(
      'See @fig-b, [@fig-a; @tbl-x] and [Fig. @fig-b], -@tbl-x.',
      '',
      '![The *first*](a.png){#fig-a width=50%}',
      '',
      '![](b.png){#fig-b}',
      '',
      '| a |',
      '|---|',
      '| 1 |',
      '',
      ': What is',
      'in it {#tbl-x tbl-colwidths="[75,25]"}',
    );
    expect(text).toBe(
      [
        'See [Figure 2](#fig-b), [Figure 1](#fig-a), [Table 1](#tbl-x) and Fig. [2](#fig-b), [1](#tbl-x).',
        '',
        '![The *first*](a.png)',
        '',
        '<a id="fig-a"></a>**Figure 1:** The *first*',
        '',
        '',
        '<a id="fig-b"></a>![](b.png)',
        '',
        '| a |',
        '|---|',
        '| 1 |',
        '',
        '<a id="tbl-x"></a>**Table 1:** What is in it',
      ].join('\n'),
    );
  });

  it.each([
    ['an equation', '$$ {#eq-one}', '$$\n\n<a id="eq-one"></a>(1)\n'],
    [
      'a container',
      '::: {#fig-two layout-ncol=2}\n:::',
      '<a id="fig-two"></a>\n\n::: {#fig-two layout-ncol=2}\n:::',
    ],
    [
      'a theorem',
      '::: {#thm-line}\n:::',
      '<a id="thm-line"></a>**Theorem 1**\n\n::: {#thm-line}\n:::',
    ],
    [
      'a listing',
      '```{#lst-a .sql lst-cap="The *query*"}\nx\n```',
      '<a id="lst-a"></a>**Listing 1:** The \\*query\\*\n\n```{#lst-a .sql lst-cap="The *query*"}\nx\n```',
    ],
    [
      'a part, by its title',
      '## One {#sec-one}\n\n@sec-one',
      '## One {#sec-one}\n\n[sec-one](#sec-one)',
    ],
    ['a label of another document', '@fig-there', '[Figure](#fig-there)'],
    [
      'what code would draw',
      '```{r}\n#| label: fig-plot\n```\n\n@fig-plot',
      '```{r}\n#| label: fig-plot\n```\n\nFigure 1',
    ],
    ['a citation', '[@knuth84, p. 3] and @fig-', '[@knuth84, p. 3] and @fig-'],
    ['an address', 'me@fig-tree.example \\@fig-x', 'me@fig-tree.example \\@fig-x'],
    ['code', '`@fig-x` and `{#fig-y}`', '`@fig-x` and `{#fig-y}`'],
    [
      'an example in code',
      '```markdown\n![a](b){#fig-a}\n```\n\n@fig-a',
      '```markdown\n![a](b){#fig-a}\n```\n\n[Figure](#fig-a)',
    ],
  ])('of %s', (_what, source, expected) => {
    expect(written(source)).toBe(expected);
  });

  it('are text in other Markdown, in which captions of tables lose their marks', () => {
    expect(unifyQuarto('Ask @fig-leaf.', 'a.md')).toBe('Ask @fig-leaf.');
    expect(unifyQuarto('|a|\n|-|\n|1|\n\nTable: Why', 'a.md')).toBe('|a|\n|-|\n|1|\n\nWhy');
    expect(unifyQuarto('Term\n\n: Definition', 'a.md')).toBe('Term\n\n: Definition');
  });

  it.each(['![', '![a](', ': a\n', '[@fig-a;', '{#fig-a', '$$ {#eq-a', '@fig-a-', '| \n: x\n'])(
    'are read in time in proportion to the length of many %j',
    (unit) => {
      const work = (text: string): unknown => written(`![a](b){#fig-a}\n${text}`);
      expect(cpuGrowth(work, { unit, length: 12_500 })).toBeLessThan(32);
    },
  );
});
