import { cpuGrowth } from '@keelson/contracts/testing/cpu-growth';
import { unifyMarkdownInHtml } from './markdown-in-html';

describe('unifyMarkdownInHtml', () => {
  it.each([
    [
      'a block of Just the Docs, with code right below it',
      '<div class="a" markdown="1">\n[b](c)\n<div>x</div>\n</div>\n```md\n<div markdown="1">\n```',
      '\n<div class="a">\n\n\n[b](c)\n<div>x</div>\n\n</div>\n\n```md\n<div markdown="1">\n```',
    ],
    [
      'a figure of Material for MkDocs',
      '<figure markdown>\n![a](b.png)\n<figcaption markdown="span">*C*</figcaption>\n</figure>',
      '\n<figure>\n\n\n![a](b.png)\n\n<figcaption>\n\n*C*\n\n</figcaption>\n\n\n</figure>\n',
    ],
    [
      'a summary',
      '<details markdown="1">\n<summary markdown="span">A `b` **c**</summary>\nText\n</details>',
      '\n<details>\n\n\n<summary>A <code>b</code> <strong>c</strong></summary>\n\nText\n\n</details>\n',
    ],
  ])('reads %s', (_what, text, expected) => {
    expect(unifyMarkdownInHtml(text, false)).toBe(expected);
  });

  it('reads the summaries of MDX, and those of no other files', () => {
    const text = '<summary>**A** [b](c)</summary>';
    expect(unifyMarkdownInHtml(text, true)).toBe(
      '<summary><strong>A</strong> <a href="c">b</a></summary>',
    );
    expect(unifyMarkdownInHtml(text, false)).toBe(text);
  });

  it.each(['<div class="markdown">\nx\n</div>', 'Use <div markdown="1"> here.', '<div markdown="1">\nx'])(
    'leaves %j',
    (text) => {
      expect(unifyMarkdownInHtml(text, false)).toBe(text);
    },
  ); // prettier-ignore

  it.each(['<p markdown>x</p>\n', '<p markdown>\n</p>\n', '<summary>**a**</summary>\n'])(
    'is quick for many %j',
    (unit) => {
      const work = (text: string): unknown => unifyMarkdownInHtml(text, true);
      expect(cpuGrowth(work, { unit, length: 20_000 })).toBeLessThan(32);
    },
  );
});
