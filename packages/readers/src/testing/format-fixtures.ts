import { type DocumentFixture, markdown } from './document-fixtures';

/** Formulas, tabs and diagrams. */
export const FORMAT_FIXTURES: readonly DocumentFixture[] = [
  markdown(
    'a formula in a line',
    'Area $\\pi r^2$, sum $a_1*b*c_2$.',
    '<p>Area <math><mrow><mi>π</mi><msup><mi>r</mi><mn>2</mn></msup></mrow></math>, sum <math><mrow><msub><mi>a</mi>' +
      '<mn>1</mn></msub><mo>∗</mo><mi>b</mi><mo>∗</mo><msub><mi>c</mi><mn>2</mn></msub></mrow></math>.</p>',
  ),
  markdown(
    'prices and variables',
    'It costs $5 or $10, US$5, 10$, from $5/$6, $20 (A$30) and \\$x\\$; `$y$`, $HOME/$USER and $PATH:$HOME.',
    '<p>It costs $5 or $10, US$5, 10$, from $5/$6, $20 (A$30) and $x$; <code>$y$</code>, $HOME/$USER and $PATH:$HOME.</p>',
  ),
  markdown(
    'formulas of their own',
    '$$\nx = \\frac12\n$$\n\n$$ y $$\n\n```math\nz\n```',
    '<div class="formula"><math display="block"><mrow><mi>x</mi><mo>=</mo><mfrac><mn>1</mn><mn>2</mn></mfrac></mrow>' +
      '</math></div> <div class="formula"><math display="block"><mrow><mi>y</mi></mrow></math></div> ' +
      '<div class="formula"><math display="block"><mrow><mi>z</mi></mrow></math></div>',
  ),
  markdown(
    'formulas in a table and beside Chinese',
    '| A |\n| - |\n| $x$ |\n\n变量$x$是',
    '<table><thead><tr><th>A</th></tr></thead><tbody><tr><td><math><mrow><mi>x</mi></mrow></math></td></tr></tbody>' +
      '</table><p>变量<math><mrow><mi>x</mi></mrow></math>是</p>',
  ),
  markdown(
    'formulas with links, definitions and errors',
    '$\\href{javascript:x}{y}$ $\\def\\a{b}\\a$ $\\nothing{x}$ $\\color{red}z$',
    '<p>$<code>\\href{javascript:x}{y}</code>$ $<code>\\def\\a{b}\\a</code>$ $<code>\\nothing{x}</code>$ ' +
      '<math><mrow><mstyle><mi>z</mi></mstyle></mrow></math></p>',
  ),
  markdown('MathML of the source', 'a <math><mi href="x">b</mi></math>', '<p>a</p>'),
  markdown(
    'tabs',
    '=== "One"\n\n    Text *a*.\n\n=== "Two"\n\n    - b\n\nAfter',
    '<details open><summary>One</summary><p>Text <em>a</em>.</p></details><details><summary>Two</summary>' +
      '<ul><li>b</li></ul></details><p>After</p>',
  ),
  markdown(
    'tabs in a callout, with hostile titles',
    '!!! note\n    === "<script>x()</script>"\n        Text',
    '<div class="callout callout-note"><p class="callout-title">Note</p>' +
      '<details open><summary>&lt;script>x()&lt;/script></summary><p>Text</p></details></div>',
  ),
  markdown(
    'a diagram',
    '```mermaid\nA --> B\n```',
    '<figure class="diagram"><figcaption>Diagram as text (Mermaid)</figcaption>' +
      '<pre><code class="language-mermaid">A --&gt; B\n</code></pre></figure>',
  ),
  markdown(
    'definition lists (of Hugo)',
    'See [b](#b).\n\n`a`\n: (`string`) One\nmore.\n\n: Two.\n\n`b`\n: Three:\n\n  - x\n\nAfter',
    '<p>See <a href="#at-b">b</a>.</p><dl><dt><p><code>a</code></p></dt><dd><p>(<code>string</code>) One\nmore.</p></dd><dd><p>Two.</p></dd>' +
      '<dt><a></a><p><code>b</code></p></dt><dd><p>Three:</p><ul><li>x</li></ul></dd></dl><p>After</p>',
  ),
  markdown(
    'definition lists (of Pandoc)',
    'Term *1*\n\n:   Definition.\n\n        code\n\n    More.\n\nTerm 2\n~ text',
    '<dl><dt><p>Term <em>1</em></p></dt><dd><p>Definition.</p><pre><code>code\n</code></pre><p>More.</p></dd></dl><p>Term 2\n~ text</p>',
  ),
  markdown(
    'what is no definition list',
    '| a |\n| - |\n| b |\n\n: Caption\n\n- item\n: text\n\n```\nx\n: y\n```\n\nText\n\n: one',
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table><p>Caption</p><ul><li>item\n: text</li></ul>' +
      '<pre><code>x\n: y\n</code></pre><p>Text</p><p>: one</p>',
  ),
];
