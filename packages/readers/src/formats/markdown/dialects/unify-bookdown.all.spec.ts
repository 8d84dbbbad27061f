import { cpuGrowth } from '@keelson/contracts/testing/cpu-growth';
import { publishSources } from '../../../testing/publish-sources';
import { unifyBookdown } from './unify-bookdown';

/** As rstudio/bookdown writes its own book. */
const CASES = [
  [
    'parts by their titles',
    '## Methods {#methods}\n\nMore in Chapter \\@ref(methods), and `\\@ref(methods)` as code.\n',
    '## Methods\n\nMore in Chapter [Methods](#methods), and `\\@ref(methods)` as code.',
  ],
  [
    'figures and tables of code by number, and those of other files by label',
    '```{r nice-fig, fig.cap="Nice"}\nplot(1)\n```\n\n```{r iris}\nkable(iris, caption = "Iris")\n```\n\nSee Figure \\@ref(fig:nice-fig), Table \\@ref(tab:iris) and Figure \\@ref(fig:elsewhere).\n',
    '```r\nplot(1)\n```\n\n```r\nkable(iris, caption = "Iris")\n```\n\nSee Figure 1, Table 1 and Figure elsewhere.',
  ],
  [
    'no theorems in code that shows how they are written',
    '````markdown\n```{theorem}\nText.\n```\n````\n',
    '````markdown\n```{theorem}\nText.\n```\n````',
  ],
  [
    'theorems',
    '```{theorem, pyth, name="Pythagoras"}\nThen $a$.\n```\n\n```{proof}\nBy *hand*.\n```\n\nTheorem \\@ref(thm:pyth)\\index{theorem} holds.\n',
    '<a id="at-thm-pyth"></a>**Theorem 1 (Pythagoras).**\n\nThen $`a`$.\n\n**Proof.**\n\nBy *hand*.\n\nTheorem [1](#at-thm-pyth) holds.',
  ],
  [
    'equations',
    '\\begin{equation}\na = b (\\#eq:ab)\n\\end{equation}\n\nBy \\@ref(eq:ab).\n',
    '<a id="at-eq-ab"></a>\n\n```math\n\\begin{equation*}\na = b \\tag{1}\n\\end{equation*}\n```\n\nBy [1](#at-eq-ab).',
  ],
  [
    'captions, blocks and texts that captions name',
    '(ref:cap) A *long* caption.\n\nTable: (\\#tab:sizes) Sizes\n\n| a |\n|---|\n| 1 |\n\n```{block2, type="note"}\nMind Table \\@ref(tab:sizes).\n```\n',
    'A *long* caption.\n\n<a id="at-tab-sizes"></a>**Table 1:** Sizes\n\n| a |\n| - |\n| 1 |\n\nMind Table [1](#at-tab-sizes).',
  ],
] as const;
const published = publishSources(
  CASES.map(([, text]) => ({
    name: 'a.Rmd',
    content: `# Title\n\n${text}`,
    base: null,
    image: null,
  })),
);

describe('bookdown', () => {
  it.each(CASES.map(([what, , markdown], at) => ({ what, markdown, found: published[at] })))(
    'has $what',
    ({ markdown, found }) => {
      expect(found?.doc?.markdown ?? found?.error).toBe(markdown);
    },
  );

  it.each([
    '\\begin{equation}\nx\n',
    '\\begin{equation}\nx\n\\end{equation}\n\n',
    '```{r}\nx\n```\n\n',
    '```{theorem}\n',
    '\\@ref(fig:a) ',
  ])('takes time in proportion to the length of many %j', (unit) => {
    const work = (text: string): unknown => unifyBookdown(text, 'a.Rmd');
    expect(cpuGrowth(work, { unit, length: 20_000 })).toBeLessThan(32);
  });
});
